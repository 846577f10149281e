/** The words of a text: how rare they are in some streams, and which learnings hold most. */
import { indexedRole, indexedTerm, indexPrefix } from '../text/index-tokens.ts';
import { searchTerms } from '../text/search-terms.ts';
import type { View } from './query.ts';
import { keepBest } from './recall/keep-best.ts';
import type { Corpus, WeightedTerm } from './recall/keyword-score.ts';
import { inverseFrequency } from './recall/keyword-score.ts';
import type { Found } from './recall/rankable.ts';
import { holdsTerm } from './recall/terms.ts';
import { roleCounts } from './stream-rows.ts';

/** Distinct words of a text that are looked up; a longer text counts by its first ones. */
const wordsMax = 128;
/** Words that bring candidates and count: the rarest. */
const rarestMax = 12;
/** Newest entries that one word may bring. */
const hitsMax = 600;
/** Candidates by words that are read and scored. */
const wordedMax = 200;

export interface StreamFacts {
  readonly corpus: Corpus;
  readonly roles: readonly string[];
}

/** How many learnings the streams show, and for which roles. */
export async function readStreamFacts(
  view: Pick<View, 'rows'>,
  streams: readonly string[],
): Promise<StreamFacts> {
  let entries = 0;
  let terms = 0;
  const roles = new Set<string>();
  for (const stream of streams) {
    for (const row of await view.rows(roleCounts({ stream }))) {
      entries += row.entries;
      // Each learning's role stands among its terms, and is no word of it.
      terms += row.terms - row.entries;
      roles.add(row.role);
    }
  }
  return { corpus: { entries, terms }, roles: [...roles] };
}

/** Distinct words of a text as the index spells them. */
export function wordsOf(text: string): readonly string[] {
  return [...new Set(searchTerms(text))].slice(0, wordsMax).map(indexedTerm);
}

/** The rarest words that any entry holds, the rarest first. */
export async function weighWords(
  view: Pick<View, 'countHits'>,
  words: readonly string[],
  among: {
    readonly streams: readonly string[];
    readonly corpus: Corpus;
    readonly whole: readonly Found[];
  },
): Promise<readonly WeightedTerm[]> {
  const { streams, corpus, whole } = among;
  const hits = words.map((word) => whole.filter(({ terms }) => holdsTerm(terms, word)).length);
  for (const stream of streams) {
    const prefix = indexPrefix(stream);
    const counts = await view.countHits(words.map((word) => prefix + word));
    for (const [i, count] of counts.entries()) hits[i] = (hits[i] ?? 0) + count;
  }
  return words
    .map((term, i) => ({ term, hits: hits[i] ?? 0 }))
    .filter((word) => word.hits > 0)
    .sort((a, b) => a.hits - b.hits || (a.term < b.term ? -1 : 1))
    .slice(0, rarestMax)
    .map((word) => ({ term: word.term, weight: inverseFrequency(word.hits, corpus) }));
}

/** Whose learnings are looked for, and how many results are wanted. */
export interface Among {
  readonly streams: readonly string[];
  /** Only of this role and of ALL. */
  readonly role?: string | undefined;
  readonly wanted?: number | undefined;
}

/** Positions of the learnings that hold most of the words by their weight. */
export async function positionsByWords(
  view: Pick<View, 'findHits'>,
  terms: readonly WeightedTerm[],
  { streams, role, wanted = 0 }: Among,
): Promise<readonly number[]> {
  const sums = new Map<number, number>();
  const limit = Math.max(hitsMax, wanted);
  const roles = role === undefined ? [] : [...new Set([role, 'ALL'])];
  for (const stream of streams) {
    const prefix = indexPrefix(stream);
    const anyOf = roles.map((one) => prefix + indexedRole(one));
    for (const { term, weight } of terms) {
      for (const position of await view.findHits(prefix + term, { limit, anyOf })) {
        sums.set(position, (sums.get(position) ?? 0) + weight);
      }
    }
  }
  const best = keepBest(Math.max(wordedMax, wanted), 0);
  for (const [position, sum] of sums) best.offer(position, sum);
  return best.keys();
}
