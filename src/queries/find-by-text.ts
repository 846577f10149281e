/** Finds entries by their words; what was forgotten or erased is found by its id alone. */
import { selection } from '../projections/statement.ts';
import { foldRole } from '../text/ids.ts';
import { textKey } from '../text/line.ts';
import { findByWords } from './find-by-words.ts';
import type { LearningFacts } from './learning-facts.ts';
import { isWithheld, learningsById } from './learning-facts.ts';
import type { PatternRecord } from './pattern-story.ts';
import { patternsShowing } from './pattern-story.ts';
import type { QueryContext, View } from './query.ts';
import type { Reference } from './read-reference.ts';
import type { StandardColumns } from './standard-entries.ts';

export interface EntriesByText {
  readonly learnings: readonly LearningFacts[];
  readonly patterns: readonly PatternRecord[];
  readonly standards: readonly StandardColumns[];
}

/**
 * The same words, or failing that the learnings that hold them; a line that is out of force is
 * found by its very words. Of a line that a pattern shows, the pattern, as a block does.
 */
export async function entriesByText(
  { text, role }: Pick<Reference, 'text' | 'role'>,
  stream: string,
  { view }: QueryContext,
): Promise<EntriesByText> {
  const key = textKey(text);
  const standards = (await view.rows(allStandards({}))).filter(
    (row) => !isWithheld(row) && textKey(row.text) === key,
  );
  const current = standards.filter(({ status }) => status === 'current');
  const rows = await findByWords(view, text, stream);
  const same = rows.filter((row) => textKey(row.text) === key);
  const exact = ofRole(same.length > 0 ? same : await readPast(key, stream, view), role);
  const patterns = await patternsShowing(
    exact.map(({ id }) => id),
    stream,
    view,
  );
  if (patterns.length > 0) {
    return { learnings: [], patterns: patterns.slice(0, 1), standards: current };
  }
  if (exact.length > 0) {
    return { learnings: await factsOf(exact.slice(0, 1), view), patterns, standards: current };
  }
  if (standards.length > 0) {
    return { learnings: [], patterns, standards: current.length > 0 ? current : standards };
  }
  const holding = key === '' ? [] : rows.filter((row) => textKey(row.text).includes(key));
  return { learnings: await factsOf(holding, view), patterns, standards };
}

/** In the order of the rows. */
async function factsOf(rows: readonly ById[], view: View): Promise<readonly LearningFacts[]> {
  const facts = await view.rows(learningsById({ ids: JSON.stringify(rows.map(({ id }) => id)) }));
  const byId = new Map(facts.map((row) => [row.id, row]));
  return rows.flatMap(({ id }) => byId.get(id) ?? []);
}

/** What full text does not know: superseded, retired, flushed, or without a word to index. */
async function readPast(key: string, stream: string, view: View): Promise<readonly Told[]> {
  if (key === '') return [];
  const rows = await view.rows(wordsOfStream({ stream }));
  return rows.filter((row) => textKey(row.text) === key);
}

/** A pasted line of one role is not another role's, where both say the same. */
function ofRole<Row extends Told>(rows: readonly Row[], role: string | undefined) {
  const wanted = role === undefined ? undefined : foldRole(role);
  const fitting = rows.filter((row) => row.role === wanted);
  return fitting.length > 0 ? fitting : rows;
}

type ById = Pick<LearningFacts, 'id'>;
type Told = Pick<LearningFacts, 'id' | 'role' | 'text'>;

/** Newest first. */
const wordsOfStream = selection<{ stream: string }, Told>((db, slot) =>
  db
    .selectFrom('learnings_v3')
    .select(['id', 'role', 'text'])
    .where('stream', '=', slot('stream'))
    .where('status', 'in', ['current', 'superseded'])
    .orderBy('position', 'desc'),
);

/** Every standard that was ever written. */
export const allStandards = selection<Record<string, never>, StandardColumns>((db) =>
  db.selectFrom('standards_v2').selectAll().orderBy('position'),
);
