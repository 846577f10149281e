/**
 * What happens under the write lock: load, decide, append, project; or take over events of
 * another log.
 */
import type { Draft } from '../../events/index.ts';
import { isOpaque, readEvent } from '../../events/index.ts';
import type { HashedEvent } from '../hash-chain.ts';
import { expectRevision } from '../hash-draft.ts';
import type { Head } from '../log-walk.ts';
import type { Appended, Committed, ExpectedRevision, Work } from '../storage.ts';
import { advance, projectedPosition } from './checkpoints.ts';
import type { Connection } from './connection.ts';
import { appendEvent, applyErasure, refuseUnsafe } from './event-log.ts';
import { insertRow, noteKind, toEnvelope } from './event-rows.ts';
import { findContinuing } from './find-continuing.ts';
import { readHead, readRevision, recallHead } from './log-head.ts';
import { catchUpPage, projectEvent } from './projector.ts';

/**
 * Decides on one stream and appends what was decided.
 * @dynamic
 */
export function commitWork<Result>(
  connection: Connection,
  work: Work<Result>,
  recordedAt: string,
): Committed<Result> & { readonly head: Head } {
  const head = prepareToWrite(connection);
  const revision = readRevision(connection, work.stream);
  expectRevision(work.stream, revision, work.expected);
  const rows = work.load.map((selection) => connection.rows(selection));
  const { events, result } = work.decide(rows, {
    recordedAt,
    nextRevision: revision + 1,
    position: head.position,
    heldKeys: findHeldKeys(connection, work.keys ?? []),
  });
  const drafts = events.map((event) => ({ ...event, stream: work.stream }));
  const done = appendAll(connection, drafts, { head, recordedAt });
  return { result, appended: done.appended, position: done.head.position, head: done.head };
}

/**
 * Appends events of any streams, each after its stream's newest.
 * @dynamic
 */
export function appendDrafts(
  connection: Connection,
  drafts: readonly (Draft & { readonly stream: string })[],
  options: { readonly expected?: ExpectedRevision | undefined; readonly recordedAt: string },
): { readonly appended: readonly Appended[]; readonly head: Head } {
  const head = prepareToWrite(connection);
  for (const stream of new Set(drafts.map((draft) => draft.stream))) {
    expectRevision(stream, readRevision(connection, stream), options.expected);
  }
  return appendAll(connection, drafts, { head, recordedAt: options.recordedAt });
}

/**
 * Takes over events that continue this log, with their hashes; those it holds already are left
 * alone.
 * @dynamic
 */
export function adoptEvents(
  connection: Connection,
  events: readonly HashedEvent[],
): { readonly recorded: number; readonly repeated: number; readonly head: Head } {
  const start = prepareToWrite(connection);
  const fresh = findContinuing(connection, events, start);
  const kinds: Kinds = new Map();
  for (const row of fresh) {
    insertRow(connection, row);
    kinds.set(`${row.type} ${row.version}`, row);
    const event = readEvent(toEnvelope(row), row.payload);
    if (!isOpaque(event)) applyErasure(connection, event);
    projectEvent(connection, event);
  }
  for (const kind of kinds.values()) noteKind(connection, kind);
  const head = fresh.at(-1) ?? start;
  advance(connection, head.position);
  return {
    recorded: fresh.length,
    repeated: events.length - fresh.length,
    head: { position: head.position, hash: head.hash },
  };
}

/**
 * Makes sure that what follows may be written: known events only, projections at the head. The
 * writer has seen to it that a page at most is left to read.
 */
function prepareToWrite(connection: Connection): Head {
  const remembered = recallHead(connection);
  if (remembered !== undefined) return remembered;
  const head = readHead(connection);
  if (projectedPosition(connection) !== head.position) {
    while (catchUpPage(connection) !== undefined);
  }
  // Catching up may have met events of kinds that nobody had noted.
  refuseUnsafe(connection);
  return head;
}

/** One event of each kind that a transaction appended. */
type Kinds = Map<string, { readonly type: string; readonly version: number }>;

function findHeldKeys(connection: Connection, keys: readonly string[]): ReadonlySet<string> {
  const select = connection.prepare('SELECT 1 FROM events WHERE dedupe_key = ?');
  return new Set(keys.filter((key) => select.get(key) !== undefined));
}

function appendAll(
  connection: Connection,
  drafts: readonly (Draft & { readonly stream: string })[],
  start: { readonly head: Head; readonly recordedAt: string },
): { readonly appended: readonly Appended[]; readonly head: Head } {
  let head = start.head;
  const revisions = new Map<string, number>();
  const kinds: Kinds = new Map();
  const appended: Appended[] = [];
  for (const draft of drafts) {
    const revision = revisions.get(draft.stream) ?? readRevision(connection, draft.stream);
    const { event, hash, ...place } = appendEvent(connection, draft, {
      head,
      revision,
      recordedAt: start.recordedAt,
    });
    appended.push(place);
    revisions.set(draft.stream, place.appended ? place.revision : revision);
    if (event === undefined) continue;
    head = { position: place.position, hash };
    kinds.set(event.type, event);
    projectEvent(connection, event);
  }
  for (const kind of kinds.values()) noteKind(connection, kind);
  if (head !== start.head) advance(connection, head.position);
  return { appended, head };
}
