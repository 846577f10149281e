/**
 * One row a stream: how its people write its name, and the running totals that list and stats
 * show.
 */
import { sql } from 'kysely';
import type { Envelope } from '../events/event.ts';
import { inject, setInjected } from './injected-totals.ts';
import { defineProjection, effectiveTime } from './projection.ts';
import type { Statement } from './statement.ts';
import { statement } from './statement.ts';
import { projectionVersions } from './versions.ts';

export const streams = defineProjection({
  name: 'streams',
  version: projectionVersions.streams,
  tables: ['streams_v3'],
  ddl: [
    `CREATE TABLE streams_v3 (
       stream TEXT PRIMARY KEY, kind TEXT NOT NULL, name TEXT NOT NULL, position INTEGER NOT NULL,
       revision INTEGER NOT NULL, sessions INTEGER NOT NULL, learnings INTEGER NOT NULL,
       skipped INTEGER NOT NULL, masked INTEGER NOT NULL, empty_run INTEGER NOT NULL,
       empty_captures INTEGER NOT NULL, last_capture TEXT, last_session TEXT, newest_at TEXT,
       injections INTEGER NOT NULL, tokens_injected INTEGER NOT NULL)`,
  ],
  on: {
    SessionStarted: (event) => [open(opened(event, event.data.name))],
    SessionRecorded: (event) => {
      const { data, stream, position, revision } = event;
      const live = data.imported === undefined;
      return [
        open(opened(event, data.name)),
        capture({
          stream,
          position,
          revision,
          sessions: data.session.part === undefined || data.session.part <= 1 ? 1 : 0,
          skipped: data.skipped,
          masked: data.masked,
          empty: live && data.learnings === 0 ? 1 : 0,
          live: live ? 1 : 0,
          recorded_at: event.recordedAt,
          at: effectiveTime(event),
        }),
      ];
    },
    LearningRecorded: countLearning,
    MemoryInjected: (event) => [
      open(opened(event, streamKey(event.stream))),
      inject({
        stream: event.stream,
        position: event.position,
        revision: event.revision,
        tokens: event.data.tokens,
      }),
    ],
    // The tokens of dropped ledgers are told by the drop alone.
    PayloadsDropped: ({ stream, data: { tokensInjected: tokens } }) =>
      tokens === undefined ? [] : [setInjected({ stream, tokens })],
    StandardsRevised: (event) => [open(opened(event, event.stream)), touchBy(event)],
    EntryRetired: (event) => [touchBy(event)],
    EntryRestored: (event) => [touchBy(event)],
    EntryErased: (event) => [touchBy(event)],
    SessionOutcomeRecorded: (event) => [touchBy(event)],
    SquadDistilled: (event) => [touchBy(event)],
    SessionsCompressed: (event) => [touchBy(event)],
    SquadFlushed: (event) => [touchBy(event)],
    TransformationUndone: (event) => [touchBy(event)],
    RulesAdopted: (event) => [touchBy(event)],
    HistoryImported: (event) => [
      open(opened(event, event.data.name ?? streamKey(event.stream))),
      touchBy(event),
    ],
  },
  onErased: {
    LearningRecorded: countLearning,
    MemoryInjected: (event) => {
      const { stream, position, revision } = event;
      return [
        open(opened(event, streamKey(stream))),
        inject({ stream, position, revision, tokens: 0 }),
      ];
    },
  },
});

type Touched = { stream: string; position: number; revision: number };

function streamKey(stream: string): string {
  return stream.slice(stream.indexOf('/') + 1);
}

function opened(event: Touched, name: string) {
  const { stream, position, revision } = event;
  return { stream, kind: stream.split('/')[0] ?? stream, name, position, revision };
}

function countLearning(event: Envelope): readonly Statement[] {
  return [learn({ ...opened(event, streamKey(event.stream)), at: effectiveTime(event) })];
}

function touchBy({ stream, position, revision }: Touched): Statement {
  return touch({ stream, position, revision });
}

/** A stream of which nothing is known but its name. */
const untouched = {
  sessions: 0,
  learnings: 0,
  skipped: 0,
  masked: 0,
  empty_run: 0,
  empty_captures: 0,
  last_capture: null,
  last_session: null,
  newest_at: null,
  injections: 0,
  tokens_injected: 0,
} as const;

type Opened = Touched & { kind: string; name: string };

const open = statement<Opened>((db, slot) =>
  db
    .insertInto('streams_v3')
    .values({
      stream: slot('stream'),
      kind: slot('kind'),
      name: slot('name'),
      position: slot('position'),
      revision: slot('revision'),
      ...untouched,
    })
    .onConflict((conflict) => conflict.column('stream').doNothing()),
);

const touch = statement<Touched>((db, slot) =>
  db
    .updateTable('streams_v3')
    .set({ position: slot('position'), revision: slot('revision') })
    .where('stream', '=', slot('stream')),
);

/** An imported session counts as a session, but says nothing of whether capturing works. */
const capture = statement<
  Touched & {
    sessions: number;
    skipped: number;
    masked: number;
    empty: number;
    live: number;
    recorded_at: string;
    at: string;
  }
>((db, slot) =>
  db
    .updateTable('streams_v3')
    .set((eb) => ({
      position: slot('position'),
      revision: slot('revision'),
      sessions: eb('sessions', '+', slot('sessions')),
      skipped: eb('skipped', '+', slot('skipped')),
      masked: eb('masked', '+', slot('masked')),
      empty_run: sql<number>`case when ${slot('live')} = 0 then empty_run
        when ${slot('empty')} = 1 then empty_run + 1 else 0 end`,
      empty_captures: eb('empty_captures', '+', slot('empty')),
      last_capture: sql<string>`case when ${slot('live')} = 1 then ${slot('recorded_at')}
        else last_capture end`,
      last_session: sql<string>`case when last_session > ${slot('at')} then last_session
        else ${slot('at')} end`,
    }))
    .where('stream', '=', slot('stream')),
);

/** One statement and not two, since there are more learnings than anything else. */
const learn = statement<Opened & { at: string }>((db, slot) =>
  db
    .insertInto('streams_v3')
    .values({
      stream: slot('stream'),
      kind: slot('kind'),
      name: slot('name'),
      position: slot('position'),
      revision: slot('revision'),
      ...untouched,
      learnings: 1,
      newest_at: slot('at'),
    })
    .onConflict((conflict) =>
      conflict.column('stream').doUpdateSet((eb) => ({
        position: eb.ref('excluded.position'),
        revision: eb.ref('excluded.revision'),
        learnings: eb('streams_v3.learnings', '+', 1),
        newest_at: sql<string>`case when streams_v3.newest_at > excluded.newest_at
          then streams_v3.newest_at else excluded.newest_at end`,
      })),
    ),
);
