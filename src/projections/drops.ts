/** What retention let go of: when, how much, and how often the ledgers had named each entry. */
import type { DroppedTellingRow, DropRow } from './ledger-tables.ts';
import { defineProjection } from './projection.ts';
import { statement } from './statement.ts';
import { projectionVersions } from './versions.ts';

export const drops = defineProjection({
  name: 'drops',
  version: projectionVersions.drops,
  tables: ['drops_v1', 'dropped_tellings_v1'],
  ddl: [
    `CREATE TABLE drops_v1 (
       position INTEGER PRIMARY KEY, stream TEXT NOT NULL, at TEXT NOT NULL, dedupe_key TEXT,
       lines INTEGER NOT NULL, ledgers INTEGER NOT NULL,
       bytes INTEGER NOT NULL)`,
    'CREATE INDEX drops_v1_by_stream ON drops_v1 (stream, position)',
    `CREATE TABLE dropped_tellings_v1 (
       entry TEXT NOT NULL, drop_position INTEGER NOT NULL, times INTEGER NOT NULL,
       PRIMARY KEY (entry, drop_position)) WITHOUT ROWID`,
  ],
  on: {
    PayloadsDropped: ({ position, stream, recordedAt: at, dedupeKey, data }) => [
      insert({
        ...{ position, stream, at, dedupe_key: dedupeKey ?? null },
        lines: data.lines ?? 0,
        ledgers: data.ledgers ?? 0,
        bytes: data.bytes ?? 0,
      }),
      ...(data.told ?? []).map(({ entry, times }) =>
        insertTelling({ entry, drop_position: position, times }),
      ),
    ],
  },
});

const insert = statement<{ [Column in keyof DropRow]: DropRow[Column] }>((db, slot) =>
  db.insertInto('drops_v1').values({
    position: slot('position'),
    stream: slot('stream'),
    at: slot('at'),
    dedupe_key: slot('dedupe_key'),
    lines: slot('lines'),
    ledgers: slot('ledgers'),
    bytes: slot('bytes'),
  }),
);

const insertTelling = statement<{ [Column in keyof DroppedTellingRow]: DroppedTellingRow[Column] }>(
  (db, slot) =>
    db
      .insertInto('dropped_tellings_v1')
      .values({
        entry: slot('entry'),
        drop_position: slot('drop_position'),
        times: slot('times'),
      })
      .onConflict((conflict) => conflict.columns(['entry', 'drop_position']).doNothing()),
);
