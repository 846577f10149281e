/** The ledger of injections: which spawn was told which entries. */
import { defineProjection } from './projection.ts';
import { statement } from './statement.ts';
import type { InjectionEntryRow, InjectionRow } from './tables.ts';

export const injections = defineProjection({
  name: 'injections',
  version: 1,
  tables: ['injections_v1', 'injection_entries_v1'],
  ddl: [
    `CREATE TABLE injections_v1 (
       position INTEGER PRIMARY KEY, id TEXT NOT NULL, stream TEXT NOT NULL, session TEXT NOT NULL,
       role TEXT, at TEXT NOT NULL, tokens INTEGER NOT NULL, budget INTEGER NOT NULL,
       as_of INTEGER NOT NULL, block_digest TEXT NOT NULL)`,
    'CREATE INDEX injections_v1_by_session ON injections_v1 (session)',
    `CREATE TABLE injection_entries_v1 (
       injection INTEGER NOT NULL, entry TEXT NOT NULL, layer TEXT NOT NULL,
       ordinal INTEGER NOT NULL, PRIMARY KEY (injection, ordinal))`,
    'CREATE INDEX injection_entries_v1_by_entry ON injection_entries_v1 (entry, injection)',
  ],
  on: {
    MemoryInjected: (event) => {
      const { data } = event;
      const told = (['process', 'program', 'episodic'] as const).flatMap((layer) =>
        data.layers[layer].entries.map((entry) => ({ layer, entry })),
      );
      return [
        insert({
          position: event.position,
          id: event.id,
          stream: event.stream,
          session: data.session.id,
          role: data.role ?? null,
          at: event.recordedAt,
          tokens: data.tokens,
          budget: data.budgetTokens,
          as_of: data.asOf,
          block_digest: data.blockDigest,
        }),
        ...told.map(({ layer, entry }, ordinal) =>
          insertEntry({ injection: event.position, entry, layer, ordinal }),
        ),
      ];
    },
  },
});

const insert = statement<{ [Column in keyof InjectionRow]: InjectionRow[Column] }>((db, slot) =>
  db.insertInto('injections_v1').values({
    position: slot('position'),
    id: slot('id'),
    stream: slot('stream'),
    session: slot('session'),
    role: slot('role'),
    at: slot('at'),
    tokens: slot('tokens'),
    budget: slot('budget'),
    as_of: slot('as_of'),
    block_digest: slot('block_digest'),
  }),
);

const insertEntry = statement<{ [Column in keyof InjectionEntryRow]: InjectionEntryRow[Column] }>(
  (db, slot) =>
    db.insertInto('injection_entries_v1').values({
      injection: slot('injection'),
      entry: slot('entry'),
      layer: slot('layer'),
      ordinal: slot('ordinal'),
    }),
);
