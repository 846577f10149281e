/** Learnings with all that their story needs, by id and by session. */
import { sql } from 'kysely';
import { selection } from '../projections/statement.ts';
import type { LearningRow } from '../projections/tables.ts';
import type { LearningColumns } from './learning-entries.ts';
import { learningColumns, learningEntry } from './learning-entries.ts';
import type { Entry } from './recall/entry.ts';
import type { Encoding } from './recall/settings.ts';

export type LearningFacts = LearningColumns &
  Pick<LearningRow, 'origin' | 'retired_by' | 'rule_successor'>;

export const learningFactColumns = [
  ...learningColumns,
  'origin',
  'retired_by',
  'rule_successor',
] as const satisfies readonly (keyof LearningFacts)[];

/** By ids, a JSON array; in the order of the log. */
export const learningsById = selection<{ ids: string }, LearningFacts>((db, slot) =>
  db
    .selectFrom('learnings_v3')
    .select(learningFactColumns)
    .where('id', 'in', sql<string>`(select value from json_each(${slot('ids')}))`)
    .orderBy('position'),
);

export const learningsByRevision = selection<{ stream: string; revision: number }, LearningFacts>(
  (db, slot) =>
    db
      .selectFrom('learnings_v3')
      .select(learningFactColumns)
      .where('stream', '=', slot('stream'))
      .where('revision', '=', slot('revision')),
);

/** Whose id begins so, ten at most. */
export const learningsBeginning = selection<{ stream: string; id: string }, LearningFacts>(
  (db, slot) =>
    db
      .selectFrom('learnings_v3')
      .select(learningFactColumns)
      .where('stream', '=', slot('stream'))
      .where('id', '>=', slot('id'))
      .where('id', '<', sql<string>`${slot('id')} || '~'`)
      .limit(10),
);

/** What a session taught, whatever became of it. */
export const taughtBySession = selection<{ stream: string; session: string }, LearningFacts>(
  (db, slot) =>
    db
      .selectFrom('learnings_v3')
      .select(learningFactColumns)
      .where('stream', '=', slot('stream'))
      .where('session', '=', slot('session'))
      .orderBy('position'),
);

/** As an entry; without its text once it was forgotten or erased. */
export function withheldEntry(row: LearningColumns, encoding: Encoding): Entry {
  return withhold(learningEntry(row, encoding));
}

export function withhold(entry: Entry): Entry {
  return isWithheld(entry) ? { ...entry, text: '' } : entry;
}

export function isWithheld({ status }: { readonly status: Entry['status'] }): boolean {
  return status === 'forgotten' || status === 'erased';
}
