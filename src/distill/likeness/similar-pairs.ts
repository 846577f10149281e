/**
 * Finds the pairs of texts that share enough words, without comparing every text with every other.
 */
import type { Statement } from './statement.ts';

/**
 * Texts with one rare word in common that are compared with a new one; older ones are passed over.
 */
export const sharersMax = 32;

/** Pairs that are found at most; the search ends there. */
export const pairsMax = 20_000;

export interface SimilarPairs {
  /** Indexes of the statements, the smaller first. */
  readonly pairs: readonly (readonly [number, number])[];
  /** True where a limit kept some pairs from being looked at. */
  readonly isPartial: boolean;
}

/**
 * Pairs with at least `threshold` of their words in common. Two such texts must share one of the
 * rarest few words of each, so only those are indexed. Source: R. J. Bayardo, Y. Ma, R. Srikant,
 * "Scaling up all pairs similarity search", 2007.
 */
export function similarPairs(statements: readonly Statement[], threshold: number): SimilarPairs {
  const ranked = rankTerms(statements);
  const sharers = new Map<number, number[]>();
  const pairs: [number, number][] = [];
  let isPartial = false;
  for (const [i, ranks] of ranked.entries()) {
    if (pairs.length >= pairsMax) return { pairs, isPartial: true };
    const length = ranks.length - Math.ceil(threshold * ranks.length - 1e-9) + 1;
    const seen = new Set<number>();
    for (const rank of ranks.slice(0, length)) {
      const known = sharers.get(rank) ?? [];
      if (known.length > sharersMax) isPartial = true;
      for (let at = Math.max(0, known.length - sharersMax); at < known.length; at += 1) {
        seen.add(known[at] as number);
      }
      known.push(i);
      sharers.set(rank, known);
    }
    const near = [...seen].filter((j) => isNear(ranks, ranked[j] as Ranks, threshold));
    for (const j of near.sort((a, b) => a - b)) pairs.push([j, i]);
  }
  return { pairs, isPartial };
}

/** The terms of a text as numbers, the rarest first. */
type Ranks = readonly number[];

function rankTerms(statements: readonly Statement[]): Ranks[] {
  const counts = new Map<string, number>();
  for (const { termSet } of statements) {
    for (const term of termSet) counts.set(term, (counts.get(term) ?? 0) + 1);
  }
  const terms = [...counts].sort(([a, m], [b, n]) => m - n || (a < b ? -1 : a > b ? 1 : 0));
  const ranks = new Map(terms.map(([term], rank) => [term, rank]));
  return statements.map(({ termSet }) =>
    Array.from(termSet, (term) => ranks.get(term) as number).sort((a, b) => a - b),
  );
}

/** As `similarity` has it, on numbers in order; lengths that differ too much decide it alone. */
function isNear(a: Ranks, b: Ranks, threshold: number): boolean {
  const [few, many] = a.length < b.length ? [a, b] : [b, a];
  if (few.length === 0 || few.length / many.length < threshold) return false;
  let shared = 0;
  let at = 0;
  for (const rank of few) {
    while (at < many.length && (many[at] as number) < rank) at += 1;
    if (many[at] === rank) shared += 1;
  }
  return shared / (a.length + b.length - shared) >= threshold;
}
