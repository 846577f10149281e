/**
 * What a decision would append, worked out on a copy of the log that stands at its head: the events
 * with their places and hashes, and nothing written.
 */
import type { Draft } from '../../events/index.ts';
import type { HashedEvent } from '../hash-chain.ts';
import { expectRevision, hashDraft, placeOfHeld } from '../hash-draft.ts';
import type { Head } from '../log-walk.ts';
import type { Appended, ExpectedRevision, Work } from '../storage.ts';
import type { Connection } from './connection.ts';
import { refuseUnsafe } from './event-log.ts';
import { findByIdOrKey } from './event-rows.ts';
import { readHead, readRevision } from './log-head.ts';

export interface Plan<Result> {
  /** Where the log ended when this was decided; it holds as long as the log ends there. */
  readonly base: Head;
  /** Events to append, in order. */
  readonly rows: readonly HashedEvent[];
  readonly appended: readonly Appended[];
  readonly result: Result;
}

/** Decides on one stream; call it under a snapshot whose projections stand at the head. */
export function planWork<Result>(
  connection: Connection,
  work: Work<Result>,
  recordedAt: string,
): Plan<Result> {
  refuseUnsafe(connection);
  const base = readHead(connection);
  const revision = readRevision(connection, work.stream);
  expectRevision(work.stream, revision, work.expected);
  const rows = work.load.map((selection) => connection.rows(selection));
  const held = connection.prepare('SELECT 1 FROM events WHERE dedupe_key = ?');
  const { events, result } = work.decide(rows, {
    recordedAt,
    nextRevision: revision + 1,
    position: base.position,
    heldKeys: new Set((work.keys ?? []).filter((key) => held.get(key) !== undefined)),
  });
  const drafts = events.map((event) => ({ ...event, stream: work.stream }));
  return { ...chain(connection, drafts, { base, recordedAt }), result };
}

/** Events of any streams, each after its stream's newest. */
export function planDrafts(
  connection: Connection,
  drafts: readonly StreamDraft[],
  options: { readonly expected?: ExpectedRevision | undefined; readonly recordedAt: string },
): Plan<null> {
  refuseUnsafe(connection);
  const base = readHead(connection);
  for (const stream of new Set(drafts.map((draft) => draft.stream))) {
    expectRevision(stream, readRevision(connection, stream), options.expected);
  }
  return { ...chain(connection, drafts, { base, recordedAt: options.recordedAt }), result: null };
}

type StreamDraft = Draft & { readonly stream: string };

function chain(
  connection: Connection,
  drafts: readonly StreamDraft[],
  { base, recordedAt }: { readonly base: Head; readonly recordedAt: string },
): Omit<Plan<unknown>, 'result'> {
  const rows: HashedEvent[] = [];
  const appended: Appended[] = [];
  const revisions = new Map<string, number>();
  let head = base;
  for (const draft of drafts) {
    const revision = revisions.get(draft.stream) ?? readRevision(connection, draft.stream);
    const row = hashDraft(draft, { head, revision, recordedAt });
    const held = findAmong(rows, row) ?? findByIdOrKey(connection, row);
    if (held !== undefined) {
      appended.push(placeOfHeld(held, row));
      continue;
    }
    rows.push(row);
    revisions.set(row.stream, row.revision);
    head = row;
    const { id, position } = row;
    appended.push({ id, position, revision: row.revision, appended: true });
  }
  return { base, rows, appended };
}

/** The same draft twice at once is one event. */
function findAmong(rows: readonly HashedEvent[], row: HashedEvent): HashedEvent | undefined {
  return (
    rows.find(({ id }) => id === row.id) ??
    rows.find(({ dedupeKey }) => dedupeKey !== null && dedupeKey === row.dedupeKey)
  );
}
