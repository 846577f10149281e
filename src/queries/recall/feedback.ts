/**
 * Words that the first results share, as a second question of the ranking. Source: J. Rocchio,
 * Relevance Feedback in Information Retrieval, 1971, with the first results taken as relevant.
 */
import type { WeightedTerm } from './keyword-score.ts';
import { inverseFrequency } from './keyword-score.ts';
import type { Terms } from './terms.ts';
import { holdsTerm, termList } from './terms.ts';

/** Entries that are taken as relevant. */
export const relevantMax = 4;
const termsMax = 8;

/**
 * The most telling terms of the best entries that the text does not have. `best`: terms of the best
 * entries, first to last; `all`: those of the entries that how rare a term is is measured on.
 */
export function feedbackTerms(
  best: readonly Terms[],
  all: readonly Terms[],
  asked: readonly WeightedTerm[],
): readonly WeightedTerm[] {
  const known = new Set(asked.map(({ term }) => term));
  const shares = new Map<string, number>();
  for (const [rank, terms] of best.slice(0, relevantMax).entries()) {
    for (const term of termList(terms)) {
      if (!known.has(term)) shares.set(term, (shares.get(term) ?? 0) + 1 / (rank + 1));
    }
  }
  const found: (WeightedTerm & { readonly rarity: number })[] = [];
  for (const [term, share] of shares) {
    const hits = all.reduce((sum, terms) => sum + (holdsTerm(terms, term) ? 1 : 0), 0);
    if (hits < 2) continue;
    const rarity = inverseFrequency(hits, { entries: all.length });
    found.push({ term, weight: share * rarity, rarity });
  }
  found.sort((a, b) => b.weight - a.weight || (a.term < b.term ? -1 : 1));
  const top = found[0]?.weight ?? 1;
  return found
    .slice(0, termsMax)
    .map(({ term, weight, rarity }) => ({ term, weight: (weight / top) * rarity }));
}
