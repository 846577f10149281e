/** What transformations say of learnings and patterns: rows that become lines of a history. */
import { sql } from 'kysely';
import type { TransformationRow } from '../projections/distill-tables.ts';
import { selection } from '../projections/statement.ts';

/** What one distill made of one pattern. */
export interface PatternTouch {
  readonly event: string;
  readonly pattern: string;
  readonly present: number;
  readonly revision: number;
  readonly reason: string;
  readonly gained: number;
  readonly lost: number;
  /** 1 or 0 where the learning that was asked about came or went. */
  readonly asked: number | null;
}

/** Every change of some patterns, a JSON array of ids, oldest first. */
export const patternTouches = selection<{ patterns: string; learning: string }, PatternTouch>(
  (_db, slot) => sql`select c.distill as event, c.pattern, c.present, c.reason, f.revision,
      (select count(*) from pattern_change_sources_v2 s
        where s.distill = c.distill and s.pattern = c.pattern and s.present = 1) as gained,
      (select count(*) from pattern_change_sources_v2 s
        where s.distill = c.distill and s.pattern = c.pattern and s.present = 0) as lost,
      (select s.present from pattern_change_sources_v2 s where s.distill = c.distill
        and s.pattern = c.pattern and s.learning = ${slot('learning')}) as asked
    from pattern_changes_v2 c join learnings_v3 f on f.id = c.first_learning
    where c.pattern in (select value from json_each(${slot('patterns')}))
    order by c.position`,
);

/** Patterns that a learning was ever a source of. */
export const patternsEverOf = selection<{ learning: string }, { readonly pattern: string }>(
  (db, slot) =>
    db
      .selectFrom('pattern_change_sources_v2')
      .select('pattern')
      .distinct()
      .where('learning', '=', slot('learning')),
);

export interface FateTouch {
  readonly event: string;
  readonly revision: number;
  readonly fate: 'retired' | 'dropped' | 'merged' | 'none';
  readonly other: number | null;
  readonly reason: string;
}

/** What distills made of some learnings, or of others because of them, oldest first. */
export const fateTouches = selection<{ stream: string; learnings: string }, FateTouch>(
  (_db, slot) => sql`select c.distill as event, l.revision, c.fate, o.revision as other, c.reason
    from (
      select c.* from json_each(${slot('learnings')}) asked
        cross join fate_changes_v1 c on c.learning = asked.value
      union
      select c.* from json_each(${slot('learnings')}) asked
        cross join fate_changes_v1 c on c.other = asked.value) c
    join learnings_v3 l on l.id = c.learning left join learnings_v3 o on o.id = c.other
    where c.stream = ${slot('stream')}
    order by c.position, l.revision`,
);

/** Compresses that name some sessions and came after a position. */
export const compressTouches = selection<
  { stream: string; sessions: string; after: number },
  { readonly event: string; readonly session: string }
>((db, slot) =>
  db
    .selectFrom('compressed_sessions_v2 as c')
    .innerJoin('transformations_v2 as t', 't.id', 'c.compress')
    .select(['c.compress as event', 'c.session'])
    .where('c.stream', '=', slot('stream'))
    .where('c.session', 'in', sql<string>`(select value from json_each(${slot('sessions')}))`)
    .where('t.position', '>', slot('after'))
    .orderBy('t.position'),
);

export const flushTouches = selection<
  { stream: string; after: number },
  { readonly event: string; readonly keep_semantic: number }
>((db, slot) =>
  db
    .selectFrom('transformations_v2')
    .select(['id as event', 'keep_semantic'])
    .$narrowType<{ keep_semantic: number }>()
    .where('stream', '=', slot('stream'))
    .where('type', '=', 'SquadFlushed')
    .where('position', '>', slot('after')),
);

export interface RetirementTouch {
  readonly event: string;
  readonly position: number;
  readonly revision: number;
  /** Revision of what took its place. */
  readonly other: number | null;
}

/** Retirements of some learnings, and of others for them; their own event says why. */
export const retirementTouches = selection<{ stream: string; learnings: string }, RetirementTouch>(
  (_db, slot) => sql`select t.id as event, t.position, l.revision, o.revision as other
    from transformations_v2 t join learnings_v3 l on l.id = t.target
    left join learnings_v3 o on o.id = l.retired_by
    where t.type = 'EntryRetired' and t.target in (
      select value from json_each(${slot('learnings')})
      union select id from learnings_v3 where stream = ${slot('stream')} and recent = 0
        and retired_by in (select value from json_each(${slot('learnings')})))
    order by t.position`,
);

export type TransformationFacts = Pick<
  TransformationRow,
  'id' | 'type' | 'position' | 'at' | 'actor' | 'rules' | 'target'
>;

const facts = ['id', 'type', 'position', 'at', 'actor', 'rules', 'target'] as const;

export const transformationsById = selection<{ ids: string }, TransformationFacts>((db, slot) =>
  db
    .selectFrom('transformations_v2')
    .select(facts)
    .where('id', 'in', sql<string>`(select value from json_each(${slot('ids')}))`),
);

/** Undos of some events; and, asked again with what came, undos of those. */
export const undosOf = selection<{ ids: string }, TransformationFacts>((db, slot) =>
  db
    .selectFrom('transformations_v2')
    .select(facts)
    .where('target', 'in', sql<string>`(select value from json_each(${slot('ids')}))`)
    .where('type', '=', 'TransformationUndone'),
);
