/**
 * How well an entry's words fit those of a text: BM25 over distinct terms, with document counts of
 * the visible entries. Source: S. Robertson and H. Zaragoza, The Probabilistic Relevance Framework:
 * BM25 and Beyond, 2009; k1 = 1.2, b = 0.75.
 */
import type { Terms } from './terms.ts';
import { holdsTerm } from './terms.ts';

const k1 = 1.2;
const b = 0.75;

/** A term of the text, as the index spells it, and how rare it is. */
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
export function inverseFrequency(hits: number, { entries }: Pick<Corpus, 'entries'>): number {
  const among = Math.max(entries, hits);
  return Math.log(1 + (among - hits + 0.5) / (hits + 0.5));
}

/** BM25 of one entry; 0 where it shares no term with the text. Sums in the order of the terms. */
export function scoreKeywords(held: Terms, terms: readonly WeightedTerm[], corpus: Corpus): number {
  const average = corpus.entries > 0 ? corpus.terms / corpus.entries : 1;
  const length = average > 0 ? held.count / average : 1;
  const saturation = (k1 + 1) / (1 + k1 * (1 - b + b * length));
  let score = 0;
  for (const { term, weight } of terms) if (holdsTerm(held, term)) score += weight * saturation;
  return score;
}

/**
 * Two terms that follow each other in the text and in the entry count once more, as the rarer of
 * them is no accident then: by the weight of the commoner. Source of the idea: D. Metzler and
 * W. B. Croft, A Markov Random Field Model for Term Dependencies, 2005.
 */
export function phrasesOf(
  words: readonly string[],
  terms: readonly WeightedTerm[],
): readonly WeightedTerm[] {
  const weights = new Map(terms.map(({ term, weight }) => [term, weight]));
  return words.slice(1).flatMap((word, i) => {
    const before = words[i] as string;
    const weight = Math.min(weights.get(before) ?? 0, weights.get(word) ?? 0);
    return weight === 0 ? [] : [{ term: `${before} ${word}`, weight }];
  });
}

/** Adds up what an entry holds of them. */
export function scorePhrases(held: Terms, phrases: readonly WeightedTerm[]): number {
  let score = 0;
  for (const { term, weight } of phrases) if (holdsTerm(held, term)) score += weight;
  return score;
}

/** What an entry of average length would score that holds every term. */
export function bestKeywordScore(terms: readonly WeightedTerm[]): number {
  return terms.reduce((sum, { weight }) => sum + weight, 0);
}
