/** The rows that a stream's write model is made of. */
import { sql } from 'kysely';
import { selection } from './statement.ts';
import type { DistillRow, LearningRow, SessionRow, StandardRow, StreamRow } from './tables.ts';

export type LearningState = Pick<
  LearningRow,
  'id' | 'revision' | 'session' | 'role' | 'text' | 'status'
>;
export type StandardState = Pick<StandardRow, 'id' | 'section' | 'text'>;
export type SourceState = LearningState & { readonly first_revision: number };
export type Told = {
  readonly session: string;
  readonly entry: string;
  readonly text: string | null;
};

export const streamName = selection<{ stream: string }, Pick<StreamRow, 'name'>>((db, slot) =>
  db.selectFrom('streams_v1').select('name').where('stream', '=', slot('stream')),
);

type OfSessions = { stream: string; sessions: string };

export const sessionParts = selection<OfSessions, Pick<SessionRow, 'session' | 'parts'>>(
  (db, slot) =>
    db
      .selectFrom('sessions_v1')
      .select(['session', 'parts'])
      .where('stream', '=', slot('stream'))
      .where('session', 'in', sql<string>`(select value from json_each(${slot('sessions')}))`),
);

const learningState = ['id', 'revision', 'session', 'role', 'text', 'status'] as const;

export const learningsOfSessions = selection<OfSessions, LearningState>((db, slot) =>
  db
    .selectFrom('learnings_v1')
    .select(learningState)
    .where('stream', '=', slot('stream'))
    .where('session', 'in', sql<string>`(select value from json_each(${slot('sessions')}))`)
    .orderBy('position'),
);

/** What runs were told, with the words of each entry, whichever layer it is of. */
export const toldEntries = selection<{ sessions: string; streams: string }, Told>(
  (_db, slot) => sql`select i.session as session, e.entry as entry,
      coalesce(l.text, shown.text, s.text) as text
    from injections_v1 i
    join injection_entries_v1 e on e.injection = i.position
    left join learnings_v1 l on l.id = e.entry
    left join patterns_v1 p on p.id = e.entry
    left join learnings_v1 shown on shown.id = p.shown
    left join standards_v1 s on s.id = e.entry
    where i.session in (select value from json_each(${slot('sessions')}))
      and i.stream in (select value from json_each(${slot('streams')}))
    order by e.injection, e.ordinal`,
);

export const currentLearnings = selection<{ stream: string }, LearningState>((db, slot) =>
  db
    .selectFrom('learnings_v1')
    .select(learningState)
    .where('stream', '=', slot('stream'))
    .where('status', '=', 'current')
    .orderBy('position'),
);

/** By revision, or by the beginning of an id. */
export const referencedLearnings = selection<
  { stream: string; ids: string; revisions: string },
  LearningState
>(
  (_db, slot) => sql`select l.id, l.revision, l.session, l.role, l.text, l.status
    from learnings_v1 l join json_each(${slot('ids')}) wanted
      on l.id >= wanted.value and l.id < wanted.value || '~'
    where l.stream = ${slot('stream')}
    union
    select l.id, l.revision, l.session, l.role, l.text, l.status
    from learnings_v1 l where l.stream = ${slot('stream')}
      and l.revision in (select value from json_each(${slot('revisions')}))`,
);

export const standards = selection<{ stream: string }, StandardState>((db, slot) =>
  db
    .selectFrom('standards_v1')
    .select(['id', 'section', 'text'])
    .where('stream', '=', slot('stream'))
    .where('status', '=', 'current')
    .orderBy('ordinal'),
);

export const recordedStandards = selection<{ stream: string }, StandardState>((db, slot) =>
  db
    .selectFrom('standards_v1')
    .select(['id', 'section', 'text'])
    .where('stream', '=', slot('stream'))
    .where('status', '!=', 'erased')
    .orderBy('position'),
);

export const distillsInForce = selection<{ stream: string }, Pick<DistillRow, 'id'>>((db, slot) =>
  db
    .selectFrom('distills_v1')
    .select('id')
    .where('stream', '=', slot('stream'))
    .orderBy('position'),
);

/** The learnings that patterns were made from, by the revision of each pattern's first one. */
export const sourcesOfPatterns = selection<{ stream: string; revisions: string }, SourceState>(
  (_db, slot) => sql`select l.id, l.revision, l.session, l.role, l.text, l.status,
      first.revision as first_revision
    from patterns_v1 p
    join learnings_v1 first on first.id = p.first_learning
    join pattern_sources_v1 s on s.pattern = p.id
    join learnings_v1 l on l.id = s.learning
    where p.stream = ${slot('stream')}
      and first.revision in (select value from json_each(${slot('revisions')}))
    order by l.id`,
);
