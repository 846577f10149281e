/** Compressed sessions as entries: what a block keeps of a session once it is old. */
import { sql } from 'kysely';
import { selection } from '../projections/statement.ts';
import type { SessionRow } from '../projections/tables.ts';
import { dayOf } from '../text/dates.ts';
import { shortId } from '../text/ids.ts';
import { countLineTail, neutralise, renderLine } from '../text/line.ts';
import { countRunTail, renderRunTail, untitledRun } from '../text/run-line.ts';
import type { ShownWords } from '../text/shown-words.ts';
import { flagsOf } from '../text/suspicion.ts';
import { headTokens, squadOf } from './learning-entries.ts';
import type { Candidate } from './recall/candidate.ts';
import type { Entry } from './recall/entry.ts';
import type { Encoding } from './recall/settings.ts';

export type SessionColumns = Pick<
  SessionRow,
  | 'stream'
  | 'session'
  | 'position'
  | 'event'
  | 'revision'
  | 'role'
  | 'title'
  | 'title_revision'
  | 'title_o200k'
  | 'title_cl100k'
  | 'outcome'
  | 'learnings'
  | 'at'
>;

export const sessionColumns = [
  'stream',
  'session',
  'position',
  'event',
  'revision',
  'role',
  'title',
  'title_revision',
  'title_o200k',
  'title_cl100k',
  'outcome',
  'learnings',
  'at',
] as const satisfies readonly (keyof SessionColumns)[];

/**
 * Compressed sessions of a stream that no flush hides, for a role or all where it is null, newest
 * first; without a title there is nothing to say of one.
 */
export const compressedSessions = selection<
  { stream: string; role: string | null; limit: number },
  SessionColumns
>((db, slot) =>
  db
    .selectFrom('sessions_v3')
    .select(sessionColumns)
    .where('stream', '=', slot('stream'))
    .where('compressed', '=', 1)
    .where('hidden', '=', 0)
    .where('title_o200k', '>', 0)
    .where(isForRole(slot('role')))
    .orderBy('at', 'desc')
    .orderBy('position', 'desc')
    .limit(slot('limit')),
);

/** How many there are for a role; all where it is null. */
export const countCompressed = selection<
  { stream: string; role: string | null },
  { readonly sessions: number }
>(
  (_db, slot) => sql`select count(*) as sessions from sessions_v3
    where stream = ${slot('stream')} and compressed = 1 and hidden = 0
      and title_o200k > 0
      and ${isForRole(slot('role'))}`,
);

/** Its text is the task, how it ended and how much it taught; its words stay in the log. */
export function sessionEntry(row: SessionColumns, encoding: Encoding): Entry {
  const id = shortId('R', row.revision);
  const { outcome, learnings } = row;
  // Neutralised by itself, so that nothing in it reaches into the tail.
  const words = row.title_o200k > 0 ? neutralise(row.title ?? '') : '';
  const title = words === '' ? untitledRun.text : words;
  const counted = headTokens(
    { tokens_o200k: row.title_o200k, tokens_cl100k: row.title_cl100k },
    encoding,
  );
  return {
    id: row.event ?? `${row.stream} ${row.session}`,
    shortId: id,
    layer: 'episodic',
    stream: row.stream,
    squad: squadOf(row.stream),
    role: row.role ?? 'ALL',
    text: `${title}${renderRunTail({ outcome, learnings })}`,
    tokens:
      (words === '' ? untitledRun.headTokens : counted) +
      countRunTail({ outcome, learnings }) +
      countLineTail(id),
    firstSeen: row.at,
    lastSeen: row.at,
    status: 'current',
    flags: ['compressed', ...flagsOf(words)],
  };
}

export function sessionCandidate(row: SessionColumns, encoding: Encoding): Candidate {
  const entry = sessionEntry(row, encoding);
  return {
    entry,
    line: renderLine({ text: entry.text, shortId: entry.shortId, day: dayOf(row.at) }),
    tokens: entry.tokens,
    terms: [],
    words: titleOf(row),
    position: row.position,
  };
}

function titleOf(row: SessionColumns): ShownWords | undefined {
  const { stream, title, title_revision: revision } = row;
  return title === null ? undefined : { stream, revision, text: title, kind: 'title' };
}

/** A run that named no role is everyone's. */
function isForRole(wanted: never) {
  return sql<boolean>`(${wanted} is null or role is null or role in (${wanted}, 'ALL'))`;
}
