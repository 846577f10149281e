/** Which roles a stream has, by how recently something of theirs was taught. */
import { sql } from 'kysely';
import { selection } from '../projections/statement.ts';

/**
 * Every role that a stream ever had, newest-used first; `newest` is null where nothing is in
 * force.
 */
export const rolesByUse = selection<
  { stream: string },
  { readonly role: string; readonly newest: string | null }
>(
  (_db, slot) => sql`select role, max(newest) as newest from (
      select r.role, (select l.at from learnings_v3 l
        where l.stream = r.stream and l.recent = 1 and l.role = r.role
        order by l.at desc limit 1) as newest
      from role_counts_v3 r where r.stream = ${slot('stream')}
      union all
      select role, max(last_seen) from patterns_v2
      where stream = ${slot('stream')} and support > 0 group by role)
    group by role order by newest desc, role`,
);
