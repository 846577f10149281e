/**
 * The one-line form of an entry: what a block shows, what is counted, and what an echo is
 * recognised by.
 *
 * A line depends only on fixed fields of its entry, so its token count can be stored with the
 * entry.
 * Every line starts with `- ` and ends with a newline; byte-pair encodings of such lines add up
 * exactly.
 */

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

/** What a reader of the audit should know of a text: that a block shows it changed. */
export function flagsOf(text: string): string[] {
  return neutralise(text) === text.replace(/\s+/gu, ' ').trim() ? [] : ['neutralised'];
}

/**
 * Makes a text safe inside a block: one line, no terminal escapes, no control, zero-width or
 * bidirectional characters, nothing that reads as our wrapper or as an HTML comment.
 */
export function neutralise(text: string): string {
  if (isPlain(text)) return text;
  return text
    .replace(ansiEscapes, '')
    .replace(hiddenCharacters, '')
    .replace(idleJoiners, '')
    .replace(/[\s\u0085]+/gu, ' ')
    .replace(/<(?=[/!?]|\s*\/?\s*squad)/giu, '‹')
    .trim();
}

/** The text as a block shows it, line by line: a secret may hide behind what is left out. */
export function withoutHidden(text: string): string {
  return text.replace(ansiEscapes, '').replace(hiddenCharacters, '').replace(idleJoiners, '');
}

/** Most lessons are printable ASCII with single spaces, of which nothing would change. */
function isPlain(text: string): boolean {
  return /^[\x20-\x7e]*$/.test(text) && !/<| {2}|^ | $/.test(text);
}

const ansiEscapes =
  /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|[@-Z\\-_])/gu;

/** Controls, soft hyphens, zero-width spaces, bidirectional marks, tag characters outside flags. */
const hiddenCharacters = new RegExp(
  [
    '[\\u0000-\\u0008\\u000e-\\u001f\\u007f-\\u0084\\u0086-\\u009f\\u00ad\\u180e\\u200b]',
    '[\\u200e\\u200f\\u202a-\\u202e\\u2060-\\u2064\\u2066-\\u206f\\ufeff\\ufff9-\\ufffb]',
    '[\\u{e0000}-\\u{e007f}](?<!\\u{1f3f4}[\\u{e0020}-\\u{e007f}]{1,8})',
  ].join('|'),
  'gu',
);

/** Joiners that join nothing visible; those inside emoji and scripts that need them stay. */
const idleJoiners = new RegExp(
  [
    '(?<=^|[\\p{Script=Latin}\\p{Script=Greek}\\p{Script=Cyrillic}\\p{N}\\p{P}\\s])' +
      '[\\u200c\\u200d]+',
    '(?<!\\p{Extended_Pictographic}\\ufe0f?|\\p{Emoji_Modifier})\\u200d+(?!\\p{L}|\\u200d)',
  ].join('|'),
  'gu',
);
