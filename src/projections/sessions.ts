/** Every run that started or was captured, with its outcome and what it left. */
import { sql } from 'kysely';
import { defineProjection, effectiveTime } from './projection.ts';
import { numberSession } from './session-number.ts';
import { compress, compressAgain, hideAgain, hideBefore } from './session-visibility.ts';
import { statement } from './statement.ts';
import type { SessionRow } from './tables.ts';
import { projectionVersions } from './versions.ts';

export const sessions = defineProjection({
  name: 'sessions',
  version: projectionVersions.sessions,
  tables: ['sessions_v3'],
  ddl: [
    `CREATE TABLE sessions_v3 (
       stream TEXT NOT NULL, session TEXT NOT NULL, number INTEGER NOT NULL,
       position INTEGER NOT NULL, run TEXT, client TEXT, agent TEXT, role TEXT, title TEXT,
       outcome TEXT NOT NULL, at TEXT NOT NULL, recorded_at TEXT NOT NULL, parts INTEGER NOT NULL,
       learnings INTEGER NOT NULL, skipped INTEGER NOT NULL, masked INTEGER NOT NULL,
       output_bytes INTEGER NOT NULL, empty_reason TEXT, imported INTEGER NOT NULL,
       event TEXT, revision INTEGER NOT NULL, title_revision INTEGER NOT NULL,
       title_o200k INTEGER NOT NULL, title_cl100k INTEGER NOT NULL, compressed INTEGER NOT NULL,
       hidden INTEGER NOT NULL, PRIMARY KEY (stream, session))`,
    'CREATE INDEX sessions_v3_newest ON sessions_v3 (stream, at, position)',
    'CREATE INDEX sessions_v3_by_number ON sessions_v3 (stream, number)',
    'CREATE INDEX sessions_v3_compressed ON sessions_v3 (stream, compressed, hidden, at)',
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
        numberSession(key),
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
          event: event.id,
          revision: event.revision,
          title_o200k: data.titleTokens?.o200k_base ?? 0,
          title_cl100k: data.titleTokens?.cl100k_base ?? 0,
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
    SessionsCompressed: ({ id }) => [compress({ compress: id })],
    SquadFlushed: ({ stream, position }) => [hideBefore({ stream, position })],
    TransformationUndone: ({ stream }) => [compressAgain({ stream }), hideAgain({ stream })],
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
    | 'revision'
    | 'title_o200k'
    | 'title_cl100k'
  > & { event: string };

const open = statement<Opened>((db, slot) =>
  db
    .insertInto('sessions_v3')
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
      event: null,
      revision: 0,
      title_revision: 0,
      title_o200k: 0,
      title_cl100k: 0,
      compressed: 0,
      hidden: 0,
    })
    .onConflict((conflict) => conflict.columns(['stream', 'session']).doNothing()),
);

/**
 * A later capture of the same run adds to it; the newest title and verdict win where they say
 * anything.
 */
const record = statement<Recorded>((db, slot) =>
  db
    .updateTable('sessions_v3')
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
      event: slot('event'),
      revision: slot('revision'),
      title_revision: ofTitle('title_revision', slot('title'), slot('revision')),
      title_o200k: ofTitle('title_o200k', slot('title'), slot('title_o200k')),
      title_cl100k: ofTitle('title_cl100k', slot('title'), slot('title_cl100k')),
      // What is captured after a flush is seen again.
      hidden: 0,
    }))
    .where('stream', '=', slot('stream'))
    .where('session', '=', slot('session')),
);

const judge = statement<Key & { outcome: string }>((db, slot) =>
  db
    .updateTable('sessions_v3')
    .set({ outcome: slot('outcome') })
    .where('stream', '=', slot('stream'))
    .where('session', '=', slot('session')),
);

/** A capture without a title leaves what there was of one. */
function ofTitle(
  column: 'title_revision' | 'title_o200k' | 'title_cl100k',
  title: never,
  value: never,
) {
  return sql<number>`case when ${title} is null then ${sql.ref(column)} else ${value} end`;
}
