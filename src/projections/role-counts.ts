/** How many current learnings a role of a stream has: the statements that keep the counts. */
import { sql } from 'kysely';
import { statement } from './statement.ts';

/** Counts a new learning. */
export const countIn = statement<{ stream: string; role: string; terms: number }>((db, slot) =>
  db
    .insertInto('role_counts_v1')
    .values({ stream: slot('stream'), role: slot('role'), entries: 1, terms: slot('terms') })
    .onConflict((conflict) =>
      conflict.columns(['stream', 'role']).doUpdateSet((eb) => ({
        entries: eb('role_counts_v1.entries', '+', 1),
        terms: eb('role_counts_v1.terms', '+', eb.ref('excluded.terms')),
      })),
    ),
);

/** Takes a current entry out of its role's counts; does nothing for one that is out already. */
export const countOut = statement<{ id: string }>((db, slot) =>
  db
    .updateTable('role_counts_v1')
    .from('learnings_v1 as l')
    .set((eb) => ({
      entries: eb('role_counts_v1.entries', '-', 1),
      terms: eb('role_counts_v1.terms', '-', eb.ref('l.terms_count')),
    }))
    .where('l.id', '=', slot('id'))
    .where('l.status', '=', 'current')
    .whereRef('role_counts_v1.stream', '=', 'l.stream')
    .whereRef('role_counts_v1.role', '=', 'l.role'),
);

/** Counts a retired learning again that comes back. */
export const countBack = statement<{ id: string }>(
  (_db, slot) => sql`insert into role_counts_v1 (stream, role, entries, terms)
    select stream, role, 1, terms_count from learnings_v1
    where id = ${slot('id')} and status in ('superseded', 'forgotten')
    on conflict (stream, role) do update set
      entries = role_counts_v1.entries + 1, terms = role_counts_v1.terms + excluded.terms`,
);

/** The role of an erased entry must not be told by a count of 0. */
export const forgetEmptyRoles = statement<Record<string, never>>((db) =>
  db.deleteFrom('role_counts_v1').where('entries', '=', 0),
);
