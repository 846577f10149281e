/** Where skipped lines of sessions stand whose words the log still holds: what retention reads. */
import { sql } from 'kysely';
import type { SkippedLineRow } from './ledger-tables.ts';
import { defineProjection } from './projection.ts';
import { statement } from './statement.ts';
import { projectionVersions } from './versions.ts';

export const skippedLines = defineProjection({
  name: 'skipped-lines',
  version: projectionVersions['skipped-lines'],
  tables: ['skipped_lines_v1'],
  ddl: [
    `CREATE TABLE skipped_lines_v1 (
       id TEXT PRIMARY KEY, position INTEGER NOT NULL, stream TEXT NOT NULL,
       session TEXT NOT NULL, at TEXT NOT NULL,
       bytes INTEGER NOT NULL) WITHOUT ROWID`,
    'CREATE INDEX skipped_lines_v1_by_time ON skipped_lines_v1 (stream, at)',
  ],
  on: {
    LineSkipped: ({ id, position, stream, recordedAt: at, data }) => {
      const { session } = data;
      const bytes = JSON.stringify(data).length;
      return session === null ? [] : [insert({ id, position, stream, session, at, bytes })];
    },
    PayloadsDropped: ({ data }) => [remove({ ids: JSON.stringify(data.events) })],
    EntryErased: ({ data }) => [remove({ ids: JSON.stringify(data.events) })],
  },
});

const insert = statement<{ [Column in keyof SkippedLineRow]: SkippedLineRow[Column] }>((db, slot) =>
  db.insertInto('skipped_lines_v1').values({
    id: slot('id'),
    position: slot('position'),
    stream: slot('stream'),
    session: slot('session'),
    at: slot('at'),
    bytes: slot('bytes'),
  }),
);

const remove = statement<{ ids: string }>((db, slot) =>
  db
    .deleteFrom('skipped_lines_v1')
    .where('id', 'in', sql<string>`(select value from json_each(${slot('ids')}))`),
);
