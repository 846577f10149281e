/** What the files of one stream say as of a view: names and bodies, not yet sealed or written. */
import { newestLearnings } from '../../queries/learning-entries.ts';
import { patternsInForce } from '../../queries/pattern-entries.ts';
import { standardsInForce } from '../../queries/standard-entries.ts';
import { streamRow } from '../../queries/stream-rows.ts';
import { withoutHiddenBreaks } from '../../text/hidden-characters.ts';
import { processStream, shortId } from '../../text/ids.ts';
import type { Reader } from '../storage.ts';
import { handWritten } from './hand-written-rows.ts';
import type { HistoryPage } from './history-pages.ts';
import { changedPages, historySessionsMax, pageSessionsMax } from './history-pages.ts';
import type { SessionColumns } from './mirror-rows.ts';
import { learningsOfSession, sessionsByAge, sessionsOfPage, trackRecord } from './mirror-rows.ts';
import type { HistorySession } from './render-history.ts';
import { renderHistory } from './render-history.ts';
import { metaFields } from './render-meta.ts';
import { renderSemantic } from './render-semantic.ts';
import { renderStandards } from './render-standards.ts';
import { roleFiles } from './role-files.ts';

/** Newest of the stream's events, and what its people call it. */
export interface StreamHead {
  readonly stream: string;
  readonly name: string;
  readonly position: number;
  readonly recordedAt: string;
}

export interface StreamFile {
  /** Folder below the stream's own; empty for that itself. */
  readonly folder: '' | 'history' | 'roles';
  readonly name: string;
  /** Markdown, or the fields of a JSON file. */
  readonly body: string | Readonly<Record<string, unknown>>;
  /** True for one that replaces a file of Squadlog's own only, and is not made anew. */
  readonly onlyOverOwn?: boolean;
}

/** What lies in the stream's folder already. */
export interface Mirrored {
  /** Position of `history.md`, up to which the pages are known to be right; 0 for none. */
  readonly historyPosition: number;
  /** Names in `history/` and in `roles/`. */
  readonly pages: ReadonlySet<string>;
  readonly roles: ReadonlySet<string>;
}

const pageName = /^\d{4}-\d\d(?:\.\d+)?\.md$/;
const learningsMax = 50;
const newest = { tokensMax: Number.MAX_SAFE_INTEGER, limit: learningsMax };
export const patternsMax = 500;

/** Undefined for a stream without events. */
export async function readHead(view: Reader, stream: string): Promise<StreamHead | undefined> {
  const [row] = await view.rows(streamRow({ stream }));
  if (row === undefined) return undefined;
  // Verdicts and retirements don't move the totals, so later events are looked for in the log.
  const last = { after: row.position - 1, streams: [stream], newestFirst: true, limit: 1 };
  for await (const { position, recordedAt } of view.events(last)) {
    return { stream, name: row.name, position, recordedAt };
  }
  return undefined;
}

/** Pages come before `history.md`, whose position says that they are right. */
export async function* streamFiles(
  view: Reader,
  head: StreamHead,
  there: Mirrored,
): AsyncGenerator<StreamFile> {
  const { stream } = head;
  if (stream === processStream) {
    const rows = await view.rows(standardsInForce({ stream }));
    // As its people wrote it, but for what they could not see.
    const standards = rows.map((row) => ({ ...row, text: withoutHiddenBreaks(row.text) }));
    yield { folder: '', name: 'standards.md', body: renderStandards(standards) };
    return;
  }
  const { pages, isAll } = await changedPages(view, stream, there.historyPosition);
  for (const page of pages) {
    if (page.empty && !there.pages.has(page.name)) continue;
    yield { folder: 'history', name: page.name, body: await pageBody(view, stream, page) };
  }
  const told = new Set(pages.map(({ name }) => name));
  for (const name of isAll ? there.pages : []) {
    // A flush hid all that stood there.
    if (pageName.test(name) && !told.has(name)) yield { folder: 'history', name, body: '\n' };
  }
  const newest = await view.rows(sessionsByAge({ stream, rank: 0, limit: historySessionsMax }));
  const body = await historyBody(view, stream, newest.toReversed());
  yield { folder: '', name: 'history.md', body };
  yield* distilledFiles(view, head, there);
}

async function* distilledFiles(
  view: Reader,
  { stream, name, recordedAt }: StreamHead,
  there: Mirrored,
): AsyncGenerator<StreamFile> {
  const all = await view.rows(patternsInForce({ stream }));
  const patterns = all.slice(0, patternsMax);
  const learnings = await view.rows(newestLearnings({ stream, ...newest }));
  const [record] = await view.rows(trackRecord({ stream }));
  const counts = record ?? { sessions: 0, success: 0, failure: 0 };
  const distilledAt = await timeOf(view, Math.max(0, ...all.map(({ position }) => position)));
  const byHand = await view.rows(handWritten({ stream, limit: learningsMax }));
  const lines = { patterns, leftOut: all.length - patterns.length, learnings, handWritten: byHand };
  const semantic = renderSemantic({ name, distilledAt, ...counts, ...lines });
  yield { folder: '', name: 'semantic.md', body: semantic };
  const sources = { stream, name, patterns: all, learningsMax, there: there.roles };
  yield* roleFiles(view, sources);
  const hasSemanticMemory = patterns.length > 0 || learnings.length > 0;
  const body = metaFields({ name, sessions: counts.sessions, recordedAt, hasSemanticMemory });
  yield { folder: '', name: 'meta.json', body };
}

async function pageBody(view: Reader, stream: string, page: HistoryPage): Promise<string> {
  if (page.empty) return '\n';
  const sessions = await view.rows(
    sessionsOfPage({
      stream,
      from: page.from,
      until: page.until.at,
      before: page.until.position,
      skip: page.skip,
      limit: pageSessionsMax,
    }),
  );
  return historyBody(view, stream, sessions);
}

async function historyBody(
  view: Reader,
  stream: string,
  sessions: readonly SessionColumns[],
): Promise<string> {
  const full: HistorySession[] = [];
  for (const row of sessions) {
    const rows = await view.rows(learningsOfSession({ stream, session: row.session }));
    const taught = rows.map(({ revision, role, text, status, successor_revision: by }) => ({
      revision,
      role,
      text,
      superseded: status === 'superseded',
      successor: by === null ? null : shortId('L', by),
    }));
    full.push({ ...row, taught });
  }
  return renderHistory(full);
}

async function timeOf(view: Reader, position: number): Promise<string | undefined> {
  if (position === 0) return undefined;
  for await (const event of view.events({ after: position - 1, until: position })) {
    return event.recordedAt;
  }
  return undefined;
}
