/** Retirements that are in force no longer: taken back, or settled by an erasure. */
import { sql } from 'kysely';
import { statement } from './statement.ts';

/**
 * Of one entry, and of any whose words go with it: the erasure takes with them whom a retirement
 * was about.
 */
export const endRetirements = statement<{ entry: string; events: string }>(
  (_db, slot) => sql`update transformations_v2 set in_force = 0, target = case
      when id in (select value from json_each(${slot('events')})) then null else target end
    where type = 'EntryRetired' and (target = ${slot('entry')}
      or id in (select value from json_each(${slot('events')})))`,
);

/** One that was erased itself. */
export const endRetirement = statement<{ id: string }>((db, slot) =>
  db.updateTable('transformations_v2').set({ in_force: 0 }).where('id', '=', slot('id')),
);

export const restoreRetired = statement<{ entry: string }>((db, slot) =>
  db
    .updateTable('transformations_v2')
    .set({ in_force: 0 })
    .where('target', '=', slot('entry'))
    .where('type', '=', 'EntryRetired'),
);
