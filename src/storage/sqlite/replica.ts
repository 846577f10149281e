/**
 * A store on SQLite that follows a log kept elsewhere: a copy of its events, and the projections
 * that this machine reads. Nothing is lost with it, and it is never the first to know an event.
 */
import { isMemoryError, MemoryError } from '../../errors.ts';
import type { Draft } from '../../events/index.ts';
import { isOpaque, readEvent } from '../../events/index.ts';
import type { HashedEvent } from '../hash-chain.ts';
import { findFault } from '../hash-chain.ts';
import type { Head } from '../log-walk.ts';
import type { ExpectedRevision, Storage, Work } from '../storage.ts';
import type { ProjectionDifference } from '../storage-care.ts';
import { pageEvents } from './checkpoints.ts';
import type { Connection } from './connection.ts';
import { openLazily } from './connections.ts';
import { applyErasure, refuseUnsafe } from './event-log.ts';
import { insertRow, toEnvelope } from './event-rows.ts';
import { findContinuing } from './find-continuing.ts';
import { readHead } from './log-head.ts';
import type { Plan } from './plan-commit.ts';
import { planDrafts, planWork } from './plan-commit.ts';
import { catchUpPage, dropProjections } from './projector.ts';
import { beginAtHead, endSnapshot } from './snapshot.ts';
import type { SqliteOptions } from './sqlite-storage.ts';
import { storageOn } from './sqlite-storage.ts';
import { translateError } from './translate-error.ts';
import { underWriteLock } from './write-lock.ts';

export interface Replica {
  /** Reads what the replica holds; its methods that write are not to be used. */
  readonly storage: Storage;
  /** The newest event that the replica holds. */
  head(): Promise<Head>;
  /**
   * Takes in events that follow `after` in the log; those it holds are left alone, and so are all
   * where it does not reach `after` any more. Fails with `corrupt`, having taken in what stands
   * before it, at an event that breaks the chain.
   */
  ingest(rows: readonly HashedEvent[], how: { readonly after: Head }): Promise<Head>;
  planWork<Result>(work: Work<Result>, recordedAt: string): Promise<Plan<Result>>;
  planDrafts(
    drafts: readonly (Draft & { readonly stream: string })[],
    options: { readonly expected?: ExpectedRevision | undefined; readonly recordedAt: string },
  ): Promise<Plan<null>>;
  /** Which of another log's events continue this one. */
  planAdoption(
    events: readonly HashedEvent[],
  ): Promise<{ readonly base: Head; readonly rows: readonly HashedEvent[] }>;
  /** Compares the projections with those that the log's events up to a position give. */
  compareWithPages(
    pages: (until: number) => AsyncIterable<readonly HashedEvent[]>,
  ): Promise<readonly ProjectionDifference[]>;
  /** Forgets everything, so that the log is taken in from its first event. */
  clear(): Promise<void>;
}

export function openReplica(options: SqliteOptions): Replica {
  const { file } = options;
  const connections = openLazily(file);
  const storage = storageOn(connections, options);
  const writer = async () => {
    const connection = await connections.writer();
    // What a power loss takes from a replica is read from the log again.
    connection.db.pragma('synchronous = NORMAL');
    return connection;
  };
  const atHead = async <T>(body: (connection: Connection) => T): Promise<T> => {
    const { connection, giveBack } = await connections.borrow();
    try {
      await beginAtHead(connection);
      return body(connection);
    } catch (error) {
      throw translateError(error, file);
    } finally {
      endSnapshot(connection);
      giveBack();
    }
  };
  return {
    storage,
    head: async () => {
      try {
        const { connection, giveBack } = await connections.borrow();
        try {
          return readHead(connection);
        } finally {
          giveBack();
        }
      } catch (error) {
        throw replaceable(translateError(error, file), file);
      }
    },
    ingest: async (rows, { after }) => {
      const connection = await writer();
      let head = after;
      for (let at = 0; at < rows.length; at += pageEvents) {
        const page = rows.slice(at, at + pageEvents);
        const base = head;
        const taken = await underWriteLock(connection, (): Taken => {
          const { position, hash } = readHead(connection);
          // Another process may have begun it anew meanwhile.
          return position < base.position ? { head: { position, hash } } : takeIn(connection, page);
        });
        head = taken.head;
        if (taken.fault !== undefined) throw unfollowable(taken.fault);
        if (head.position < base.position) break;
      }
      return head;
    },
    planWork: (work, recordedAt) => atHead((from) => planWork(from, work, recordedAt)),
    planDrafts: (drafts, how) => atHead((from) => planDrafts(from, drafts, how)),
    planAdoption: (events) =>
      atHead((from) => {
        refuseUnsafe(from);
        const base = readHead(from);
        return { base, rows: findContinuing(from, events, base) };
      }),
    compareWithPages: async (pages) => {
      const { comparePages } = await import('./compare-with-log.ts');
      const { connection, giveBack } = await connections.borrow();
      try {
        return await comparePages(connection, pages);
      } catch (error) {
        throw translateError(error, file);
      } finally {
        giveBack();
      }
    },
    clear: async () => {
      const connection = await writer();
      await underWriteLock(connection, () => empty(connection));
    },
  };
}

interface Taken {
  readonly head: Head;
  readonly fault?: Fault;
}

interface Fault {
  readonly position: number;
  readonly reason: string;
}

function takeIn(connection: Connection, rows: readonly HashedEvent[]): Taken {
  let head = readHead(connection);
  let fault: Fault | undefined;
  for (const row of rows) {
    if (row.position <= head.position) continue;
    const reason = findFault(row, head);
    if (reason !== undefined) {
      fault = { position: row.position, reason };
      break;
    }
    insertRow(connection, row);
    const event = readEvent(toEnvelope(row), row.payload);
    if (!isOpaque(event)) applyErasure(connection, event);
    head = { position: row.position, hash: row.hash };
  }
  while (catchUpPage(connection) !== undefined);
  return { head, ...(fault === undefined ? {} : { fault }) };
}

/** What is wrong with a replica alone is mended by having none. */
function replaceable(error: unknown, file: string): unknown {
  if (!isMemoryError(error) || error.code !== 'corrupt') return error;
  return new MemoryError({
    code: 'corrupt',
    message:
      `${error.message} The file is a replica of this machine: nothing is lost with it. Remove ` +
      `${file} and what is named after it, and it is made again from the log on the server.`,
    cause: error,
  });
}

function unfollowable({ position, reason }: Fault): MemoryError {
  return new MemoryError({
    code: 'corrupt',
    message:
      `Event ${position} of the log breaks its chain (${reason}): this machine takes in nothing ` +
      'from there on. Verify the log, and restore a backup of it.',
    hint: 'squadlog verify',
    details: { position },
  });
}

/** The guards of a log that is kept elsewhere stand in nobody's way; they come back at once. */
function empty(connection: Connection): void {
  const guard = "SELECT sql FROM sqlite_master WHERE type = 'trigger' AND name = 'events_stay'";
  const sql = connection.prepare(guard).pluck().get() as string | undefined;
  dropProjections(connection);
  connection.db.exec('DROP TRIGGER IF EXISTS events_stay; DELETE FROM events;');
  connection.db.exec('DELETE FROM event_kinds; DELETE FROM projections;');
  connection.db.exec("DELETE FROM sqlite_sequence WHERE name = 'events'");
  if (sql !== undefined) connection.db.exec(sql);
}
