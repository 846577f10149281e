/**
 * The process layer as `_process/standards.md`, such that reading the file gives the same
 * standards again.
 */
import { readStandards } from '../../commands/capture/read-standards.ts';
import { shortId } from '../../text/ids.ts';

export interface StandardItem {
  readonly revision: number;
  /** Heading path, joined with ` / `; empty at the top. */
  readonly section: string;
  readonly text: string;
}

/** In order; the id of each stands in a comment line above it, which is no part of the standard. */
export function renderStandards(standards: readonly StandardItem[]): string {
  let section = '';
  let inList = false;
  let text = `${title}\n`;
  for (const standard of standards) {
    const moved = standard.section !== section;
    if (moved) text += `\n${heading(standard.section)}\n`;
    section = standard.section;
    const block = renderBlock(standard.text);
    const isItem = /^[-*+] /.test(block);
    const gap = isItem && (inList || moved) ? '' : '\n';
    text += `${gap}<!-- ${shortId('S', standard.revision)} -->\n${block}\n`;
    inList = isItem;
  }
  return `${text}\n`;
}

/** A heading of the first level with these words belongs to the frame, so it ends every section. */
const title = '# Process Memory: Standards';

/**
 * A row of `#` at the end of a heading is taken for its closing mark, so such a heading gets one.
 */
function heading(section: string): string {
  if (section === '') return title;
  const words = section.replace(/\s+/gu, ' ').trim();
  return `## ${words}${words.endsWith('#') ? ' ##' : ''}`;
}

/** Few texts have no form that reads back as they are; without the spaces before them they do. */
function renderBlock(text: string): string {
  return findForm(text) ?? findForm(text.trimStart()) ?? text;
}

/**
 * The first form that reads back as the text; lists, quotes, tables and fences stand as they are.
 */
function findForm(text: string): string | undefined {
  const [first = '', ...further] = text.split('\n');
  const indented = further.map((line) => (line === '' ? '' : `  ${line}`));
  const items = bullets.map((bullet) => [`${bullet} ${first}`, ...indented].join('\n'));
  const forms = ownBlock.test(text) ? [text, ...items] : [...items, text];
  return forms.find((form) => readsBackAs(form, text));
}

/** After one of them, a text of dashes or stars alone would be a rule. */
const bullets = ['-', '*', '+'];
const ownBlock = /^(?:\d{1,9}[.)] |>|\||```|~~~)/u;

function readsBackAs(form: string, text: string): boolean {
  const pieces = readStandards(`<!-- S1 -->\n${form}\n<!-- S2 -->\nend\n`);
  return pieces.length === 2 && pieces[0]?.text === text && pieces[1]?.text === 'end';
}
