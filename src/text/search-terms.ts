/**
 * Words of a text as the index and the ranking know them: folded, split, stop words out, stemmed,
 * CJK as bigrams.
 */
import { stemmer } from 'stemmer';

const termCharactersMax = 64;

/**
 * Terms in text order, repeats kept; a text of stop words only keeps them, so that it can be
 * found at all.
 */
export function searchTerms(text: string): string[] {
  const chunks = splitChunks(text);
  const telling = collect(chunks, 'telling');
  return telling.length > 0 ? telling : collect(chunks, 'all');
}

/** The term of a word in small letters and digits; undefined for a stop word. */
export function termOfWord(word: string): string | undefined {
  return stopWords.has(word) ? undefined : stem(word);
}

function collect(chunks: readonly string[], which: keyof ChunkTerms): string[] {
  const terms: string[] = [];
  for (const chunk of chunks) for (const term of termsOfChunk(chunk)[which]) terms.push(term);
  return terms;
}

function splitChunks(text: string): readonly string[] {
  // Most lessons are plain English, for which the short pattern finds the same in a third of the
  // time.
  if (/^[\x20-\x7e]*$/.test(text)) return text.match(/[A-Za-z0-9]+(?:'[A-Za-z]+)?/g) ?? [];
  return text.normalize('NFKC').match(/[\p{L}\p{N}\p{M}]+(?:['’][\p{L}]+)?/gu) ?? [];
}

interface ChunkTerms {
  readonly all: readonly string[];
  /** Those of words that are no stop words. */
  readonly telling: readonly string[];
}

/**
 * Memory repeats its words, and folding and stemming them costs more than the rest of a capture.
 * Long chunks are not kept, and all are forgotten when there are too many.
 */
function termsOfChunk(chunk: string): ChunkTerms {
  const known = knownChunks.get(chunk);
  if (known !== undefined) return known;
  const words = splitWords(chunk);
  const telling = words.filter((word) => !stopWords.has(word));
  const terms = { all: words.flatMap(toTerms), telling: telling.flatMap(toTerms) };
  if (knownChunks.size >= chunksKeptMax) knownChunks.clear();
  if (chunk.length <= termCharactersMax) knownChunks.set(chunk, terms);
  return terms;
}

const knownChunks = new Map<string, ChunkTerms>();
const chunksKeptMax = 4_096;

/** Folds case and accents, and splits at camelCase and between letters and digits' joints. */
function splitWords(chunk: string): string[] {
  if (/^[A-Z]?[a-z0-9]+$/.test(chunk)) return [chunk.toLowerCase()];
  const whole = fold(chunk.replace(/['’].*$/u, ''));
  if (whole === '') return [];
  const parts = chunk.split(/(?<=\p{Ll}|\p{N})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u);
  return parts.length > 1 ? [whole, ...parts.map(fold).filter((part) => part !== '')] : [whole];
}

function fold(word: string): string {
  return word
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[ßæœøđłıðþς]/gu, (letter) => plainLetters[letter] ?? letter)
    .normalize('NFC');
}

/** Letters that are no accented ones to Unicode, as people write them without their keys. */
const plainLetters: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ł: 'l', ı: 'i', ð: 'd', þ: 'th', ς: 'σ' },
};

function toTerms(word: string): string[] {
  if (!hasIdeographs.test(word)) return [stem(word).slice(0, termCharactersMax)];
  const terms: string[] = [];
  for (const [run] of word.matchAll(ideographRuns)) {
    // One by one: a page without a space has more of them than a call takes arguments.
    if (hasIdeographs.test(run)) for (const term of bigrams(run)) terms.push(term);
    else terms.push(stem(run).slice(0, termCharactersMax));
  }
  return terms;
}

function stem(word: string): string {
  return /^[a-z]{3,}$/.test(word) ? stemmer(word) : word;
}

/** Single characters too, so that a query of one character finds what holds it. */
function bigrams(run: string): string[] {
  const characters = [...run];
  const pairs = characters.slice(1).map((character, i) => `${characters[i]}${character}`);
  return [...characters, ...pairs];
}

/** Scripts that write words without spaces, or with their endings (Hangul). */
const ideographs = 'Han Hiragana Katakana Thai Lao Khmer Myanmar Hangul'
  .split(' ')
  .map((script) => `\\p{Script=${script}}`)
  .join('');
const hasIdeographs = new RegExp(`[${ideographs}]`, 'u');
const ideographRuns = new RegExp(`[${ideographs}]+|[^${ideographs}]+`, 'gu');

const stopWords: ReadonlySet<string> = new Set(
  `a about above after again all also am an and any are as at be because been before being below
  between both but by can could did do does doing down during each few for from further had has have
  having he her here hers him his how i if in into is it its just me more most my myself no nor not
  now of off on once only or other our ours out over own s same she should so some such t than that
  the their theirs them then there these they this those through to too under until up us very was
  we
  were what when where which while who whom why will with would you your yours`
    .split(/\s+/)
    .filter((word) => word !== ''),
);
