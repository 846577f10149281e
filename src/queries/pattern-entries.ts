/** Rows of patterns, each with the learning whose words it shows. */
import { sql } from 'kysely';
import { selection } from '../projections/statement.ts';
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
  readonly text: string;
  readonly terms: string;
  readonly tokens_o200k: number;
  readonly tokens_cl100k: number;
  readonly flags: string;
  readonly position: number;
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
 * Patterns of a stream, best supported and newest first; one whose words were retired is not
 * among them.
 */
export const patternsInForce = selection<{ stream: string }, PatternColumns>((db, slot) =>
  db
    .selectFrom('patterns_v1 as p')
    .innerJoin('learnings_v1 as shown', (join) => join.on('shown.id', '=', nextLiveSource()))
    .innerJoin('learnings_v1 as first', 'first.id', 'p.first_learning')
    .innerJoin('pattern_sources_v1 as s', 's.pattern', 'p.id')
    .innerJoin('learnings_v1 as source', 'source.id', 's.learning')
    .where('p.stream', '=', slot('stream'))
    .where('source.status', '=', 'current')
    .groupBy('p.id')
    .select([
      'p.id',
      'p.stream',
      'p.role',
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
      'first.revision as first_revision',
      'first.position as first_position',
      // An imported line has no session; it counts as one witness.
      sql<number>`count(distinct coalesce(source.session, source.id))`.as('support'),
      sql<string>`min(source.at)`.as('first_seen'),
      sql<string>`max(source.at)`.as('last_seen'),
    ])
    .orderBy('support', 'desc')
    .orderBy('last_seen', 'desc')
    .orderBy('first.position'),
);

export function patternEntry(row: PatternColumns, encoding: Encoding): Entry {
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
    line: renderLine({ role, text, shortId, day: dayOf(row.last_seen) }),
    tokens: entry.tokens,
    terms: row.terms.split(' '),
    position: row.position,
  };
}

/** The learning whose words a pattern shows, or once that is retired its first source in force. */
const nextLiveSource = () => sql<string>`(select l.id from pattern_sources_v1 live
  join learnings_v1 l on l.id = live.learning
  where live.pattern = p.id and l.status = 'current'
  order by l.id <> p.shown, l.position limit 1)`;
