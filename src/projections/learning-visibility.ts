/** Which learnings are seen: what flushes hide, rules retire and compressing puts away. */
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Statement } from './statement.ts';
import { statement } from './statement.ts';

/** Position of the newest flush of a stream in force; 0 where there is none. */
export function newestFlush(stream: never): RawBuilder<number> {
  return sql<number>`(select coalesce(max(f.position), 0) from transformations_v2 f
    where f.stream = ${stream} and f.type = 'SquadFlushed' and f.in_force = 1)`;
}

/** A flush hides what was recorded before it. */
export const hideBefore = statement<{ stream: string; position: number }>((db, slot) =>
  db
    .updateTable('learnings_v3')
    .set({ hidden: 1 })
    .where('stream', '=', slot('stream'))
    .where('position', '<', slot('position'))
    .where('hidden', '=', 0),
);

/** The same for every flush in force, after an undo. */
export const hideAgain = statement<{ stream: string }>(
  (_db, slot) => sql`update learnings_v3 set hidden = position < ${newestFlush(slot('stream'))}
    where stream = ${slot('stream')}
      and hidden <> (position < ${newestFlush(slot('stream'))})`,
);

export const compressNamed = statement<{ compress: string; stream: string; saw: number }>(
  (_db, slot) => sql`update learnings_v3 set compressed = 1 where stream = ${slot('stream')}
    and position <= ${slot('saw')} and session in (select session from compressed_sessions_v2
      where compress = ${slot('compress')})`,
);

/** What a session teaches after it was compressed is recent again. */
export const compressAgain = statement<{ stream: string }>(
  (_db, slot) => sql`update learnings_v3 set compressed = exists (
      select 1 from compressed_sessions_v2 c join transformations_v2 t on t.id = c.compress
      where c.stream = learnings_v3.stream and c.session = learnings_v3.session
        and t.in_force = 1 and t.saw >= learnings_v3.position)
    where stream = ${slot('stream')} and (compressed = 1 or session in
      (select session from compressed_sessions_v2 where stream = ${slot('stream')}))`,
);

/** Makes what rules retired follow the fates in force. */
export function retireAgain(stream: string): Statement[] {
  return [unretire({ stream }), retire({ stream })];
}

const unretire = statement<{ stream: string }>(
  (_db, slot) => sql`update learnings_v3 set rule_retired = 0, rule_successor = null
    where stream = ${slot('stream')} and rule_retired = 1 and status <> 'erased'`,
);

const retire = statement<{ stream: string }>(
  (_db, slot) => sql`update learnings_v3 set rule_retired = 1, rule_successor =
      (select other from fates_v1 f where f.learning = learnings_v3.id)
    where status <> 'erased' and id in
      (select learning from fates_v1 where stream = ${slot('stream')} and fate = 'retired')`,
);
