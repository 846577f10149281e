/** Rows as ranking knows them: what decides about an entry, before its whole row is read. */
import { sql } from 'kysely';
import { selection } from '../projections/statement.ts';
import { isForRole } from './offer-request.ts';
import { isPatternFor } from './patterns-for-role.ts';
import type { Found } from './recall/rankable.ts';
import type { Terms } from './recall/terms.ts';
import type { StandardColumns } from './standard-entries.ts';

export interface LearningToRank {
  readonly position: number;
  readonly id: string;
  readonly stream: string;
  readonly session: string | null;
  readonly role: string;
  readonly text: string;
  readonly terms: string;
  readonly terms_count: number;
  readonly at: string;
  readonly recent: number;
  readonly tokens: number;
}

/** Visible learnings at some positions, a JSON array; in no order. */
export const learningsAt = selection<{ positions: string }, LearningToRank>((db, slot) =>
  db
    .selectFrom('learnings_v3')
    .select(['position', 'id', 'stream', 'session', 'role', 'text', 'terms'])
    .select(['terms_count', 'at', 'recent'])
    .select(sql<number>`min(tokens_o200k, tokens_cl100k)`.as('tokens'))
    .where('visible', '=', 1)
    .where('position', 'in', sql<number>`(select value from json_each(${slot('positions')}))`),
);

export interface PatternToRank {
  readonly id: string;
  readonly stream: string;
  readonly role: string;
  readonly other_roles: string;
  readonly support: number;
  readonly last_seen: string;
  readonly position: number;
  readonly text: string;
  readonly terms: string;
  readonly terms_count: number;
  readonly tokens: number;
}

/** One row where a stream has patterns. */
export const anyPattern = selection<{ stream: string }, { readonly support: number }>((db, slot) =>
  db
    .selectFrom('patterns_v2')
    .select('support')
    .where('stream', '=', slot('stream'))
    .where('support', '>', 0)
    .limit(1),
);

/** Patterns that show the learning at one of some positions, a JSON array. */
export const patternsAt = selection<{ positions: string }, PatternToRank>(
  (_db, slot) => sql`select ${patternToRank()}
    from json_each(${slot('positions')}) wanted
      join learnings_v3 shown on shown.position = wanted.value
      join pattern_sources_v2 s on s.learning = shown.id
      join patterns_v2 p on p.id = s.pattern and p.shown_now = shown.id
    where p.support > 0`,
);

/**
 * Patterns that are named by another role, though lessons of this one or of ALL are among their
 * sources: the lesson that they show is not found by this role's words.
 */
export const patternsOfOthers = selection<{ stream: string; role: string }, PatternToRank>(
  (_db, slot) => sql`select ${patternToRank()}
    from patterns_v2 p join learnings_v3 shown on shown.id = p.shown_now
    where p.stream = ${slot('stream')} and p.support > 0 and p.other_roles <> '[]'
      and p.role <> ${slot('role')} and shown.visible = 1
      and exists (select 1 from json_each(p.other_roles)
        where value in (${slot('role')}, 'ALL'))`,
);

/** Patterns of a stream that show what a flush hid: full text does not know their words. */
export const patternsOfHidden = selection<{ stream: string }, PatternToRank>(
  (_db, slot) => sql`select ${patternToRank()}
    from patterns_v2 p join learnings_v3 shown on shown.id = p.shown_now
    where p.stream = ${slot('stream')} and p.support > 0 and shown.visible = 0
      and exists (select 1 from transformations_v2 t
        where t.stream = p.stream and t.type = 'SquadFlushed')`,
);

/** How many learnings some sessions of a stream recorded; `sessions` is a JSON array. */
export const sessionSizes = selection<
  { stream: string; sessions: string },
  { readonly session: string; readonly learnings: number }
>((db, slot) =>
  db
    .selectFrom('sessions_v3')
    .select(['session', 'learnings'])
    .where('stream', '=', slot('stream'))
    .where('session', 'in', sql<string>`(select value from json_each(${slot('sessions')}))`),
);

export function foundLearning(row: LearningToRank, similarity: number | undefined): Found {
  return {
    layer: 'episodic',
    position: row.position,
    id: row.id,
    stream: row.stream,
    session: row.session,
    role: row.role,
    text: row.text,
    at: row.at,
    similarity,
    terms: wordsOf(row),
    support: 1,
    tokensMin: row.tokens,
    isRecent: row.recent === 1,
  };
}

/** One that tells another role's lessons too is the role's own. */
export function foundPattern(
  row: PatternToRank,
  wanted: string | undefined,
  similarity: number | undefined,
): Found {
  const { position, id, stream, text, support } = row;
  const isOfOther = !isForRole(row.role, wanted) && isPatternFor(row, wanted);
  return {
    ...{ layer: 'program', position, id, stream, session: null, text, support, similarity },
    role: isOfOther ? (wanted as string) : row.role,
    at: row.last_seen,
    terms: wordsOf(row),
    tokensMin: row.tokens,
    isRecent: false,
  };
}

/** `terms`: as those of a learning are kept. */
export function foundStandard(
  row: StandardColumns,
  terms: string,
  similarity: number | undefined,
): Found {
  const { position, id, stream, text, at } = row;
  return {
    ...{ layer: 'process', position, id, stream, session: null, role: 'ALL', text, at, similarity },
    terms: wordsOf({ terms, terms_count: terms.split(' ').length }),
    support: 1,
    tokensMin: Math.min(row.tokens_o200k, row.tokens_cl100k),
    isRecent: false,
  };
}

/** The last of them is the role, which is no word of the text: it has no space behind it. */
function wordsOf(row: { readonly terms: string; readonly terms_count: number }): Terms {
  return { text: ` ${row.terms}`, count: row.terms_count - 1 };
}

function patternToRank() {
  return sql`p.id, p.stream, p.role, p.other_roles, p.support, p.last_seen, shown.position,
    shown.text, shown.terms, shown.terms_count,
    min(shown.tokens_o200k, shown.tokens_cl100k) as tokens`;
}
