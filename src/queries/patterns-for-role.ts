/**
 * Which patterns a role is shown: its own, those for all, and those of another role that tell its
 * lessons, as an alias makes them.
 */
import { sql } from 'kysely';
import { selection } from '../projections/statement.ts';
import { isForRole } from './offer-request.ts';
import type { PatternColumns, PatternShape } from './pattern-entries.ts';
import { isNoneOf, isShownWithin, selectPatterns } from './pattern-entries.ts';

/** The first of one role. */
export const bestPatternsOfRole = selection<PatternShape & { role: string }, PatternColumns>(
  (db, slot) =>
    selectPatterns(db)
      .where('p.stream', '=', slot('stream'))
      .where('p.role', '=', slot('role'))
      .where(isShownWithin(slot('tokensMax')))
      .where(isNoneOf(slot('except')))
      .limit(slot('limit')),
);

/**
 * The first of those that another role is named by, though lessons of this one or of ALL are among
 * their sources: an alias must not take its own lessons from a role.
 */
export const bestPatternsOfOthers = selection<PatternShape & { role: string }, PatternColumns>(
  (db, slot) =>
    selectPatterns(db)
      .where('p.stream', '=', slot('stream'))
      .where('p.role', '!=', slot('role'))
      .where(isShownWithin(slot('tokensMax')))
      .where(isNoneOf(slot('except')))
      .where('p.other_roles', '!=', sql.lit('[]'))
      .where(sharesLessons(slot('role')))
      .limit(slot('limit')),
);

/** How many there are of those that `bestPatternsOfOthers` chooses from. */
export const countPatternsOfOthers = selection<
  { stream: string; role: string },
  { readonly patterns: number }
>((db, slot) =>
  db
    .selectFrom('patterns_v2 as p')
    .select((eb) => eb.fn.countAll<number>().as('patterns'))
    .where('p.stream', '=', slot('stream'))
    .where('p.role', '!=', slot('role'))
    .where('p.other_roles', '!=', sql.lit('[]'))
    .where('p.support', '>', 0)
    .where(sharesLessons(slot('role'))),
);

/** A pattern is for its own role, for all, and for the roles whose lessons it tells. */
export function isPatternFor(
  { role, other_roles }: Pick<PatternColumns, 'role' | 'other_roles'>,
  wanted: string | undefined,
): boolean {
  if (isForRole(role, wanted)) return true;
  if (other_roles === '[]') return false;
  const others: string[] = JSON.parse(other_roles);
  return others.some((other) => isForRole(other, wanted));
}

function sharesLessons(role: never) {
  return sql<boolean>`exists (select 1 from json_each(p.other_roles)
    where value in (${role}, 'ALL'))`;
}
