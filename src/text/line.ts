/**
 * The one-line form of an entry: what a block shows, what is counted, and what an echo is
 * recognised by.
 *
 * A line depends only on fixed fields of its entry, so its token count can be stored with the
 * entry.
 * Every line starts with `- ` and ends with a newline; byte-pair encodings of such lines add up
 * exactly.
 */

import { neutralise } from './neutralise.ts';

export { neutralise } from './neutralise.ts';

/** Version of the line format; stored beside every token count. */
export const lineFormat = 1;

export interface LineFields {
  /** Upper-case role; standards have none. */
  readonly role?: string | undefined;
  readonly text: string;
  /** `L12`, `P12`, `S3`, `R7`. */
  readonly shortId: string;
  /** UTC day, `2026-11-30`. */
  readonly day: string;
}

/** `- [ROLE] text (L12 2026-11-30)\n` */
export function renderLine(fields: LineFields): string {
  return `${renderLineHead(fields)}${renderLineTail(fields)}`;
}

/** The part of a line that is known before its position is: `- [ROLE] text`. */
export function renderLineHead(fields: Pick<LineFields, 'role' | 'text'>): string {
  const role = fields.role === undefined ? '' : `[${fields.role}] `;
  return `- ${role}${neutralise(fields.text)}`;
}

/** ` (L12 2026-11-30)\n` */
export function renderLineTail(fields: Pick<LineFields, 'shortId' | 'day'>): string {
  return ` (${fields.shortId} ${fields.day})\n`;
}

/**
 * Tokens of `renderLineTail` in o200k_base and cl100k_base, by arithmetic: ` (`, the letter, the
 * digits in
 * groups of three, a space, six for the date, `)\n`. Both encodings split digits and punctuation
 * alike, and
 * always break before ` (`, so head and tail add up exactly (checked against tiktoken in a
 * property test).
 */
export function countLineTail(shortId: string): number {
  const fixed = 10;
  return fixed + Math.ceil((shortId.length - 1) / 3);
}

/** The role and text of a line that this engine rendered, or undefined for any other text. */
export function parseRenderedLine(line: string): { shortId: string; text: string } | undefined {
  const match = /^(?:[-*+]\s+)?(?:\[[^\]]*\]\s*)?(.*?) \(([LPSR]\d+) \d{4}-\d\d-\d\d\)$/su.exec(
    line.trim(),
  );
  const [, text, shortId] = match ?? [];
  return text === undefined || shortId === undefined ? undefined : { shortId, text };
}

/** Case, spacing and markup folded away: equal keys mean the same words. */
export function textKey(text: string): string {
  const key = neutralise(text)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[*_`~]+/gu, '')
    .replace(/\s+/gu, ' ');
  // A pattern for the signs at the end would start anew at each sign of the text.
  let end = key.length;
  while (end > 0 && '.!;, '.includes(key.charAt(end - 1))) end -= 1;
  return key.slice(0, end).trim();
}
