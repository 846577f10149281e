/** What a reader asked to have left out of blocks by its flags, and how much that is. */
import { sql } from 'kysely';
import { selection } from '../projections/statement.ts';
import type { LearningColumns } from './learning-entries.ts';
import { isWithin, learningColumns } from './learning-entries.ts';
import { isForRole } from './offer-request.ts';
import { isPatternFor } from './patterns-for-role.ts';
import type { QueryContext } from './query.ts';

interface Among {
  readonly streams: readonly string[];
  readonly role?: string | undefined;
}

export function hasFlagOf(flags: readonly string[], excluded: readonly string[]): boolean {
  return excluded.length > 0 && flags.some((flag) => excluded.includes(flag));
}

/** How many recent learnings for a role have one of the flags. */
export async function countFlaggedLearnings(
  { streams, role }: Among,
  { view, settings }: QueryContext,
): Promise<number> {
  if (settings.excludeFlagged.length === 0) return 0;
  const flags = JSON.stringify(settings.excludeFlagged);
  let count = 0;
  for (const stream of streams) {
    for (const row of await view.rows(flaggedLearnings({ stream, flags }))) {
      if (isForRole(row.role, role)) count += row.recent;
    }
  }
  return count;
}

/** Ids of the patterns for a role of which a source has one of the flags. */
export async function readFlaggedPatterns(
  { streams, role }: Among,
  { view, settings }: QueryContext,
): Promise<ReadonlySet<string>> {
  const ids = new Set<string>();
  if (settings.excludeFlagged.length === 0) return ids;
  const flags = JSON.stringify(settings.excludeFlagged);
  for (const stream of streams) {
    for (const row of await view.rows(flaggedPatterns({ stream, flags }))) {
      if (isPatternFor(row, role)) ids.add(row.id);
    }
  }
  return ids;
}

export function tellLeftOut(count: number, flags: readonly string[]): string[] {
  if (count === 0) return [];
  const entries = count === 1 ? '1 flagged entry is' : `${count} flagged entries are`;
  const key = `relevance.excludeFlagged: ${flags.join(', ')}`;
  return [`${entries} left out of the block (${key}); squadlog search shows them.`];
}

type Unflagged = { stream: string; flags: string; tokensMax: number; limit: number };

/** `newestLearnings` without those that have one of the flags, a JSON array. */
export const newestUnflagged = selection<Unflagged, LearningColumns>((db, slot) =>
  db
    .selectFrom('learnings_v3')
    .select(learningColumns)
    .where('stream', '=', slot('stream'))
    .where('recent', '=', 1)
    .where(isWithin(slot('tokensMax')))
    .where(hasNoneOf(slot('flags')))
    .orderBy('at', 'desc')
    .orderBy('position', 'desc')
    .limit(slot('limit')),
);

/** The same of one role. */
export const newestUnflaggedOfRole = selection<Unflagged & { role: string }, LearningColumns>(
  (db, slot) =>
    db
      .selectFrom('learnings_v3')
      .select(learningColumns)
      .where('stream', '=', slot('stream'))
      .where('recent', '=', 1)
      .where('role', '=', slot('role'))
      .where(isWithin(slot('tokensMax')))
      .where(hasNoneOf(slot('flags')))
      .orderBy('at', 'desc')
      .orderBy('position', 'desc')
      .limit(slot('limit')),
);

const flaggedLearnings = selection<
  { stream: string; flags: string },
  { readonly role: string; readonly recent: number }
>(
  (_db, slot) => sql`select role, count(*) as recent from learnings_v3
    where stream = ${slot('stream')} and recent = 1 and flags <> '[]'
      and exists (select 1 from json_each(learnings_v3.flags) f
        where f.value in (select value from json_each(${slot('flags')})))
    group by role`,
);

const flaggedPatterns = selection<
  { stream: string; flags: string },
  { readonly id: string; readonly role: string; readonly other_roles: string }
>(
  (_db, slot) => sql`select p.id, p.role, p.other_roles from patterns_v2 p
    where p.stream = ${slot('stream')} and p.support > 0
      and exists (select 1 from pattern_sources_v2 s join learnings_v3 l on l.id = s.learning,
          json_each(l.flags) f
        where s.pattern = p.id and l.status = 'current' and l.flags <> '[]'
          and f.value in (select value from json_each(${slot('flags')})))`,
);

function hasNoneOf(excluded: never) {
  return sql<boolean>`(flags = '[]' or not exists (select 1 from json_each(flags) f
    where f.value in (select value from json_each(${excluded}))))`;
}
