/** Which sessions are told in full: what compressing and flushes make of them. */
import { sql } from 'kysely';
import { newestFlush } from './learning-visibility.ts';
import { statement } from './statement.ts';

export const compress = statement<{ compress: string }>(
  (_db, slot) => sql`update sessions_v3 set compressed = 1 where (stream, session) in
    (select stream, session from compressed_sessions_v2 where compress = ${slot('compress')})`,
);

export const compressAgain = statement<{ stream: string }>(
  (_db, slot) => sql`update sessions_v3 set compressed = exists (
      select 1 from compressed_sessions_v2 c join transformations_v2 t on t.id = c.compress
      where c.stream = sessions_v3.stream and c.session = sessions_v3.session and t.in_force = 1)
    where stream = ${slot('stream')}`,
);

export const hideBefore = statement<{ stream: string; position: number }>((db, slot) =>
  db
    .updateTable('sessions_v3')
    .set({ hidden: 1 })
    .where('stream', '=', slot('stream'))
    .where('position', '<', slot('position')),
);

export const hideAgain = statement<{ stream: string }>(
  (_db, slot) => sql`update sessions_v3 set hidden = position < ${newestFlush(slot('stream'))}
    where stream = ${slot('stream')}`,
);
