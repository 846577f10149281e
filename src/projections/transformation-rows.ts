/** The rows that transformations decide on. */
import { sql } from 'kysely';
import type { DistillBasisRow, FateRow, PatternRow, TransformationRow } from './distill-tables.ts';
import { selection } from './statement.ts';
import type { LearningRow, SessionRow } from './tables.ts';

type Of = { stream: string };

/** What was done, oldest first; of a retirement with the learning's revision and status. */
export const transformationsOf = selection<
  Of,
  TransformationRow & {
    readonly target_revision: number | null;
    readonly target_status: string | null;
  }
>((db, slot) =>
  db
    .selectFrom('transformations_v2 as t')
    .leftJoin('learnings_v3 as l', 'l.id', 't.target')
    .selectAll('t')
    .select(['l.revision as target_revision', 'l.status as target_status'])
    .where('t.stream', '=', slot('stream'))
    .orderBy('t.position'),
);

export const basisOf = selection<Of, DistillBasisRow>((db, slot) =>
  db
    .selectFrom('distill_basis_v2 as b')
    .innerJoin('transformations_v2 as t', 't.id', 'b.distill')
    .selectAll('b')
    .where('t.stream', '=', slot('stream')),
);

/** Position of the newest transformation, undo or adoption; what a decision must not miss. */
export const newestTransformation = selection<Of, { readonly position: number | null }>(
  (db, slot) =>
    db
      .selectFrom('transformations_v2')
      .select((eb) => eb.fn.max('position').as('position'))
      .where('stream', '=', slot('stream'))
      .where('type', '!=', 'EntryRetired'),
);

export type DistilledLearning = Pick<
  LearningRow,
  'id' | 'position' | 'revision' | 'session' | 'role' | 'text' | 'at' | 'origin'
> & { readonly outcome: string | null };

/** Learnings that persons left in force, hidden or not, oldest first. */
export const distilledLearnings = selection<Of, DistilledLearning>((db, slot) =>
  db
    .selectFrom('learnings_v3 as l')
    .leftJoin('sessions_v3 as s', (join) =>
      join.onRef('s.stream', '=', 'l.stream').onRef('s.session', '=', 'l.session'),
    )
    .select(['l.id', 'l.position', 'l.revision', 'l.session', 'l.role', 'l.text', 'l.at'])
    .select(['l.origin', 's.outcome'])
    .where('l.stream', '=', slot('stream'))
    .where('l.status', '=', 'current')
    .orderBy('l.position'),
);

export const capturedRuns = selection<Of, Pick<SessionRow, 'session' | 'outcome' | 'position'>>(
  (db, slot) =>
    db
      .selectFrom('sessions_v3')
      .select(['session', 'outcome', 'position'])
      .where('stream', '=', slot('stream'))
      .where('number', '>', 0)
      .orderBy('number'),
);

export const patternsOf = selection<Of, PatternRow>((db, slot) =>
  db.selectFrom('patterns_v2').selectAll().where('stream', '=', slot('stream')).orderBy('id'),
);

/** In the order that the distill gave them: earliest first. */
export const patternSourcesOf = selection<
  Of,
  { readonly pattern: string; readonly learning: string }
>((db, slot) =>
  db
    .selectFrom('patterns_v2 as p')
    .innerJoin('pattern_sources_v2 as s', 's.pattern', 'p.id')
    .innerJoin('learnings_v3 as l', 'l.id', 's.learning')
    .select(['s.pattern', 's.learning'])
    .where('p.stream', '=', slot('stream'))
    .orderBy('l.at')
    .orderBy('l.position'),
);

export const fatesOf = selection<Of, FateRow>((db, slot) =>
  db.selectFrom('fates_v1').selectAll().where('stream', '=', slot('stream')).orderBy('learning'),
);

/** What a flush would hide. */
export const countVisible = selection<
  Of,
  { readonly learnings: number; readonly sessions: number; readonly patterns: number }
>(
  (_db, slot) => sql`select
    (select count(*) from learnings_v3 where stream = ${slot('stream')} and visible = 1)
      as learnings,
    (select count(*) from sessions_v3 where stream = ${slot('stream')} and number > 0
      and hidden = 0) as sessions,
    (select count(*) from patterns_v2 where stream = ${slot('stream')} and support > 0)
      as patterns`,
);

export type FullSessionRow = Pick<
  SessionRow,
  'session' | 'at' | 'position' | 'revision' | 'title_o200k' | 'learnings' | 'outcome'
> & {
  /** Tokens of the heads of its lessons, digits of their revisions in threes, and how many. */
  readonly tokens: number;
  readonly threes: number;
  readonly lessons: number;
  readonly spared: number;
  /** Lessons that no pattern tells. */
  readonly untold: number;
};

/** Sessions that a block tells in full, oldest first. */
export const fullSessions = selection<Of, FullSessionRow>(
  (_db, slot) => sql`select s.session, s.at, s.position, s.revision, s.title_o200k, s.learnings,
      s.outcome, coalesce(sum(l.tokens_o200k), 0) as tokens, count(l.id) as lessons,
      coalesce(sum((length(l.revision) + 2) / 3), 0) as threes,
      count(case when not exists (select 1 from pattern_sources_v2 p where p.learning = l.id)
        then l.id end) as untold,
      exists (select 1 from compressed_sessions_v2 c
        where c.stream = s.stream and c.session = s.session) as spared
    from sessions_v3 s
    left join learnings_v3 l on l.stream = s.stream and l.session = s.session and l.recent = 1
    where s.stream = ${slot('stream')} and s.number > 0 and s.compressed = 0 and s.hidden = 0
    group by s.session order by s.at, s.position`,
);
