/** The ledger of injections: which spawn was told which entries. */
import { sql } from 'kysely';
import type { Envelope } from '../events/event.ts';
import type { InjectionEntryRow, InjectionRow } from './ledger-tables.ts';
import { defineProjection } from './projection.ts';
import type { Statement } from './statement.ts';
import { statement } from './statement.ts';
import { projectionVersions } from './versions.ts';

export const injections = defineProjection({
  name: 'injections',
  version: projectionVersions.injections,
  tables: ['injections_v2', 'injection_entries_v2'],
  ddl: [
    `CREATE TABLE injections_v2 (
       position INTEGER PRIMARY KEY, id TEXT NOT NULL, stream TEXT NOT NULL, session TEXT NOT NULL,
       role TEXT, at TEXT NOT NULL, tokens INTEGER NOT NULL, budget INTEGER NOT NULL,
       as_of INTEGER NOT NULL, block_digest TEXT NOT NULL, bytes INTEGER NOT NULL,
       is_kept INTEGER NOT NULL,
       dropped_at TEXT)`,
    'CREATE UNIQUE INDEX injections_v2_by_id ON injections_v2 (id)',
    'CREATE INDEX injections_v2_by_session ON injections_v2 (session)',
    'CREATE INDEX injections_v2_kept ON injections_v2 (stream, at) WHERE is_kept = 1',
    `CREATE INDEX injections_v2_withheld ON injections_v2 (stream)
       WHERE is_kept = 0 AND dropped_at IS NULL`,
    `CREATE TABLE injection_entries_v2 (
       injection INTEGER NOT NULL, entry TEXT NOT NULL, layer TEXT NOT NULL,
       ordinal INTEGER NOT NULL, PRIMARY KEY (injection, ordinal))`,
    'CREATE INDEX injection_entries_v2_by_entry ON injection_entries_v2 (entry, injection)',
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
          bytes: JSON.stringify(data).length,
          is_kept: 1,
        }),
        ...told.map(({ layer, entry }, ordinal) =>
          insertEntry({ injection: event.position, entry, layer, ordinal }),
        ),
      ];
    },
    PayloadsDropped: letGo,
    EntryErased: letGo,
  },
  onErased: {
    MemoryInjected: ({ position, id, stream, recordedAt, dedupeKey }) => [
      insert({
        ...{ position, id, stream, at: recordedAt },
        session: sessionOf(dedupeKey, stream),
        ...emptied,
      }),
    ],
  },
});

/** All that is left of a ledger that was let go, beside whose it was, its place and its time. */
const emptied = {
  role: null,
  tokens: 0,
  budget: 0,
  as_of: 0,
  block_digest: '',
  bytes: 0,
  is_kept: 0,
} as const;

function letGo({
  data,
  recordedAt,
}: Envelope & { readonly data: { readonly events: readonly string[] } }): readonly Statement[] {
  const ids = JSON.stringify(data.events);
  return [dropEntries({ ids }), empty({ ...emptied, ids, at: recordedAt })];
}

/** `inject/<stream>/<session>/<digest>`: only the payload and this key name the session. */
function sessionOf(dedupeKey: string | undefined, stream: string): string {
  const start = `inject/${stream}/`;
  if (dedupeKey?.startsWith(start) !== true) return '';
  return dedupeKey.slice(start.length, dedupeKey.lastIndexOf('/'));
}

type Inserted = Omit<InjectionRow, 'dropped_at'>;

const insert = statement<{ [Column in keyof Inserted]: Inserted[Column] }>((db, slot) =>
  db.insertInto('injections_v2').values({
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
    bytes: slot('bytes'),
    is_kept: slot('is_kept'),
    dropped_at: null,
  }),
);

const insertEntry = statement<{ [Column in keyof InjectionEntryRow]: InjectionEntryRow[Column] }>(
  (db, slot) =>
    db.insertInto('injection_entries_v2').values({
      injection: slot('injection'),
      entry: slot('entry'),
      layer: slot('layer'),
      ordinal: slot('ordinal'),
    }),
);

const dropEntries = statement<{ ids: string }>(
  (_db, slot) => sql`delete from injection_entries_v2 where injection in (select i.position
    from json_each(${slot('ids')}) named cross join injections_v2 i on i.id = named.value)`,
);

const empty = statement<typeof emptied & { ids: string; at: string }>((db, slot) =>
  db
    .updateTable('injections_v2')
    .set({
      role: slot('role'),
      tokens: slot('tokens'),
      budget: slot('budget'),
      as_of: slot('as_of'),
      block_digest: slot('block_digest'),
      bytes: slot('bytes'),
      is_kept: slot('is_kept'),
      dropped_at: slot('at'),
    })
    .where('id', 'in', sql<string>`(select value from json_each(${slot('ids')}))`),
);
