/** Ranks a layer that is read whole for a task: its own entries are the corpus. */
import { indexedTerm } from '../text/index-tokens.ts';
import { searchTerms } from '../text/search-terms.ts';
import type { Candidate } from './recall/candidate.ts';
import type { Corpus, WeightedTerm } from './recall/rank-for-task.ts';
import { inverseFrequency, rankForTask } from './recall/rank-for-task.ts';

/** By the words that entries share with the task; as they came where there is none. */
export function rankWhole<Ranked extends Pick<Candidate, 'terms'>>(
  candidates: readonly Ranked[],
  task: string | undefined,
): readonly Ranked[] {
  if (task === undefined) return candidates;
  const corpus: Corpus = {
    entries: candidates.length,
    terms: candidates.reduce((sum, { terms }) => sum + terms.length, 0),
  };
  const terms: WeightedTerm[] = [];
  for (const term of new Set(searchTerms(task).map(indexedTerm))) {
    const hits = candidates.filter((candidate) => candidate.terms.includes(term)).length;
    if (hits > 0) terms.push({ term, weight: inverseFrequency(hits, corpus) });
  }
  return rankForTask(candidates, terms, corpus);
}
