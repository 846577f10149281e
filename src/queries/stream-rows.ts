/** Rows about whole streams: names, totals, counts a role, recent sessions. */
import { selection } from '../projections/statement.ts';
import type { RoleCountRow, SessionRow, StreamRow } from '../projections/tables.ts';

export const streamRow = selection<{ stream: string }, StreamRow>((db, slot) =>
  db.selectFrom('streams_v3').selectAll().where('stream', '=', slot('stream')),
);

/** Streams of one kind, by name. */
export const streamsOfKind = selection<{ kind: string }, StreamRow>((db, slot) =>
  db.selectFrom('streams_v3').selectAll().where('kind', '=', slot('kind')).orderBy('stream'),
);

export const roleCounts = selection<{ stream: string }, RoleCountRow>((db, slot) =>
  db
    .selectFrom('role_counts_v3')
    .selectAll()
    .where('stream', '=', slot('stream'))
    .where('entries', '>', 0)
    .orderBy('role'),
);

/** Newest captured sessions of a stream that no flush hides. */
export const newestSessions = selection<{ stream: string; limit: number }, SessionRow>((db, slot) =>
  db
    .selectFrom('sessions_v3')
    .selectAll()
    .where('stream', '=', slot('stream'))
    .where('number', '>', 0)
    .where('hidden', '=', 0)
    .orderBy('at', 'desc')
    .orderBy('position', 'desc')
    .limit(slot('limit')),
);
