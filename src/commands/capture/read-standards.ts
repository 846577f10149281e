/**
 * Cuts a Markdown file of standards into pieces, one per list item, paragraph, table or code block.
 */
import type { Heading, Nodes, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { maskLine, splitLines } from './markdown-lines.ts';

export interface StandardPiece {
  /** Headings above it, joined with ` / `; empty at the top. */
  readonly section: string;
  /**
   * As written, nested items and fences included; without a bullet of its own, and set flush left.
   */
  readonly text: string;
  /** 1-based line where it starts. */
  readonly line: number;
}

/**
 * Reads every piece in order. Never throws. The title and the type line of the predecessor's
 * template are no pieces (`# Process Memory: …`, `**Type:** Permanent | …`), nor are rules and HTML
 * comments. Numbers of ordered lists stay.
 */
export function readStandards(markdown: string): readonly StandardPiece[] {
  const lines = splitLines(markdown);
  const source = lines.join('\n');
  const headings: Heading[] = [];
  const pieces: StandardPiece[] = [];
  for (const node of parseBlocks(lines)) {
    if (node.type === 'heading') {
      while ((headings.at(-1)?.depth ?? 0) >= node.depth) headings.pop();
      headings.push(node);
      continue;
    }
    const section = headings
      .map((heading) => headingText(source, heading))
      .filter((text) => text !== '');
    const nodes = node.type === 'list' ? node.children : [node];
    for (const piece of nodes.map((each) => readPiece(source, each))) {
      if (piece !== undefined) pieces.push({ section: section.join(' / '), ...piece });
    }
  }
  return pieces;
}

/** The template's second line. */
const templateLine = '**Type:** Permanent | Cross-program | Never flushed';

/** Only blocks matter here, and the inline constructs are where hostile text costs time. */
const inlineConstructs = [
  ...[
    'attention',
    'autolink',
    'codeText',
    'definition',
    'htmlText',
    'characterEscape',
    'characterReference',
  ],
  ...['labelEnd', 'labelStartImage', 'labelStartLink', 'hardBreakEscape'],
];

/**
 * Masking keeps every column, so that positions are those of the source, and bounds the depth of
 * nesting.
 */
function parseBlocks(lines: readonly string[]): readonly RootContent[] {
  return fromMarkdown(lines.map(maskLine).join('\n'), {
    extensions: [{ disable: { null: inlineConstructs } }],
  }).children;
}

function readPiece(source: string, node: Nodes): { text: string; line: number } | undefined {
  const start = node.position?.start;
  if (node.type === 'thematicBreak' || start === undefined) return undefined;
  const raw = sourceOf(source, node);
  if (node.type === 'html' && isComment(raw.trim())) return undefined;
  const text = flushLeft(raw, start.column - 1);
  if (text.split('\n', 1)[0] === templateLine) {
    const rest = text.slice(templateLine.length + 1);
    return rest === '' ? undefined : { text: rest, line: start.line + 1 };
  }
  const own = node.type === 'listItem' ? dropBullet(text) : text;
  return own.trim() === '' ? undefined : { text: own, line: start.line };
}

function isComment(html: string): boolean {
  return html.startsWith('<!--') && html.indexOf('-->') === html.length - 3;
}

function headingText(source: string, heading: Heading): string {
  const first = heading.children[0]?.position?.start.offset;
  const last = heading.children.at(-1)?.position?.end.offset;
  const text = first === undefined ? '' : source.slice(first, last).replace(/\s+/g, ' ').trim();
  return heading.depth === 1 && text.startsWith('Process Memory:') ? '' : text;
}

function sourceOf(source: string, node: Nodes): string {
  return source.slice(node.position?.start.offset ?? 0, node.position?.end.offset ?? 0);
}

/** Takes away the indentation that the first line had before its block began. */
function flushLeft(raw: string, columns: number): string {
  return raw
    .split('\n')
    .map((line, index) => (index === 0 ? line : dropIndent(line, columns)))
    .join('\n')
    .trimEnd();
}

function dropBullet(text: string): string {
  const bullet = /^[-*+](?:[ \t]+|$)/.exec(text)?.[0] ?? '';
  return flushLeft(text.slice(bullet.length), bullet.length);
}

function dropIndent(line: string, columns: number): string {
  const indent = /^ */.exec(line)?.[0].length ?? 0;
  return line.slice(Math.min(indent, columns));
}
