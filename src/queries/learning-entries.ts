/** Rows of learnings as entries and as candidates for a block. */
import { sql } from 'kysely';
import { selection } from '../projections/statement.ts';
import type { LearningRow } from '../projections/tables.ts';
import { dayOf } from '../text/dates.ts';
import { shortId, streamId, streamKind } from '../text/ids.ts';
import { countLineTail, renderLine } from '../text/line.ts';
import type { Candidate } from './recall/candidate.ts';
import type { Entry } from './recall/entry.ts';
import type { Encoding } from './recall/settings.ts';

export type LearningColumns = Pick<
  LearningRow,
  | 'position'
  | 'id'
  | 'stream'
  | 'revision'
  | 'session'
  | 'role'
  | 'text'
  | 'terms'
  | 'tokens_o200k'
  | 'tokens_cl100k'
  | 'flags'
  | 'source_line'
  | 'at'
  | 'status'
  | 'hidden'
  | 'rule_retired'
> & {
  /** 1 where the episodic layer of a block draws on it. */
  readonly recent: number;
};

export const learningColumns = [
  'position',
  'id',
  'stream',
  'revision',
  'session',
  'role',
  'text',
  'terms',
  'tokens_o200k',
  'tokens_cl100k',
  'flags',
  'source_line',
  'at',
  'status',
  'hidden',
  'rule_retired',
  'recent',
] as const satisfies readonly (keyof LearningColumns)[];

/** Newest recent learnings of a stream, of at most so many tokens without their line's tail. */
export const newestLearnings = selection<
  { stream: string; tokensMax: number; limit: number },
  LearningColumns
>((db, slot) =>
  db
    .selectFrom('learnings_v3')
    .select(learningColumns)
    .where('stream', '=', slot('stream'))
    .where('recent', '=', 1)
    .where(isWithin(slot('tokensMax')))
    .orderBy('at', 'desc')
    .orderBy('position', 'desc')
    .limit(slot('limit')),
);

/** The same of one role. */
export const newestLearningsOfRole = selection<
  { stream: string; role: string; tokensMax: number; limit: number },
  LearningColumns
>((db, slot) =>
  db
    .selectFrom('learnings_v3')
    .select(learningColumns)
    .where('stream', '=', slot('stream'))
    .where('recent', '=', 1)
    .where('role', '=', slot('role'))
    .where(isWithin(slot('tokensMax')))
    .orderBy('at', 'desc')
    .orderBy('position', 'desc')
    .limit(slot('limit')),
);

/** Recent learnings of some sessions of a stream; `sessions` is a JSON array. */
export const learningsOfSessions = selection<{ stream: string; sessions: string }, LearningColumns>(
  (db, slot) =>
    db
      .selectFrom('learnings_v3')
      .select(learningColumns)
      .where('stream', '=', slot('stream'))
      .where('recent', '=', 1)
      .where('session', 'in', sql<string>`(select value from json_each(${slot('sessions')}))`),
);

/** Visible learnings at some positions, a JSON array; in no order. */
export const learningsByPosition = selection<{ positions: string }, LearningColumns>((db, slot) =>
  db
    .selectFrom('learnings_v3')
    .select(learningColumns)
    .where('visible', '=', 1)
    .where('position', 'in', sql<number>`(select value from json_each(${slot('positions')}))`),
);

/** Newest first: by when it was learned, then by place in the log. */
export function compareNewest(
  a: Pick<LearningColumns, 'at' | 'position'>,
  b: Pick<LearningColumns, 'at' | 'position'>,
): number {
  if (a.at !== b.at) return a.at < b.at ? 1 : -1;
  return b.position - a.position;
}

export function learningEntry(row: LearningColumns, encoding: Encoding): Entry {
  const id = shortId('L', row.revision);
  return {
    id: row.id,
    shortId: id,
    layer: 'episodic',
    stream: row.stream,
    squad: squadOf(row.stream),
    role: row.role,
    text: row.text,
    tokens: headTokens(row, encoding) + countLineTail(id),
    support: 1,
    firstSeen: row.at,
    lastSeen: row.at,
    status: row.status === 'current' && row.rule_retired === 1 ? 'superseded' : row.status,
    flags: [...JSON.parse(row.flags), ...(row.hidden === 1 ? ['flushed'] : [])],
  };
}

export function learningCandidate(row: LearningColumns, encoding: Encoding): Candidate {
  const entry = learningEntry(row, encoding);
  const { role, text, shortId } = entry;
  return {
    entry,
    // Ten times as many lines are offered as fit, so only those that are shown are written out.
    get line() {
      return renderLine({ role, text, shortId, day: dayOf(row.at) });
    },
    tokens: entry.tokens,
    terms: row.terms.split(' '),
    words: { stream: row.stream, revision: row.revision, text, role },
    position: row.position,
  };
}

/** Tokens of a line without its tail. */
export function headTokens(
  row: { readonly tokens_o200k: number; readonly tokens_cl100k: number },
  encoding: Encoding,
): number {
  return encoding === 'o200k_base' ? row.tokens_o200k : row.tokens_cl100k;
}

export function squadOf(stream: string): string | null {
  return streamKind(stream) === 'squad' ? streamId(stream) : null;
}

/** In whichever encoding it is counted. */
export function isWithin(tokensMax: never) {
  return sql<boolean>`min(tokens_o200k, tokens_cl100k) <= ${tokensMax}`;
}
