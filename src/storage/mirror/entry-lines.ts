/**
 * Entries as list items of a mirrored file, with their short ids in comments at the end of the
 * first line.
 */
import { shortId } from '../../text/ids.ts';
import { neutralise, neutraliseLines } from '../../text/neutralise.ts';

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
  const text = neutraliseLines(row.text);
  if (row.superseded !== true) return item({ role: row.role, text }, id);
  const by = row.successor ? ` by ${row.successor}` : '';
  return item({ role: row.role, text: strike(text) }, `${id} superseded${by}`);
}

/** `- [ROLE] text <!-- P12 -->` */
export function patternItem(row: PatternLine): string {
  const text = neutraliseLines(row.text);
  return item({ role: row.role, text }, shortId('P', row.first_revision));
}

/** A name or title as a heading shows it. */
export function oneLine(text: string): string {
  return neutralise(text);
}

/** The UTC second of a moment: `2026-11-30T06:27:50Z`. */
export function secondOf(moment: string): string {
  return moment.replace(/\.\d+Z$/, 'Z');
}

function item({ role, text }: { role: string; text: string }, note: string): string {
  const [first = '', ...further] = text.split('\n');
  const lines = [
    `- [${oneLine(role)}] ${first} <!-- ${note} -->`,
    ...further.map((line) => (line === '' ? '' : `  ${line}`)),
  ];
  return `${lines.join('\n')}\n`;
}

function strike(text: string): string {
  return text
    .split('\n')
    .map((line) => line.replace(/^(\s*)(\S.*)$/u, '$1~~$2~~'))
    .join('\n');
}
