/** Whether capital letters make two names of one word: `Path` and `PATH`, `MB` and `Mb`. */
import { type Item, lettersOf, type PlainText } from './plain-items.ts';
import { dateWords, units, variants } from './word-lists.ts';

/**
 * True where no word differs in case in a way that may mean another thing. Free are the first
 * letter of a sentence, a word in capitals against small letters (emphasis), dates, and lines
 * that are in capitals, in small letters or in title case as a whole. Code is compared as it is.
 */
export function sameCase(first: CasedWords, second: CasedWords): boolean {
  const isFree = isRecased(first, second) || isRecased(second, first);
  return standsIn(first, second, isFree) && standsIn(second, first, isFree);
}

/** The plain words of a text in order, and every spelling of each. */
export interface CasedWords {
  readonly words: readonly Word[];
  readonly spellings: ReadonlyMap<string, readonly Word[]>;
}

export function readCasedWords({ items }: PlainText): CasedWords {
  let afterNumber = false;
  const spellings = new Map<string, Word[]>();
  const words = items.flatMap((item) => {
    const word = wordOf(item, afterNumber);
    afterNumber = /^[-+~<>=(]*\d[\d.,]*$/u.test(item.text);
    if (word === undefined) return [];
    const known = spellings.get(word.lower) ?? [];
    if (!known.some((one) => isSameSpelling(one, word))) known.push(word);
    spellings.set(word.lower, known);
    return [word];
  });
  return { words, spellings };
}

interface Word {
  readonly raw: string;
  readonly lower: string;
  readonly code: boolean;
  readonly opens: boolean;
  /** After a number. */
  readonly unit: boolean;
}

function isSameSpelling(a: Word, b: Word): boolean {
  return a.raw === b.raw && a.code === b.code && a.opens === b.opens && a.unit === b.unit;
}

function wordOf({ text, code, opens }: Item, afterNumber: boolean): Word | undefined {
  const bare = lettersOf(text);
  const glued = /^\d[\d.,]*(\p{L}+)$/u.exec(bare)?.[1];
  const raw = glued ?? bare;
  if (!/^[\p{L}\p{M}]+$/u.test(raw)) return undefined;
  const lower = raw.toLowerCase();
  const unit = (glued !== undefined || afterNumber) && (units.has(lower) || isAmount.test(lower));
  return { raw, lower, code, opens, unit };
}

const isAmount = /^(?:[kmgtp]i?(?:b|bit|bps|hz)|b|bps|hz|[kmgtp]?w|[kmg])$/u;

/** Short words in capitals that are another word, or a variable of every shell. */
const shoutedNames = new Set('us it am path home pwd'.split(' '));

function standsIn(one: CasedWords, other: CasedWords, isFree: boolean): boolean {
  return [...one.spellings].every(([lower, spelled]) => {
    const same = other.spellings.get(lower);
    if (same === undefined) {
      return !spelled.some(({ raw }) => shoutedNames.has(lower) && raw === raw.toUpperCase());
    }
    return spelled.every((word) => same.some((twin) => agrees(word, twin, isFree)));
  });
}

function agrees(a: Word, b: Word, isFree: boolean): boolean {
  if (a.raw === b.raw) return true;
  if (a.unit && b.unit) return !isAmount.test(a.lower);
  const differsInFirst = a.raw.slice(1) === b.raw.slice(1);
  if (a.code || b.code) {
    if (a.code === b.code) return false;
    const isSentence = (a.code || a.opens) && (b.code || b.opens);
    return (differsInFirst && isSentence) || isShouted(a.code ? b : a, a.code ? a : b);
  }
  if (isFree || isDate(a.lower)) return true;
  if ((a.opens || b.opens) && differsInFirst) return true;
  const shapes = [shapeOf(a), shapeOf(b)];
  if (shapes.includes('mixed')) return true;
  if (shapes.includes('title')) return false;
  return !shoutedNames.has(a.lower);
}

/** A plain word in capitals stands for small letters in code, as for any others. */
function isShouted({ raw }: Word, code: Word): boolean {
  const isCapitals = raw === raw.toUpperCase() && raw !== raw.toLowerCase();
  return code.raw === code.lower && isCapitals && !shoutedNames.has(code.lower);
}

function isDate(lower: string): boolean {
  return dateWords.has(variants.get(lower) ?? lower);
}

/** The capital that opens a sentence says nothing; a name with capitals inside is `mixed`. */
function shapeOf({ raw, lower, opens }: Word): 'small' | 'capitals' | 'title' | 'mixed' {
  if (raw === lower) return 'small';
  if (raw.slice(1) === lower.slice(1)) return opens ? 'small' : 'title';
  return raw === raw.toUpperCase() ? 'capitals' : 'mixed';
}

/** True for a line that is as a whole in capitals, in title case, or in small letters. */
function isRecased({ words }: CasedWords, { words: others }: CasedWords): boolean {
  const plain = words.filter(({ code, unit }) => !code && !unit);
  if (plain.length < 2) return false;
  if (plain.every(({ raw }) => raw === raw.toUpperCase())) return true;
  const long = plain.filter(({ raw }) => raw.length > 3);
  if (long.length > 2 && long.every(({ raw }) => /^\p{Lu}/u.test(raw))) return true;
  const first = others.find(({ opens, code }) => opens && !code);
  const isLowered = plain.every(({ raw, lower }) => raw === lower);
  return isLowered && first !== undefined && first.raw !== first.lower;
}
