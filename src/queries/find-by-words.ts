/** Learnings of a stream that share the rarest words of a text: for looking up a line by itself. */
import type { LearningColumns } from './learning-entries.ts';
import { compareNewest, learningsByPosition } from './learning-entries.ts';
import type { View } from './query.ts';
import { scoreKeywords } from './recall/keyword-score.ts';
import { termsOf } from './recall/terms.ts';
import { positionsByWords, readStreamFacts, weighWords, wordsOf } from './weigh-words.ts';

/** Best first; none where no word matches. */
export async function findByWords(
  view: View,
  text: string,
  stream: string,
): Promise<readonly LearningColumns[]> {
  const streams = [stream];
  const { corpus } = await readStreamFacts(view, streams);
  const terms = await weighWords(view, wordsOf(text), { streams, corpus, whole: [] });
  const positions = await positionsByWords(view, terms, { streams });
  const rows = await view.rows(learningsByPosition({ positions: JSON.stringify(positions) }));
  const scoreOf = new Map(
    rows.map((row) => [row.id, scoreKeywords(termsOf(row.terms.split(' ')), terms, corpus)]),
  );
  const score = ({ id }: LearningColumns) => scoreOf.get(id) ?? 0;
  return [...rows].sort((a, b) => score(b) - score(a) || compareNewest(a, b));
}
