/** The process layer: every standard that was ever written, and which are in force, in order. */
import { defineProjection, effectiveTime } from './projection.ts';
import { statement } from './statement.ts';
import type { StandardRow } from './tables.ts';
import { projectionVersions } from './versions.ts';

export const standards = defineProjection({
  name: 'standards',
  version: projectionVersions.standards,
  tables: ['standards_v2'],
  ddl: [
    `CREATE TABLE standards_v2 (
       position INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, stream TEXT NOT NULL,
       revision INTEGER NOT NULL, section TEXT NOT NULL, text TEXT NOT NULL,
       tokens_o200k INTEGER NOT NULL, tokens_cl100k INTEGER NOT NULL, origin TEXT NOT NULL,
       flags TEXT NOT NULL, at TEXT NOT NULL, ordinal INTEGER, status TEXT NOT NULL)`,
    'CREATE INDEX standards_v2_in_force ON standards_v2 (stream, status, ordinal)',
  ],
  on: {
    StandardRecorded: (event) => [
      insert({
        position: event.position,
        id: event.id,
        stream: event.stream,
        revision: event.revision,
        section: event.data.section,
        text: event.data.text,
        tokens_o200k: event.data.tokens.o200k_base,
        tokens_cl100k: event.data.tokens.cl100k_base,
        origin: event.data.origin,
        flags: JSON.stringify(event.data.flags),
        at: effectiveTime(event),
      }),
    ],
    StandardsRevised: (event) => [
      withdrawAll({ stream: event.stream }),
      ...event.data.standards.map((id, ordinal) => place({ id, ordinal })),
    ],
    EntryRetired: ({ data: { entry, why } }) =>
      why === 'forgotten' ? [forget({ id: entry })] : [],
    EntryRestored: ({ data }) => [bringBack({ id: data.entry })],
    EntryErased: ({ data }) => [erase({ id: data.entry })],
  },
  onErased: {
    StandardRecorded: (event) => [
      insert({
        position: event.position,
        id: event.id,
        stream: event.stream,
        revision: event.revision,
        section: '',
        text: '',
        tokens_o200k: 0,
        tokens_cl100k: 0,
        origin: '',
        flags: '[]',
        at: effectiveTime(event),
      }),
      erase({ id: event.id }),
    ],
  },
});

type Inserted = Omit<{ [Column in keyof StandardRow]: StandardRow[Column] }, 'ordinal' | 'status'>;

const insert = statement<Inserted>((db, slot) =>
  db.insertInto('standards_v2').values({
    position: slot('position'),
    id: slot('id'),
    stream: slot('stream'),
    revision: slot('revision'),
    section: slot('section'),
    text: slot('text'),
    tokens_o200k: slot('tokens_o200k'),
    tokens_cl100k: slot('tokens_cl100k'),
    origin: slot('origin'),
    flags: slot('flags'),
    at: slot('at'),
    ordinal: null,
    status: 'superseded',
  }),
);

const withdrawAll = statement<{ stream: string }>((db, slot) =>
  db
    .updateTable('standards_v2')
    .set({ ordinal: null, status: 'superseded' })
    .where('stream', '=', slot('stream'))
    .where('status', '=', 'current'),
);

const place = statement<{ id: string; ordinal: number }>((db, slot) =>
  db
    .updateTable('standards_v2')
    .set({ ordinal: slot('ordinal'), status: 'current' })
    .where('id', '=', slot('id'))
    .where('status', 'not in', ['forgotten', 'erased']),
);

const forget = statement<{ id: string }>((db, slot) =>
  db
    .updateTable('standards_v2')
    .set({ ordinal: null, status: 'forgotten' })
    .where('id', '=', slot('id'))
    .where('status', '!=', 'erased'),
);

/** Out of force, until a revision gives it its place again. */
const bringBack = statement<{ id: string }>((db, slot) =>
  db
    .updateTable('standards_v2')
    .set({ status: 'superseded' })
    .where('id', '=', slot('id'))
    .where('status', '=', 'forgotten'),
);

const erase = statement<{ id: string }>((db, slot) =>
  db
    .updateTable('standards_v2')
    .set({
      section: '',
      text: '',
      tokens_o200k: 0,
      tokens_cl100k: 0,
      origin: '',
      flags: '[]',
      ordinal: null,
      status: 'erased',
    })
    .where('id', '=', slot('id')),
);
