/** Tells whether a text repeats the words of another: how copies of what must go are found. */
import { textKey } from './line.ts';

/** Words to look for, folded once. */
export interface Quotable {
  readonly key: string;
  /** Long enough that a text which holds it can't do so by chance. */
  readonly isTelling: boolean;
}

export function toQuotable(text: string): Quotable {
  const key = textKey(text);
  return { key, isTelling: key.length >= 16 || key.split(' ').length >= 3 };
}

/**
 * True where a text says just these words, or holds them among others; case, spacing, markup and
 * the signs at the end make no difference. Few short words are no quotation.
 */
export function quotes(text: string, words: Quotable): boolean {
  return words.key !== '' && quotesFolded(textKey(text), words);
}

/** The first of many words that a text quotes; the text is folded once. */
export function findQuoted<Words extends Quotable>(
  text: string,
  all: readonly Words[],
): Words | undefined {
  if (all.length === 0) return undefined;
  const folded = textKey(text);
  return all.find((words) => words.key !== '' && quotesFolded(folded, words));
}

function quotesFolded(folded: string, { key, isTelling }: Quotable): boolean {
  if (folded === key || folded.replace(bulletHead, '') === key) return true;
  if (!isTelling) return false;
  for (let at = folded.indexOf(key); at >= 0; at = folded.indexOf(key, at + 1)) {
    if (!joins(folded, at) && !joins(folded, at + key.length)) return true;
  }
  return false;
}

/** True where a place lies inside a word; scripts without spaces have no such place. */
function joins(text: string, at: number): boolean {
  return /[\p{L}\p{N}]$/u.test(text.slice(Math.max(0, at - 2), at)) &&
    /^[\p{L}\p{N}]/u.test(text.slice(at, at + 2))
    ? !spaceless.test(text.slice(Math.max(0, at - 2), at + 2))
    : false;
}

/** Of a line as it stood in an output: its sign, and the tag of a role. */
const bulletHead = /^(?:[-+] )?(?:\[[^\]]*\] )?/u;

const spaceless = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
