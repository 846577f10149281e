/**
 * Entries as list items of a mirrored file, with their short ids in comments at the end of the
 * first line.
 */
import { shortId } from '../../text/ids.ts';

export interface LearningLine {
  readonly revision: number;
  readonly role: string;
  readonly text: string;
  /**
   * Short id of the learning that took its place; null where it is in force or that one is
   * unknown.
   */
  readonly successor?: string | null;
  readonly superseded?: boolean;
}

export interface PatternLine {
  readonly first_revision: number;
  readonly role: string;
  readonly text: string;
}

/** `- [ROLE] text <!-- L12 -->`; further lines of the text follow, indented by two spaces. */
export function learningItem(row: LearningLine): string {
  const id = shortId('L', row.revision);
  if (row.superseded !== true) return item(row, id);
  const by = row.successor ? ` by ${row.successor}` : '';
  return item({ role: row.role, text: strike(row.text) }, `${id} superseded${by}`);
}

/** `- [ROLE] text <!-- P12 -->` */
export function patternItem(row: PatternLine): string {
  return item(row, shortId('P', row.first_revision));
}

/** A text on one line that opens no comment. */
export function oneLine(text: string): string {
  return closeComments(text).replace(/\s+/gu, ' ').trim();
}

/** The UTC second of a moment: `2026-11-30T06:27:50Z`. */
export function secondOf(moment: string): string {
  return moment.replace(/\.\d+Z$/, 'Z');
}

function item({ role, text }: { role: string; text: string }, note: string): string {
  const [first = '', ...further] = linesOf(closeComments(text));
  const lines = [
    `- [${role}] ${first} <!-- ${note} -->`,
    ...further.map((line) => (line === '' ? '' : `  ${line}`)),
  ];
  return `${lines.join('\n')}\n`;
}

function strike(text: string): string {
  return linesOf(text)
    .map((line) => line.replace(/^(\s*)(\S.*)$/u, '$1~~$2~~'))
    .join('\n');
}

function linesOf(text: string): string[] {
  return text.split(/\r\n?|\n/u).map((line) => line.trimEnd());
}

/** A comment that a text opens would hide what follows, or pass for an id. */
function closeComments(text: string): string {
  return text.replaceAll('<!', '‹!');
}
