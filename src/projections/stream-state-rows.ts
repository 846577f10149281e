/** The rows that a stream's write model is made of. */
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Outcome } from '../events/fields.ts';
import type { TransformationRow } from './distill-tables.ts';
import { selection } from './statement.ts';
import type { LearningRow, StandardRow, StreamRow } from './tables.ts';

export type LearningState = Pick<
  LearningRow,
  'id' | 'revision' | 'session' | 'role' | 'text' | 'status' | 'retired_by'
> & {
  readonly rule_distill: string | null;
  readonly rule_name: string | null;
  readonly rule_reason: string | null;
};
export type StandardState = Pick<StandardRow, 'id' | 'revision' | 'section' | 'text' | 'status'>;
export type SourceState = LearningState & {
  readonly pattern: string;
  readonly first_revision: number;
};
export type Told = {
  readonly session: string;
  readonly entry: string;
  readonly text: string | null;
};

/** How its people write it, and whether it adopted rules. */
export const streamName = selection<
  { stream: string },
  Pick<StreamRow, 'name' | 'revision'> & { readonly adopted: number }
>((db, slot) =>
  db
    .selectFrom('streams_v3')
    .select(['name', 'revision'])
    .select(
      sql<number>`exists (select 1 from transformations_v2 where stream = ${slot('stream')}
        and type = 'RulesAdopted')`.as('adopted'),
    )
    .where('stream', '=', slot('stream')),
);

type OfSessions = { stream: string; sessions: string };

/** How often a run was captured, and how it ended. */
export interface SessionParts {
  readonly session: string;
  readonly captures: number;
  readonly outcome: Outcome;
}

export const sessionParts = selection<OfSessions, SessionParts>((db, slot) =>
  db
    .selectFrom('sessions_v3')
    .select(['session', 'parts as captures', 'outcome'])
    .where('stream', '=', slot('stream'))
    .where('session', 'in', sql<string>`(select value from json_each(${slot('sessions')}))`),
);

export const learningsOfSessions = selection<OfSessions, LearningState>(
  (_db, slot) => sql`select ${learningState()} from learnings_v3 l ${withFates()}
    where l.stream = ${slot('stream')}
      and l.session in (select value from json_each(${slot('sessions')}))
    order by l.position`,
);

/** What runs were told, with the words of each entry, whichever layer it is of. */
export const toldEntries = selection<{ sessions: string; streams: string }, Told>(
  (_db, slot) => sql`select i.session as session, e.entry as entry,
      coalesce(l.text, shown.text, s.text) as text
    from injections_v2 i
    join injection_entries_v2 e on e.injection = i.position
    left join learnings_v3 l on l.id = e.entry
    left join patterns_v2 p on p.id = e.entry
    left join learnings_v3 shown on shown.id = p.shown
    left join standards_v2 s on s.id = e.entry
    where i.session in (select value from json_each(${slot('sessions')}))
      and i.stream in (select value from json_each(${slot('streams')}))
    order by e.injection, e.ordinal`,
);

export const currentLearnings = selection<{ stream: string }, LearningState>(
  (_db, slot) => sql`select ${learningState()} from learnings_v3 l ${withFates()}
    where l.stream = ${slot('stream')} and l.status = 'current' order by l.position`,
);

/** By revision, or by the beginning of an id, whose index a `+` leaves as the only one. */
export const referencedLearnings = selection<
  { stream: string; ids: string; revisions: string },
  LearningState
>(
  (_db, slot) => sql`select ${learningState()}
    from json_each(${slot('ids')}) wanted cross join learnings_v3 l ${withFates()}
    where l.id >= wanted.value and l.id < wanted.value || '~' and +l.stream = ${slot('stream')}
    union
    select ${learningState()} from learnings_v3 l ${withFates()} where l.stream = ${slot('stream')}
      and l.revision in (select value from json_each(${slot('revisions')}))`,
);

/** The learnings that took the place of referenced ones. */
export const successorsOfReferenced = selection<
  { stream: string; ids: string; revisions: string },
  LearningState
>(
  (_db, slot) => sql`select ${learningState()}
    from json_each(${slot('ids')}) wanted cross join learnings_v3 old
    cross join learnings_v3 l on l.id = old.retired_by ${withFates()}
    where old.id >= wanted.value and old.id < wanted.value || '~'
      and +old.stream = ${slot('stream')} and l.stream = ${slot('stream')}
    union
    select ${learningState()}
    from json_each(${slot('revisions')}) wanted cross join learnings_v3 old
    cross join learnings_v3 l on l.id = old.retired_by ${withFates()}
    where old.revision = wanted.value
      and old.stream = ${slot('stream')} and l.stream = ${slot('stream')}`,
);

export const standards = selection<{ stream: string }, StandardState>((db, slot) =>
  db
    .selectFrom('standards_v2')
    .select(['id', 'revision', 'section', 'text', 'status'])
    .where('stream', '=', slot('stream'))
    .where('status', '=', 'current')
    .orderBy('ordinal'),
);

export const recordedStandards = selection<{ stream: string }, StandardState>((db, slot) =>
  db
    .selectFrom('standards_v2')
    .select(['id', 'revision', 'section', 'text', 'status'])
    .where('stream', '=', slot('stream'))
    .orderBy('position'),
);

export const distillsInForce = selection<{ stream: string }, Pick<TransformationRow, 'id'>>(
  (db, slot) =>
    db
      .selectFrom('transformations_v2')
      .select('id')
      .where('stream', '=', slot('stream'))
      .where('type', '=', 'SquadDistilled')
      .where('head', '=', 1)
      .orderBy('position'),
);

/**
 * The learnings that patterns were made from: patterns by the beginning of their ids, or by the
 * revision of their first learning.
 */
export const sourcesOfPatterns = selection<
  { stream: string; ids: string; revisions: string },
  SourceState
>(
  (_db, slot) => sql`select ${learningState()}, p.id as pattern, first.revision as first_revision
    from (
      select p.id, p.first_learning from json_each(${slot('ids')}) wanted
        cross join patterns_v2 p on p.id >= wanted.value and p.id < wanted.value || '~'
      where +p.stream = ${slot('stream')}
      union
      select p.id, p.first_learning from patterns_v2 p
        join learnings_v3 named on named.id = p.first_learning
      where p.stream = ${slot('stream')}
        and named.revision in (select value from json_each(${slot('revisions')}))) p
    join learnings_v3 first on first.id = p.first_learning
    join pattern_sources_v2 s on s.pattern = p.id
    join learnings_v3 l on l.id = s.learning ${withFates()}
    order by l.id`,
);

function learningState(): RawBuilder<unknown> {
  return sql`l.id, l.revision, l.session, l.role, l.text, l.status, l.retired_by,
    f.distill as rule_distill, f.rule as rule_name, f.reason as rule_reason`;
}

/** What a rule retired has its distill beside it. */
function withFates(): RawBuilder<unknown> {
  return sql`left join fates_v1 f
    on f.learning = l.id and f.fate = 'retired' and l.status <> 'erased'`;
}
