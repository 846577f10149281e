/** How many visible learnings a role of a stream has: the statements that keep the counts. */
import { sql } from 'kysely';
import type { Statement } from './statement.ts';
import { statement } from './statement.ts';

/** Counts a new learning. */
export const countIn = statement<{ stream: string; role: string; terms: number }>((db, slot) =>
  db
    .insertInto('role_counts_v3')
    .values({
      stream: slot('stream'),
      role: slot('role'),
      entries: 1,
      terms: slot('terms'),
      recent: 1,
    })
    .onConflict((conflict) =>
      conflict.columns(['stream', 'role']).doUpdateSet((eb) => ({
        entries: eb('role_counts_v3.entries', '+', 1),
        terms: eb('role_counts_v3.terms', '+', eb.ref('excluded.terms')),
        recent: eb('role_counts_v3.recent', '+', 1),
      })),
    ),
);

/** Takes a visible entry out of its role's counts; does nothing for one that is out already. */
export const countOut = statement<{ id: string }>((db, slot) =>
  db
    .updateTable('role_counts_v3')
    .from('learnings_v3 as l')
    .set((eb) => ({
      entries: eb('role_counts_v3.entries', '-', 1),
      terms: eb('role_counts_v3.terms', '-', eb.ref('l.terms_count')),
      recent: eb('role_counts_v3.recent', '-', eb.ref('l.recent')),
    }))
    .where('l.id', '=', slot('id'))
    .where('l.visible', '=', 1)
    .whereRef('role_counts_v3.stream', '=', 'l.stream')
    .whereRef('role_counts_v3.role', '=', 'l.role'),
);

/** Counts a retired learning again that comes back. */
export const countBack = statement<{ id: string }>(
  (_db, slot) => sql`insert into role_counts_v3 (stream, role, entries, terms, recent)
    select stream, role, 1, terms_count, 1 - compressed from learnings_v3
    where id = ${slot('id')} and status in ('superseded', 'forgotten')
      and hidden = 0 and rule_retired = 0
    on conflict (stream, role) do update set
      entries = role_counts_v3.entries + 1, terms = role_counts_v3.terms + excluded.terms,
      recent = role_counts_v3.recent + excluded.recent`,
);

/** The role of an erased entry must not be told by a count of 0. */
export const forgetEmptyRoles = statement<Record<string, never>>((db) =>
  db.deleteFrom('role_counts_v3').where('entries', '=', 0),
);

/** Counts a stream anew, where many learnings changed at once. */
export function recount(stream: string): Statement[] {
  return [forgetCounts({ stream }), countAll({ stream })];
}

const forgetCounts = statement<{ stream: string }>((db, slot) =>
  db.deleteFrom('role_counts_v3').where('stream', '=', slot('stream')),
);

/** A role whose learnings all left keeps its row, with 0. */
const countAll = statement<{ stream: string }>(
  (_db, slot) => sql`insert into role_counts_v3 (stream, role, entries, terms, recent)
    select stream, role, sum(visible), sum(visible * terms_count), sum(recent) from learnings_v3
    where stream = ${slot('stream')} and status <> 'erased' group by stream, role`,
);
