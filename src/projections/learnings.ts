/** Every learning with its status, and how many a role has. */
import { indexedTerms } from './full-text.ts';
import { restore, retire } from './learning-status.ts';
import {
  compressAgain,
  compressNamed,
  hideAgain,
  hideBefore,
  retireAgain,
} from './learning-visibility.ts';
import { defineProjection, effectiveTime } from './projection.ts';
import { countBack, countIn, countOut, forgetEmptyRoles, recount } from './role-counts.ts';
import { statement } from './statement.ts';
import type { LearningRow } from './tables.ts';
import { projectionVersions } from './versions.ts';

export const learnings = defineProjection({
  name: 'learnings',
  version: projectionVersions.learnings,
  tables: ['learnings_v3', 'role_counts_v3'],
  ddl: [
    `CREATE TABLE learnings_v3 (
       position INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, stream TEXT NOT NULL,
       revision INTEGER NOT NULL, session TEXT, role TEXT NOT NULL, text TEXT NOT NULL,
       terms TEXT NOT NULL, terms_count INTEGER NOT NULL,
       tokens_o200k INTEGER NOT NULL, tokens_cl100k INTEGER NOT NULL, line_format INTEGER NOT NULL,
       origin TEXT NOT NULL, flags TEXT NOT NULL, source_line INTEGER, at TEXT NOT NULL,
       status TEXT NOT NULL, retired_by TEXT, hidden INTEGER NOT NULL DEFAULT 0,
       rule_retired INTEGER NOT NULL DEFAULT 0, rule_successor TEXT,
       compressed INTEGER NOT NULL DEFAULT 0,
       visible INTEGER GENERATED ALWAYS AS
         (status = 'current' AND hidden = 0 AND rule_retired = 0) VIRTUAL,
       recent INTEGER GENERATED ALWAYS AS
         (status = 'current' AND hidden = 0 AND rule_retired = 0 AND compressed = 0) VIRTUAL)`,
    'CREATE INDEX learnings_v3_newest ON learnings_v3 (stream, recent, at, position)',
    'CREATE INDEX learnings_v3_by_role ON learnings_v3 (stream, recent, role, at, position)',
    'CREATE INDEX learnings_v3_retired ON learnings_v3 (stream) WHERE rule_retired = 1',
    'CREATE INDEX learnings_v3_by_session ON learnings_v3 (stream, session)',
    'CREATE INDEX learnings_v3_by_revision ON learnings_v3 (stream, revision)',
    `CREATE TABLE role_counts_v3 (
       stream TEXT NOT NULL, role TEXT NOT NULL, entries INTEGER NOT NULL, terms INTEGER NOT NULL,
       recent INTEGER NOT NULL, PRIMARY KEY (stream, role))`,
  ],
  on: {
    LearningRecorded: (event) => {
      const terms = indexedTerms(event.data);
      const terms_count = terms === '' ? 0 : terms.split(' ').length;
      const values = {
        position: event.position,
        id: event.id,
        stream: event.stream,
        revision: event.revision,
        session: event.data.session,
        role: event.data.role,
        text: event.data.text,
        terms,
        terms_count,
        tokens_o200k: event.data.tokens.o200k_base,
        tokens_cl100k: event.data.tokens.cl100k_base,
        line_format: event.data.tokens.format,
        origin: event.data.origin,
        flags: JSON.stringify(event.data.flags),
        source_line: event.data.source?.lineFirst ?? null,
        at: effectiveTime(event),
        status: 'current',
        retired_by: null,
      } as const;
      const { stream, role } = values;
      return [insert(values), countIn({ stream, role, terms: terms_count })];
    },
    EntryRetired: ({ data }) => [
      countOut({ id: data.entry }),
      retire({
        id: data.entry,
        status: data.why === 'forgotten' ? 'forgotten' : 'superseded',
        by: data.by ?? null,
      }),
    ],
    EntryRestored: ({ data }) => [countBack({ id: data.entry }), restore({ id: data.entry })],
    EntryErased: ({ data }) => [
      countOut({ id: data.entry }),
      forgetEmptyRoles({}),
      erase({ ...erased, id: data.entry }),
    ],
    SquadDistilled: ({ data, stream }) =>
      data.retired.length + data.replaces.length + (data.reinstated?.length ?? 0) === 0
        ? []
        : [...retireAgain(stream), ...recount(stream)],
    SessionsCompressed: ({ id, stream, position, data }) => [
      compressNamed({ compress: id, stream, saw: data.sawPosition ?? position }),
      ...recount(stream),
    ],
    SquadFlushed: ({ stream, position }) => [
      hideBefore({ stream, position }),
      ...retireAgain(stream),
      ...recount(stream),
    ],
    TransformationUndone: ({ stream }) => [
      hideAgain({ stream }),
      compressAgain({ stream }),
      ...retireAgain(stream),
      ...recount(stream),
    ],
  },
  onErased: {
    LearningRecorded: (event) => [
      insert({
        ...erased,
        position: event.position,
        id: event.id,
        stream: event.stream,
        revision: event.revision,
        at: effectiveTime(event),
      }),
    ],
  },
});

type ById = { id: string };
/** What a new learning is: in force, until something says otherwise. */
type Recorded = Omit<
  LearningRow,
  'hidden' | 'rule_retired' | 'rule_successor' | 'compressed' | 'visible' | 'recent'
>;

const insert = statement<{ [Column in keyof Recorded]: Recorded[Column] }>((db, slot) =>
  db.insertInto('learnings_v3').values({
    position: slot('position'),
    id: slot('id'),
    stream: slot('stream'),
    revision: slot('revision'),
    session: slot('session'),
    role: slot('role'),
    text: slot('text'),
    terms: slot('terms'),
    terms_count: slot('terms_count'),
    tokens_o200k: slot('tokens_o200k'),
    tokens_cl100k: slot('tokens_cl100k'),
    line_format: slot('line_format'),
    origin: slot('origin'),
    flags: slot('flags'),
    source_line: slot('source_line'),
    at: slot('at'),
    status: slot('status'),
    retired_by: slot('retired_by'),
    hidden: 0,
    rule_retired: 0,
    rule_successor: null,
    compressed: 0,
  }),
);

/** All that is left of an erased learning, beside its place and time. */
const erased = {
  session: null,
  role: '',
  text: '',
  terms: '',
  terms_count: 0,
  tokens_o200k: 0,
  tokens_cl100k: 0,
  line_format: 0,
  origin: '',
  flags: '[]',
  source_line: null,
  status: 'erased',
  retired_by: null,
} as const;

const erase = statement<typeof erased & ById>((db, slot) =>
  db
    .updateTable('learnings_v3')
    .set({
      session: slot('session'),
      role: slot('role'),
      text: slot('text'),
      terms: slot('terms'),
      terms_count: slot('terms_count'),
      tokens_o200k: slot('tokens_o200k'),
      tokens_cl100k: slot('tokens_cl100k'),
      line_format: slot('line_format'),
      origin: slot('origin'),
      flags: slot('flags'),
      source_line: slot('source_line'),
      status: slot('status'),
      retired_by: slot('retired_by'),
      rule_retired: 0,
      rule_successor: null,
      compressed: 0,
    })
    .where('id', '=', slot('id')),
);
