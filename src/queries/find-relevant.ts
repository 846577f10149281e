/**
 * Candidates of a stream for a text: found through the full-text index by its rarest words,
 * scored exactly.
 */
import { sql } from 'kysely';
import { selection } from '../projections/statement.ts';
import { indexedRole, indexedTerm, indexPrefix } from '../text/index-tokens.ts';
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

/**
 * Rows of some streams that share a word with the text, best first; none where no word matches. All
 * streams are one corpus, so that their scores compare.
 */
export async function findRelevant(
  view: View,
  text: string,
  among: { readonly streams: readonly string[]; readonly role?: string | undefined },
): Promise<Relevant> {
  const { streams, role } = among;
  const corpus = await readCorpus(view, streams);
  const words = [...new Set(searchTerms(text))].slice(0, wordsMax).map(indexedTerm);
  const hits = await countWords(view, words, streams);
  const terms = words
    .map((term, i) => ({ term, hits: hits[i] ?? 0 }))
    .filter((found) => found.hits > 0)
    .sort((a, b) => a.hits - b.hits || (a.term < b.term ? -1 : 1))
    .slice(0, rarestMax)
    .map((found) => ({ term: found.term, weight: inverseFrequency(found.hits, corpus) }));
  const roles = role === undefined ? [] : [...new Set([role, 'ALL'])];
  const positions = await bestPositions(view, terms, { streams, roles });
  const rows = await view.rows(learningsAt({ positions: JSON.stringify(positions) }));
  const scored = rows
    .filter((row) => roles.length === 0 || roles.includes(row.role))
    .map((row) => ({
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

async function readCorpus(view: View, streams: readonly string[]): Promise<Corpus> {
  const corpus = { entries: 0, terms: 0 };
  for (const stream of streams) {
    for (const row of await view.rows(roleCounts({ stream }))) {
      corpus.entries += row.entries;
      corpus.terms += row.terms;
    }
  }
  return corpus;
}

/** How many entries of the streams hold each word. */
async function countWords(
  view: View,
  words: readonly string[],
  streams: readonly string[],
): Promise<readonly number[]> {
  const sums = words.map(() => 0);
  for (const stream of streams) {
    const prefix = indexPrefix(stream);
    const hits = await view.countHits(words.map((word) => prefix + word));
    for (const [i, count] of hits.entries()) sums[i] = (sums[i] ?? 0) + count;
  }
  return sums;
}

async function bestPositions(
  view: View,
  terms: readonly WeightedTerm[],
  among: { readonly streams: readonly string[]; readonly roles: readonly string[] },
): Promise<readonly number[]> {
  const weights = new Map<number, number>();
  for (const stream of among.streams) {
    const prefix = indexPrefix(stream);
    const anyOf = among.roles.map((role) => prefix + indexedRole(role));
    for (const { term, weight } of terms) {
      for (const position of await view.findHits(prefix + term, { limit: hitsMax, anyOf })) {
        weights.set(position, (weights.get(position) ?? 0) + weight);
      }
    }
  }
  return [...weights]
    .sort(([a, left], [b, right]) => right - left || b - a)
    .slice(0, candidatesMax)
    .map(([position]) => position);
}

const learningsAt = selection<{ positions: string }, LearningColumns>((db, slot) =>
  db
    .selectFrom('learnings_v2')
    .select(learningColumns)
    .where('visible', '=', 1)
    .where('position', 'in', sql<number>`(select value from json_each(${slot('positions')}))`),
);
