/** The entries that an injection showed, by the ledger, where its block can't be chosen again. */
import { sql } from 'kysely';
import type { EventData } from '../events/index.ts';
import { selection } from '../projections/statement.ts';
import { processStream } from '../text/ids.ts';
import type { LearningColumns } from './learning-entries.ts';
import { learningColumns, learningEntry } from './learning-entries.ts';
import { patternEntry, patternsInForce } from './pattern-entries.ts';
import type { QueryContext } from './query.ts';
import type { Entry } from './recall/entry.ts';
import type { SessionColumns } from './session-entries.ts';
import { sessionColumns, sessionEntry } from './session-entries.ts';
import { standardEntry, standardsInForce } from './standard-entries.ts';

/** In the order of the block's lines; what was erased since is left out. */
export async function readRecordedEntries(
  { layers, streams }: EventData<'MemoryInjected'>,
  { view, settings }: QueryContext,
): Promise<readonly Entry[]> {
  const { encoding } = settings;
  const entries = new Map<string, Entry>();
  for (const row of await view.rows(standardsInForce({ stream: processStream }))) {
    entries.set(row.id, standardEntry(row, encoding));
  }
  for (const stream of streams) {
    for (const row of await view.rows(patternsInForce({ stream }))) {
      entries.set(row.id, patternEntry(row, encoding));
    }
  }
  const ids = JSON.stringify(layers.episodic.entries);
  for (const row of await view.rows(learningsById({ ids }))) {
    entries.set(row.id, learningEntry(row, encoding));
  }
  for (const row of await view.rows(runsByEvent({ ids }))) {
    const entry = sessionEntry(row, encoding);
    entries.set(entry.id, entry);
  }
  return [layers.process, layers.program, layers.episodic]
    .flatMap((layer) => layer.entries)
    .flatMap((id) => entries.get(id) ?? []);
}

const learningsById = selection<{ ids: string }, LearningColumns>((db, slot) =>
  db
    .selectFrom('learnings_v3')
    .select(learningColumns)
    .where('id', 'in', sql<string>`(select value from json_each(${slot('ids')}))`)
    .where('status', '!=', 'erased'),
);

const runsByEvent = selection<{ ids: string }, SessionColumns>((db, slot) =>
  db
    .selectFrom('sessions_v3')
    .select(sessionColumns)
    .where('event', 'in', sql<string>`(select value from json_each(${slot('ids')}))`),
);
