/** The place of a session among those of its stream. */
import { statement } from './statement.ts';

/** A session gets its number at its first capture. */
export const numberSession = statement<{ stream: string; session: string }>((db, slot) =>
  db
    .updateTable('sessions_v3')
    .set((eb) => ({
      number: eb
        .selectFrom('sessions_v3 as other')
        .select((sub) => sub(sub.fn.max('other.number'), '+', 1).as('next'))
        .where('other.stream', '=', slot('stream')),
    }))
    .where('stream', '=', slot('stream'))
    .where('session', '=', slot('session'))
    .where('number', '=', 0),
);
