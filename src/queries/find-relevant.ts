/**
 * Candidates of a stream for a text: found through the full-text index by its rarest words,
 * scored exactly.
 */
import { sql } from 'kysely';
import { selection } from '../projections/statement.ts';
import { indexedTerm, indexPrefix } from '../text/index-tokens.ts';
import { searchTerms } from '../text/search-terms.ts';
import type { LearningColumns } from './learning-entries.ts';
import { learningColumns } from './learning-entries.ts';
import type { View } from './query.ts';
import type { Corpus, WeightedTerm } from './recall/rank-for-task.ts';
import { inverseFrequency, scoreCandidate } from './recall/rank-for-task.ts';
import { roleCounts } from './stream-rows.ts';

/** Distinct words of a text that are looked up; a longer text counts by its first ones. */
const wordsMax = 128;
/** Words that bring candidates: the rarest. */
const rarestMax = 12;
/** Newest entries that one word may bring. */
const hitsMax = 600;
/** Candidates that are read and scored. */
const candidatesMax = 300;

export interface Relevant {
  readonly rows: readonly LearningColumns[];
  readonly terms: readonly WeightedTerm[];
  readonly corpus: Corpus;
}

/** Rows that share a word with the text, best first; none where no word matches. */
export async function findRelevant(view: View, stream: string, text: string): Promise<Relevant> {
  const corpus = await readCorpus(view, stream);
  const prefix = indexPrefix(stream);
  const words = [...new Set(searchTerms(text))].slice(0, wordsMax).map(indexedTerm);
  const hits = await view.countHits(words.map((word) => prefix + word));
  const terms = words
    .map((term, i) => ({ term, hits: hits[i] ?? 0 }))
    .filter((found) => found.hits > 0)
    .sort((a, b) => a.hits - b.hits || (a.term < b.term ? -1 : 1))
    .slice(0, rarestMax)
    .map((found) => ({ term: found.term, weight: inverseFrequency(found.hits, corpus) }));
  const positions = await bestPositions(view, prefix, terms);
  const rows = await view.rows(learningsAt({ positions: JSON.stringify(positions) }));
  const scored = rows.map((row) => ({
    row,
    score: scoreCandidate({ terms: row.terms.split(' ') }, terms, corpus),
  }));
  scored.sort((a, b) => b.score - a.score || compareNewest(a.row, b.row));
  return { rows: scored.map(({ row }) => row), terms, corpus };
}

/** Newest first: by when it was learned, then by place in the log. */
export function compareNewest(
  a: Pick<LearningColumns, 'at' | 'position'>,
  b: Pick<LearningColumns, 'at' | 'position'>,
): number {
  if (a.at !== b.at) return a.at < b.at ? 1 : -1;
  return b.position - a.position;
}

async function readCorpus(view: View, stream: string): Promise<Corpus> {
  const counts = await view.rows(roleCounts({ stream }));
  return {
    entries: counts.reduce((sum, row) => sum + row.entries, 0),
    terms: counts.reduce((sum, row) => sum + row.terms, 0),
  };
}

async function bestPositions(
  view: View,
  prefix: string,
  terms: readonly WeightedTerm[],
): Promise<readonly number[]> {
  const weights = new Map<number, number>();
  for (const { term, weight } of terms) {
    for (const position of await view.findHits(prefix + term, hitsMax)) {
      weights.set(position, (weights.get(position) ?? 0) + weight);
    }
  }
  return [...weights]
    .sort(([a, left], [b, right]) => right - left || b - a)
    .slice(0, candidatesMax)
    .map(([position]) => position);
}

const learningsAt = selection<{ positions: string }, LearningColumns>((db, slot) =>
  db
    .selectFrom('learnings_v1')
    .select(learningColumns)
    .where('status', '=', 'current')
    .where('position', 'in', sql<number>`(select value from json_each(${slot('positions')}))`),
);
