/** Rows of patterns, each with the learning whose words it shows. */
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { selection } from '../projections/statement.ts';
import type { Tables } from '../projections/tables.ts';
import { dayOf } from '../text/dates.ts';
import { shortId } from '../text/ids.ts';
import { countLineTail, renderLine } from '../text/line.ts';
import { headTokens, squadOf } from './learning-entries.ts';
import type { Candidate } from './recall/candidate.ts';
import type { Entry } from './recall/entry.ts';
import type { Encoding } from './recall/settings.ts';

export interface PatternColumns {
  readonly id: string;
  readonly stream: string;
  readonly role: string;
  /** JSON array: roles of its sources that are not its own. */
  readonly other_roles: string;
  readonly text: string;
  readonly terms: string;
  readonly tokens_o200k: number;
  readonly tokens_cl100k: number;
  readonly flags: string;
  readonly position: number;
  /** Revision of the learning whose words it shows. */
  readonly shown_revision: number;
  /** Revision of the learning it was first made from. */
  readonly first_revision: number;
  readonly first_position: number;
  readonly support: number;
  readonly first_seen: string;
  readonly last_seen: string;
  readonly rules: string;
  readonly rules_version: number;
  readonly rule: string;
  readonly reason: string;
}

/**
 * Patterns of a stream, best supported and newest first; one whose sources were all retired by
 * persons is not among them.
 */
export const patternsInForce = selection<{ stream: string }, PatternColumns>((db, slot) =>
  selectPatterns(db).where('p.stream', '=', slot('stream')),
);

/** Which patterns of a stream are wanted: so many, none of `except`, a JSON array of ids. */
export type PatternShape = { stream: string; tokensMax: number; limit: number; except: string };

/** The first of them, of at most so many tokens without their line's tail. */
export const bestPatterns = selection<PatternShape, PatternColumns>((db, slot) =>
  selectPatterns(db)
    .where('p.stream', '=', slot('stream'))
    .where(isShownWithin(slot('tokensMax')))
    .where(isNoneOf(slot('except')))
    .limit(slot('limit')),
);

/** By their ids, a JSON array; in no order. */
export const patternsById = selection<{ ids: string }, PatternColumns>((db, slot) =>
  selectPatterns(db).where(
    'p.id',
    'in',
    sql<string>`(select value from json_each(${slot('ids')}))`,
  ),
);

/** How many patterns each role of a stream has. */
export const patternCounts = selection<
  { stream: string },
  { readonly role: string; readonly patterns: number }
>((db, slot) =>
  db
    .selectFrom('patterns_v2')
    .select('role')
    .select((eb) => eb.fn.countAll<number>().as('patterns'))
    .where('stream', '=', slot('stream'))
    .where('support', '>', 0)
    .groupBy('role'),
);

/** The order of `patternsInForce`. */
export function comparePatterns(a: Rank, b: Rank): number {
  if (a.support !== b.support) return b.support - a.support;
  if (a.last_seen !== b.last_seen) return a.last_seen < b.last_seen ? 1 : -1;
  return a.first_position - b.first_position;
}

export function patternEntry(
  row: Omit<PatternColumns, 'other_roles' | 'shown_revision'>,
  encoding: Encoding,
): Entry {
  const id = shortId('P', row.first_revision);
  return {
    id: row.id,
    shortId: id,
    layer: 'program',
    stream: row.stream,
    squad: squadOf(row.stream),
    role: row.role,
    text: row.text,
    tokens: headTokens(row, encoding) + countLineTail(id),
    support: row.support,
    firstSeen: row.first_seen,
    lastSeen: row.last_seen,
    status: 'current',
    flags: JSON.parse(row.flags),
  };
}

export function patternCandidate(row: PatternColumns, encoding: Encoding): Candidate {
  const entry = patternEntry(row, encoding);
  const { role, text, shortId } = entry;
  return {
    entry,
    // Far more lines are offered than fit, so only those that are shown are written out.
    get line() {
      return renderLine({ role, text, shortId, day: dayOf(row.last_seen) });
    },
    tokens: entry.tokens,
    terms: row.terms.split(' '),
    words: { stream: row.stream, revision: row.shown_revision, text },
    position: row.position,
  };
}

/** In whichever encoding the words that it shows are counted. */
export function isShownWithin(tokensMax: never) {
  return sql<boolean>`min(shown.tokens_o200k, shown.tokens_cl100k) <= ${tokensMax}`;
}

/** In the order of `patternsInForce`. */
export function selectPatterns(db: Kysely<Tables>) {
  return db
    .selectFrom('patterns_v2 as p')
    .innerJoin('learnings_v3 as shown', 'shown.id', 'p.shown_now')
    .innerJoin('learnings_v3 as first', 'first.id', 'p.first_learning')
    .where('p.support', '>', 0)
    .select([
      'p.id',
      'p.stream',
      'p.role',
      'p.other_roles',
      'p.position',
      'p.rules',
      'p.rules_version',
      'p.rule',
      'p.reason',
      'shown.text',
      'shown.terms',
      'shown.tokens_o200k',
      'shown.tokens_cl100k',
      'shown.flags',
      'shown.revision as shown_revision',
      'first.revision as first_revision',
      'p.first_position',
      'p.support',
      'p.first_seen',
      'p.last_seen',
    ])
    .orderBy('p.support', 'desc')
    .orderBy('p.last_seen', 'desc')
    .orderBy('p.first_position');
}

type Rank = Pick<PatternColumns, 'support' | 'last_seen' | 'first_position'>;

export function isNoneOf(ids: never) {
  return sql<boolean>`p.id not in (select value from json_each(${ids}))`;
}
