/** A text cut at its spaces: which pieces are names to keep whole, and which fall into words. */

export interface Chunk {
  readonly text: string;
  readonly code: boolean;
}

export function* chunksOf(text: string): Generator<Chunk> {
  const segments = text.split('`');
  const last = segments.length - 1;
  for (const [i, segment] of segments.entries()) {
    const code = i % 2 === 1 && i < last;
    for (const piece of segment.split(/\s+/u)) if (piece !== '') yield { text: piece, code };
  }
}

/** A plain word with at most a sign after it; most chunks are. */
export function isPlainWord(chunk: string): boolean {
  return plainWord.test(chunk);
}

/** Without the brackets, quotes, markup and punctuation round it. */
export function bareOf(chunk: string): string {
  let from = 0;
  const isUnderlined = chunk.endsWith('_');
  while (from < chunk.length && isOpening(chunk.charAt(from), isUnderlined)) from += 1;
  return withoutTail(chunk.slice(from), closing);
}

/** Without the signs at its end; a loop, as a pattern would start anew at each of them. */
export function withoutTail(text: string, signs: string): string {
  let end = text.length;
  while (end > 0 && signs.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** `src/a.ts`, `RETRY_MAX`, `--force`, `userId`, `10:00`: one name, compared as it is written. */
export function isIdentifier(chunk: string): boolean {
  if (!/[\p{L}\p{N}]/u.test(chunk) || /^[-+]?[\d.,]+%?$/u.test(chunk)) return false;
  return identifierShape.test(chunk);
}

/** The words, numbers and signs of a chunk that is no name. */
export function piecesOf(chunk: string): string[] {
  return chunk.match(pieces) ?? [];
}

function isOpening(sign: string, isUnderlined: boolean): boolean {
  return opening.includes(sign) || (sign === '_' && isUnderlined);
}

const opening = '("\'[{“‘«*~,;:!?>';
const closing = ')"\']}”’»*~,;:!?.…';
const plainWord = /^(?:\p{Lu}?\p{Ll}+|\p{Lu}+)[.,;:]?$/u;
/**
 * Flags, paths, `snake_case`, file names, hosts, times, `call()`, `camelCase`. What stands in one
 * class of the third line stands in no other, so that it is read in one go.
 */
const identifierShape = new RegExp(
  [
    '^--?\\p{L}',
    '[/\\\\_@=#$]',
    '^[~.]?[\\p{L}\\p{N}]+(?:[.:]+[\\p{L}\\p{N}*-]+)+[()]*$',
    '\\p{L}\\(\\)',
    '\\p{Ll}\\p{Lu}',
  ].join('|'),
  'u',
);
/** Signs that matter, numbers, and words with their apostrophes and `++`. */
const pieces = new RegExp(
  [
    '\\p{Sc}|[<>]=?|[!=]=+|=>|[→¬%✅❌✔✘✗⛔🚫]',
    '[-+]?\\d[\\d,]*(?:\\.\\d+)*',
    "[\\p{L}\\p{M}\\p{N}]+(?:'\\p{L}+)*(?:\\+\\+|#)?",
  ].join('|'),
  'gu',
);
