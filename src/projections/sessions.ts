/** Every run that started or was captured, with its outcome and what it left. */
import { defineProjection, effectiveTime } from './projection.ts';
import { statement } from './statement.ts';
import type { SessionRow } from './tables.ts';

export const sessions = defineProjection({
  name: 'sessions',
  version: 1,
  tables: ['sessions_v1'],
  ddl: [
    `CREATE TABLE sessions_v1 (
       stream TEXT NOT NULL, session TEXT NOT NULL, number INTEGER NOT NULL,
       position INTEGER NOT NULL, run TEXT, client TEXT, agent TEXT, role TEXT, title TEXT,
       outcome TEXT NOT NULL, at TEXT NOT NULL, recorded_at TEXT NOT NULL, parts INTEGER NOT NULL,
       learnings INTEGER NOT NULL, skipped INTEGER NOT NULL, masked INTEGER NOT NULL,
       output_bytes INTEGER NOT NULL, empty_reason TEXT, imported INTEGER NOT NULL,
       PRIMARY KEY (stream, session))`,
    'CREATE INDEX sessions_v1_newest ON sessions_v1 (stream, at, position)',
    'CREATE INDEX sessions_v1_by_number ON sessions_v1 (stream, number)',
  ],
  on: {
    SessionStarted: (event) => [
      open({
        stream: event.stream,
        session: event.data.session.id,
        position: event.position,
        run: event.data.session.run ?? null,
        client: event.data.session.client ?? null,
        agent: event.data.agent ?? null,
        role: event.data.role ?? null,
        at: effectiveTime(event),
        recorded_at: event.recordedAt,
      }),
    ],
    SessionRecorded: (event) => {
      const { data } = event;
      const key = { stream: event.stream, session: data.session.id };
      return [
        open({
          ...key,
          position: event.position,
          run: data.session.run ?? null,
          client: data.session.client ?? null,
          agent: data.agent ?? null,
          role: data.role ?? null,
          at: effectiveTime(event),
          recorded_at: event.recordedAt,
        }),
        number(key),
        record({
          ...key,
          position: event.position,
          title: data.title ?? null,
          outcome: data.outcome,
          at: effectiveTime(event),
          recorded_at: event.recordedAt,
          learnings: data.learnings,
          skipped: data.skipped,
          masked: data.masked,
          output_bytes: data.output.bytes,
          empty_reason: data.emptyReason ?? null,
          imported: data.imported === undefined ? 0 : 1,
        }),
      ];
    },
    SessionOutcomeRecorded: (event) => [
      judge({
        stream: event.stream,
        session: event.data.session,
        outcome: event.data.outcome,
      }),
    ],
  },
});

type Key = Pick<SessionRow, 'stream' | 'session'>;
type Opened = Key &
  Pick<SessionRow, 'position' | 'run' | 'client' | 'agent' | 'role' | 'at' | 'recorded_at'>;
type Recorded = Key &
  Pick<
    SessionRow,
    | 'position'
    | 'title'
    | 'outcome'
    | 'at'
    | 'recorded_at'
    | 'learnings'
    | 'skipped'
    | 'masked'
    | 'output_bytes'
    | 'empty_reason'
    | 'imported'
  >;

const open = statement<Opened>((db, slot) =>
  db
    .insertInto('sessions_v1')
    .values({
      stream: slot('stream'),
      session: slot('session'),
      number: 0,
      position: slot('position'),
      run: slot('run'),
      client: slot('client'),
      agent: slot('agent'),
      role: slot('role'),
      title: null,
      outcome: 'unknown',
      at: slot('at'),
      recorded_at: slot('recorded_at'),
      parts: 0,
      learnings: 0,
      skipped: 0,
      masked: 0,
      output_bytes: 0,
      empty_reason: null,
      imported: 0,
    })
    .onConflict((conflict) => conflict.columns(['stream', 'session']).doNothing()),
);

/** A session gets its number at its first capture. */
const number = statement<Key>((db, slot) =>
  db
    .updateTable('sessions_v1')
    .set((eb) => ({
      number: eb
        .selectFrom('sessions_v1 as other')
        .select((sub) => sub(sub.fn.max('other.number'), '+', 1).as('next'))
        .where('other.stream', '=', slot('stream')),
    }))
    .where('stream', '=', slot('stream'))
    .where('session', '=', slot('session'))
    .where('number', '=', 0),
);

/**
 * A later capture of the same run adds to it; the newest title and verdict win where they say
 * anything.
 */
const record = statement<Recorded>((db, slot) =>
  db
    .updateTable('sessions_v1')
    .set((eb) => ({
      position: slot('position'),
      title: eb.fn.coalesce(eb.val<string | null>(slot('title')), 'title'),
      outcome: eb
        .case()
        .when(eb.val<string>(slot('outcome')), '=', 'unknown')
        .then(eb.ref('outcome'))
        .else(eb.val<string>(slot('outcome')))
        .end(),
      at: slot('at'),
      recorded_at: slot('recorded_at'),
      parts: eb('parts', '+', 1),
      learnings: eb('learnings', '+', slot('learnings')),
      skipped: eb('skipped', '+', slot('skipped')),
      masked: eb('masked', '+', slot('masked')),
      output_bytes: slot('output_bytes'),
      empty_reason: slot('empty_reason'),
      imported: slot('imported'),
    }))
    .where('stream', '=', slot('stream'))
    .where('session', '=', slot('session')),
);

const judge = statement<Key & { outcome: string }>((db, slot) =>
  db
    .updateTable('sessions_v1')
    .set({ outcome: slot('outcome') })
    .where('stream', '=', slot('stream'))
    .where('session', '=', slot('session')),
);
