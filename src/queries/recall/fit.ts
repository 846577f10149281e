/**
 * How well entries fit a text by themselves: words and meaning, each by its best, and the words of
 * the first results. Source of the sum of scores by their maxima: E. Fox and J. Shaw, Combination
 * of Multiple Searches, 1994.
 */
import type { InRuns } from './continuity.ts';
import { neighbourGains } from './continuity.ts';
import { feedbackTerms, relevantMax } from './feedback.ts';
import { keepBest } from './keep-best.ts';
import { bestKeywordScore, scoreKeywords, scorePhrases } from './keyword-score.ts';
import type { Asked, Rankable, ScoreParts } from './rankable.ts';
import { weights } from './weights.ts';

export interface Fit {
  readonly sums: readonly number[];
  partsOf(index: number, scale: number): Pick<ScoreParts, 'keyword' | 'vector' | 'feedback'>;
  /** How well an item fits the text by itself, 0 to 1. */
  qualityOf(index: number): number;
}

export function scoreFit(runs: InRuns, asked: Asked): Fit {
  const { items } = runs;
  const { terms, phrases, corpus, share } = asked;
  const best = bestKeywordScore(terms);
  const literal = literalOf(asked.text);
  const lexical = items.map((item) => {
    const score = scoreKeywords(item.terms, terms, corpus);
    if (score === 0) return 0;
    const isLiteral = literal !== undefined && item.text.toLowerCase().includes(literal);
    return score + scorePhrases(item.terms, phrases) + (isLiteral ? best * weights.literal : 0);
  });
  const meant = items.map(({ similarity = 0 }) => similarity);
  const keyword = byMaximum(lexical, Math.max(1 - share, keywordMin));
  const vector = byMaximum(meant, share);
  const first = keyword.map((value, i) => value + (vector[i] as number));
  const feedback = scoreFeedback(runs, first, asked);
  return {
    sums: first.map((value, i) => value + (feedback[i] as number)),
    partsOf: (i, scale) => ({
      keyword: (keyword[i] as number) * scale,
      vector: (vector[i] as number) * scale,
      feedback: (feedback[i] as number) * scale,
    }),
    qualityOf: (i) => {
      const worded = best === 0 ? 0 : Math.min(1, (lexical[i] as number) / best);
      return Math.max((1 - share) * worded + share * (meant[i] as number), qualityMin);
    },
  };
}

/** `foo_bar`, `GB/s`, `C++`: asked for letter for letter; longer texts tell, and name nothing. */
function literalOf(text: string): string | undefined {
  const literal = text.trim().toLowerCase();
  return literal.length <= literalMax ? literal : undefined;
}

const literalMax = 100;

/** Words find, whatever share the vectors were given. */
const keywordMin = 0.01;

/** What is first for its neighbours alone is still a result. */
const qualityMin = 0.01;

/** Best entries that how rare a word is is measured on. */
const sampleMax = 100;

/** Only what words or meaning found gets feedback: it orders, and finds nothing. */
function scoreFeedback(runs: InRuns, first: readonly number[], asked: Asked): readonly number[] {
  const { items } = runs;
  const gains = neighbourGains(runs, first);
  const best = keepBest(sampleMax, Number.MIN_VALUE);
  for (const [i, score] of first.entries()) best.offer(i, score + (gains[i] as number));
  const sample = best.keys().map((i) => (items[i] as Rankable).terms);
  const terms = feedbackTerms(sample.slice(0, relevantMax), sample, asked.terms);
  const scores = items.map((item, i) =>
    (first[i] as number) > 0 ? scoreKeywords(item.terms, terms, asked.corpus) : 0,
  );
  return byMaximum(scores, weights.feedback);
}

function byMaximum(scores: readonly number[], weight: number): readonly number[] {
  const top = scores.reduce((most, score) => Math.max(most, score), 0);
  return scores.map((score) => (top === 0 ? 0 : (weight * score) / top));
}
