/**
 * How well a pattern is supported, when it was taught, and whose words it shows: counted from the
 * sources that persons left in force.
 */
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { statement } from './statement.ts';

export const measure = statement<{ id: string }>(
  (_db, slot) => sql`${measureWhere(sql`id = ${slot('id')}`)}`,
);

export const measureAll = statement<{ stream: string }>(
  (_db, slot) => sql`${measureWhere(sql`stream = ${slot('stream')}`)}`,
);

/** Those that have a learning among their sources. */
export const measureWith = statement<{ learning: string }>(
  (_db, slot) =>
    sql`${measureWhere(
      sql`id in (select pattern from pattern_sources_v2 where learning = ${slot('learning')})`,
    )}`,
);

/** An imported line has no session; it counts as one witness. */
function measureWhere(condition: RawBuilder<unknown>): RawBuilder<unknown> {
  const live = sql`from pattern_sources_v2 s join learnings_v3 l on l.id = s.learning
    where s.pattern = patterns_v2.id and l.status = 'current'`;
  return sql`update patterns_v2 set
    support = (select count(distinct coalesce(l.session, l.id)) ${live}),
    first_seen = (select coalesce(min(l.at), '') ${live}),
    last_seen = (select coalesce(max(l.at), '') ${live}),
    first_position = coalesce(
      (select position from learnings_v3 where id = patterns_v2.first_learning), 0),
    shown_now = (select l.id ${live} order by l.id <> patterns_v2.shown, l.position limit 1),
    other_roles = (select json_group_array(distinct l.role order by l.role) ${live}
      and l.role <> patterns_v2.role and patterns_v2.role <> 'ALL')
    where ${condition}`;
}
