/**
 * The rows that a readable export is made of: all captured sessions, what each taught, what
 * patterns stand on.
 */
import { selection } from '../projections/statement.ts';
import type { LearningRow, SessionRow } from '../projections/tables.ts';

export type ExportedSession = Pick<
  SessionRow,
  | 'session'
  | 'position'
  | 'revision'
  | 'at'
  | 'title'
  | 'title_revision'
  | 'outcome'
  | 'agent'
  | 'role'
>;
export type ExportedLearning = Pick<LearningRow, 'revision' | 'role' | 'text' | 'at'>;

/** One source of a pattern. */
export interface ExportedSource {
  readonly pattern: string;
  readonly revision: number;
  /** 1 for the learning whose words are shown. */
  readonly is_shown: number;
}

/** Captured sessions after a place, oldest first. */
export const capturedSessions = selection<
  { stream: string; at: string; position: number; limit: number },
  ExportedSession
>((db, slot) =>
  db
    .selectFrom('sessions_v3')
    .select(['session', 'position', 'revision', 'at', 'title', 'title_revision'])
    .select(['outcome', 'agent', 'role'])
    .where('stream', '=', slot('stream'))
    .where('number', '>', 0)
    .where('hidden', '=', 0)
    .where((eb) =>
      eb.or([
        eb('at', '>', slot('at')),
        eb.and([eb('at', '=', slot('at')), eb('position', '>', slot('position'))]),
      ]),
    )
    .orderBy('at')
    .orderBy('position')
    .limit(slot('limit')),
);

/** What a session taught and is in force, in the order it was taught. */
export const currentLearningsOfSession = selection<
  { stream: string; session: string },
  ExportedLearning
>((db, slot) =>
  db
    .selectFrom('learnings_v3')
    .select(['revision', 'role', 'text', 'at'])
    .where('stream', '=', slot('stream'))
    .where('session', '=', slot('session'))
    .where('visible', '=', 1)
    .orderBy('position'),
);

/** Learnings in force whose session is unknown or was never captured. */
export const learningsWithoutSession = selection<{ stream: string }, ExportedLearning>((db, slot) =>
  db
    .selectFrom('learnings_v3 as l')
    .leftJoin('sessions_v3 as s', (join) =>
      join
        .onRef('s.stream', '=', 'l.stream')
        .onRef('s.session', '=', 'l.session')
        .on('s.number', '>', 0),
    )
    .select(['l.revision', 'l.role', 'l.text', 'l.at'])
    .where('l.stream', '=', slot('stream'))
    .where('l.visible', '=', 1)
    .where('s.session', 'is', null)
    .orderBy('l.at')
    .orderBy('l.position'),
);

/** The sources in force of all patterns of a stream, for each the one it began with first. */
export const sourcesOfPatterns = selection<{ stream: string }, ExportedSource>((db, slot) =>
  db
    .selectFrom('patterns_v2 as p')
    .innerJoin('pattern_sources_v2 as s', 's.pattern', 'p.id')
    .innerJoin('learnings_v3 as l', 'l.id', 's.learning')
    .select(['p.id as pattern', 'l.revision'])
    .select((eb) =>
      eb.case().when('l.id', '=', eb.ref('p.shown')).then(1).else(0).end().as('is_shown'),
    )
    .where('p.stream', '=', slot('stream'))
    .where('l.status', '=', 'current')
    .orderBy('p.id')
    .orderBy((eb) => eb.case().when('l.id', '=', eb.ref('p.first_learning')).then(0).else(1).end())
    .orderBy('l.position'),
);
