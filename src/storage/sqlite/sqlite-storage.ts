/** The store on SQLite: ties log, projector, witness and readers into the port. */
import { existsSync } from 'node:fs';
import type { HashedEvent } from '../hash-chain.ts';
import type { EventFilter, Storage } from '../storage.ts';
import { awaitNews } from './await-news.ts';
import type { WithReader } from './care.ts';
import { careFor } from './care.ts';
import type { Connection } from './connection.ts';
import type { Connections } from './connections.ts';
import { openLazily } from './connections.ts';
import { hashedEvents, pagesOf } from './event-rows.ts';
import { readHead, unknownKinds } from './log-head.ts';
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
export function createSqliteStorage(options: SqliteOptions): Storage {
  return storageOn(openLazily(options.file), options);
}

/** The store on connections that others use too. */
export function storageOn(connections: Connections, { file, now }: SqliteOptions): Storage {
  const writer = createWriter(connections, file);
  const { write } = writer;
  const withReader: WithReader = async (body) => {
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
    awaitNews: (after, options) => awaitNews({ file, connections }, after, options),
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
    ...careFor(file, connections, withReader),
    close: async () => {
      writer.close();
      connections.close();
    },
  };
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
