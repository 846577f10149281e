/** The store on SQLite: ties log, projector, witness and readers into the port. */
import { existsSync, statSync } from 'node:fs';
import type { HashedEvent } from '../hash-chain.ts';
import type { EventFilter, Storage } from '../storage.ts';
import type { Connection } from './connection.ts';
import type { Connections } from './connections.ts';
import { openLazily } from './connections.ts';
import { hashedEvents, pagesOf } from './event-rows.ts';
import { readHead, unknownKinds } from './log-head.ts';
import { latestFormat } from './migrate.ts';
import { driverVersion } from './open.ts';
import { beginSnapshot } from './reader.ts';
import { translateError } from './translate-error.ts';
import { findDisagreement, readWitness, witnessPath } from './witness.ts';
import { createWriter } from './writer.ts';

export interface SqliteOptions {
  /** Path of the database file; created, with its folder, by the first write. */
  readonly file: string;
  /** The clock; ISO 8601 UTC with milliseconds. */
  readonly now: () => string;
}

/**
 * Opens nothing yet: connections are made on first use, and a read of a missing store finds it
 * empty.
 */
export function createSqliteStorage({ file, now }: SqliteOptions): Storage {
  const connections = openLazily(file);
  const writer = createWriter(connections, file);
  const { write } = writer;
  const withReader = async <T>(body: (from: Connection) => T | Promise<T>): Promise<T> => {
    const { connection, giveBack } = await connections.borrow();
    try {
      return await body(connection);
    } catch (error) {
      throw translateError(error, file);
    } finally {
      giveBack();
    }
  };
  return {
    commit: (work) => write(({ commitWork }, to) => commitWork(to, work, now())),
    append: async (events, expected) => {
      const done = await write(({ appendDrafts }, to) =>
        appendDrafts(to, events, { expected, recordedAt: now() }),
      );
      return done.appended;
    },
    adopt: (events) => write(({ adoptEvents }, to) => adoptEvents(to, events)),
    read: async () => beginSnapshot(await connections.borrow()),
    readAt: async (position, streams, how = {}) => {
      const { viewPast } = await import('./past-view.ts');
      const past = { position, streams, ...how, recordedAt: now() };
      return viewPast(await connections.borrow(), past);
    },
    positionAt: (recordedAt) =>
      withReader((from) => {
        const sql = 'SELECT max(position) AS position FROM events WHERE recorded_at <= ?';
        return (from.prepare(sql).get(recordedAt) as { position: number | null }).position ?? 0;
      }),
    positionOf: (eventId) =>
      withReader((from) => {
        const row = from.prepare('SELECT position FROM events WHERE id = ?').get(eventId);
        return (row as { position: number } | undefined)?.position;
      }),
    hashedEvents: (filter) => hashedPages(connections, filter),
    verify: async (options = {}) => {
      const { verifyLog } = await import('./verify.ts');
      const { head } = options;
      return withReader((from) => verifyLog(from, { witness: readWitness(file), head }));
    },
    warnings: () => withReader((from) => findWarnings(from, file)),
    acceptHead: () =>
      withReader((from) => {
        const before = readWitness(file);
        const head = readHead(from);
        writer.noteHead(head);
        const witnessed = before === undefined || before === 'unreadable' ? null : before;
        return head.position === 0 ? undefined : { ...head, witnessed };
      }),
    compareWithLog: async (options = {}) => {
      const { compareWithLog } = await import('./compare-with-log.ts');
      return withReader((from) => compareWithLog(from, options.onProgress));
    },
    summariseProjections: async (until, options = {}) => {
      const { summariseProjections } = await import('./summarise-projections.ts');
      return withReader((from) => summariseProjections(from, until, options.onProgress));
    },
    rebuild: async (options = {}) => {
      // Creates the store where there is none, and refuses one that was altered.
      await connections.writer();
      const { rebuild } = await import('./rebuild.ts');
      await rebuild(file, options.onProgress);
    },
    backup: async (target) => {
      const { backUp } = await import('./backup.ts');
      return withReader((from) => backUp(from, target));
    },
    findDamage: () => withReader(findDamage),
    facts: () =>
      withReader((from) => ({
        kind: 'sqlite',
        location: file,
        bytes: bytesOf(file),
        journalMode: from.db.pragma('journal_mode', { simple: true }) as string,
        engineVersion: from.db.prepare('SELECT sqlite_version()').pluck().get() as string,
        driver: `better-sqlite3 ${driverVersion()}`,
        format: latestFormat,
      })),
    close: async () => {
      writer.close();
      connections.close();
    },
  };
}

/** Runs the integrity check of full-text tables too. */
function findDamage({ db }: Connection): string[] {
  const found = db.pragma('quick_check(20)') as { quick_check: string }[];
  return found.map((row) => row.quick_check).filter((problem) => problem !== 'ok');
}

const pageEvents = 2_000;

async function* hashedPages(
  connections: Connections,
  filter: EventFilter,
): AsyncGenerator<HashedEvent> {
  const { connection, giveBack } = await connections.borrow();
  try {
    const readPage = (page: EventFilter) => hashedEvents(connection, page);
    for (const page of pagesOf(filter, pageEvents, readPage)) yield* page;
  } catch (error) {
    throw translateError(error, connection.db.name);
  } finally {
    giveBack();
  }
}

function findWarnings(connection: Connection, file: string): string[] {
  const warnings: string[] = [];
  const witness = readWitness(file);
  if (witness === 'unreadable') {
    warnings.push(`${witnessPath(file)} is unreadable; verify the log, then accept its head.`);
  } else if (witness !== undefined && existsSync(file)) {
    const disagreement = findDisagreement(connection, witness);
    if (disagreement !== undefined) warnings.push(`The log was altered: ${disagreement}.`);
  }
  const unknown = unknownKinds(connection);
  if (unknown.length > 0) {
    warnings.push(`Events of a newer Squadlog are left out: ${unknown.join(', ')}.`);
  }
  return warnings;
}

/** Bytes of a store on disk, write-ahead log included. */
function bytesOf(file: string): number {
  return [file, `${file}-wal`].reduce(
    (sum, path) => sum + (existsSync(path) ? statSync(path).size : 0),
    0,
  );
}
