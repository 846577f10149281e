/**
 * Walks an output as markdown, piece by piece, so that time and memory grow with its length and
 * no faster.
 */

import type { RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { classifyLine, isReset, keepLine, keepNone, maskLine } from './markdown-lines.ts';

/**
 * Lines of sections that the parser reads in one output; what comes after is reported as unread.
 */
export const sectionLinesMax = 20_000;

/** Lines outside sections that could matter, and that the parser reads before it gives up. */
export const soughtLinesMax = 200_000;

/**
 * Blocks that follow one another outside all lists and quotes, with the lines they were read
 * from.
 */
export interface BlockRun {
  readonly blocks: readonly RootContent[];
  /** Position lines of `blocks` count from 1 within this list. */
  readonly lines: readonly BlockLine[];
  /** A fence or comment that is still open where the run ends: always the last block. */
  readonly open: boolean;
  /** 1-based input line from which nothing was read, because a limit was hit. */
  readonly unreadFrom?: number;
}

export interface BlockLine {
  readonly text: string;
  /** 1-based line of the input. */
  readonly number: number;
  /** The line of the input, where `text` is a part of it. */
  readonly source?: string;
}

/** What the caller looks for; it may change its mind after each run. */
export interface BlockInterest {
  /** Indexes of lines that matter wherever they stand. */
  readonly sought: ReadonlySet<number>;
  /** True while every line matters. */
  readonly wantsAll: () => boolean;
  /** True when lines from this index on need not be read. */
  readonly isDone: (index: number) => boolean;
}

/** The blocks of `lines`; those without consequence for what is sought are left out. */
export function* walkBlocks(
  lines: readonly string[],
  interest: BlockInterest,
): Generator<BlockRun, void> {
  let next = 0;
  let opener: number | undefined;
  const left = { section: sectionLinesMax, outside: soughtLinesMax };
  while (next < lines.length && !(interest.isDone(next) && opener === undefined)) {
    const part = interest.wantsAll() ? 'section' : 'outside';
    const limit = Math.min(left[part], runLinesMax);
    const { indexes, end, isCut } = collectRun({ lines, interest, from: next, limit });
    left[part] -= indexes.length;
    const all = opener === undefined ? indexes : [opener, ...indexes];
    const read = all.map((index) => ({ text: lines[index] ?? '', number: index + 1 }));
    const atReset = !isCut && end < lines.length;
    const run = readRun(read, atReset ? lines[end] : undefined);
    if (run === undefined) yield { blocks: [], lines: [], open: false, unreadFrom: next + 1 };
    else yield isCut ? { ...run, unreadFrom: end + 1 } : run;
    if (isCut || run === undefined) return;
    opener = run.open ? openerOf(run) - 1 : undefined;
    next = end;
  }
}

/**
 * 1-based input line at which the last block of a run starts: the fence or comment, where one is
 * open.
 */
export function openerOf(run: BlockRun): number {
  const last = run.blocks.at(-1);
  return run.lines[last === undefined ? 0 : firstLine(last) - 1]?.number ?? 1;
}

/** Parses a few lines on their own, such as a dedented piece of a run. */
export function readBlocks(lines: readonly BlockLine[]): readonly RootContent[] {
  return readRun(lines, undefined)?.blocks ?? [];
}

/** First line of a block within its run, counted from 1. */
export function firstLine(block: RootContent): number {
  return block.position?.start.line ?? 1;
}

/** Last line of a block within its run, counted from 1. */
export function lastLine(block: RootContent): number {
  return block.position?.end.line ?? firstLine(block);
}

/** Lines after which a run ends at the next reset, and after which it ends in any case. */
const runLines = 100;
const runLinesMax = 10_000;

/** Lines up to the next reset or the end of the input; `isCut` where the limit came first. */
function collectRun(source: {
  readonly lines: readonly string[];
  readonly interest: BlockInterest;
  readonly from: number;
  readonly limit: number;
}): { indexes: number[]; end: number; isCut: boolean } {
  const { lines, interest, from, limit } = source;
  const kept = keepNone(!interest.wantsAll());
  const { indexes } = kept;
  for (let index = from; index < lines.length; index += 1) {
    const effect = classifyLine(lines[index] ?? '');
    if (interest.sought.has(index)) kept.thin = false;
    if (indexes.length >= runLines && isReset(kept, effect)) {
      return { indexes, end: index, isCut: false };
    }
    if (indexes.length >= limit) return { indexes, end: index, isCut: true };
    keepLine(kept, index, effect);
  }
  return { indexes, end: lines.length, isCut: false };
}

/**
 * Parses lines with the reset that follows them, or one made up at the end, as a probe: where the
 * last block swallows the probe, a fence or comment is open. Undefined when the parser fails,
 * which only a stack overflow could make it do.
 */
function readRun(lines: readonly BlockLine[], reset: string | undefined): BlockRun | undefined {
  const probe = reset === undefined ? ['', '- end'] : [maskLine(reset)];
  const text = [...lines.map((line) => maskLine(line.text)), ...probe].join('\n');
  const probeLine = lines.length + probe.length;
  try {
    const { children } = fromMarkdown(text, { extensions: [blocksOnly] });
    const last = children.at(-1);
    const open = (last?.type === 'code' || last?.type === 'html') && lastLine(last) >= probeLine;
    return { blocks: dropProbe(children, probeLine), lines, open };
  } catch {
    return undefined;
  }
}

function dropProbe(children: readonly RootContent[], probeLine: number): RootContent[] {
  const blocks = children.filter((block) => firstLine(block) < probeLine);
  const last = blocks.at(-1);
  if (last?.type === 'list') {
    last.children = last.children.filter((item) => firstLine(item) < probeLine);
  }
  endBefore(blocks, probeLine);
  return blocks;
}

/**
 * The parser lets an unclosed fence in a list end on the line after it: no block may reach into
 * the next.
 */
function endBefore(blocks: readonly RootContent[], line: number): void {
  for (const [place, block] of blocks.entries()) {
    const next = blocks[place + 1];
    const last = Math.min(lastLine(block), (next === undefined ? line : firstLine(next)) - 1);
    if (block.position !== undefined) block.position.end.line = last;
    if (block.type === 'list' || block.type === 'listItem') endBefore(block.children, last + 1);
  }
}

/**
 * Only block structure is asked of the parser: inline markup stays in the words, and is most of
 * the cost.
 */
const blocksOnly = {
  disable: {
    null: [
      'attention',
      'autolink',
      'characterEscape',
      'characterReference',
      'codeText',
      'definition',
      'hardBreakEscape',
      'htmlText',
      'labelEnd',
      'labelStartImage',
      'labelStartLink',
    ],
  },
};
