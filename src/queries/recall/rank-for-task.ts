/**
 * Orders candidates by their relevance to a task: BM25 over distinct terms, with document counts of
 * the visible entries. Source: S. Robertson and H. Zaragoza, The Probabilistic Relevance Framework:
 * BM25 and Beyond, 2009; k1 = 1.2, b = 0.75.
 */
import type { Candidate } from './candidate.ts';

const k1 = 1.2;
const b = 0.75;

/** A term of the task, as the index spells it, and how rare it is. */
export interface WeightedTerm {
  readonly term: string;
  readonly weight: number;
}

export interface Corpus {
  /** Visible entries. */
  readonly entries: number;
  /** Terms of all of them. */
  readonly terms: number;
}

/** Weight of a term that `hits` of the corpus's entries hold; always positive. */
export function inverseFrequency(hits: number, corpus: Corpus): number {
  const entries = Math.max(corpus.entries, hits);
  return Math.log(1 + (entries - hits + 0.5) / (hits + 0.5));
}

/**
 * BM25 of one candidate; 0 where it shares no term with the task. Sums in the order of the terms.
 */
export function scoreCandidate(
  candidate: Pick<Candidate, 'terms'>,
  terms: readonly WeightedTerm[],
  corpus: Corpus,
): number {
  const held = new Set(candidate.terms);
  const average = corpus.entries > 0 ? corpus.terms / corpus.entries : 1;
  const length = average > 0 ? candidate.terms.length / average : 1;
  const saturation = (k1 + 1) / (1 + k1 * (1 - b + b * length));
  let score = 0;
  for (const { term, weight } of terms) if (held.has(term)) score += weight * saturation;
  return score;
}

/** Most relevant first; equals, and what shares no term, stay in the order they came in. */
export function rankForTask<Ranked extends Pick<Candidate, 'terms'>>(
  candidates: readonly Ranked[],
  terms: readonly WeightedTerm[],
  corpus: Corpus,
): readonly Ranked[] {
  if (terms.length === 0) return candidates;
  return candidates
    .map((candidate, order) => ({
      candidate,
      order,
      score: scoreCandidate(candidate, terms, corpus),
    }))
    .sort((a, b) => b.score - a.score || a.order - b.order)
    .map(({ candidate }) => candidate);
}
