/**
 * Where the log stands: its newest event, the revisions of streams, and kinds that are not known.
 */
import { isKnownEvent } from '../../events/index.ts';
import type { Head } from '../log-walk.ts';
import { emptyHead } from '../storage.ts';
import type { Connection } from './connection.ts';

export function readHead(connection: Connection): Head {
  const sql = 'SELECT position, hash FROM events ORDER BY position DESC LIMIT 1';
  return (connection.prepare(sql).get() as Head | undefined) ?? { position: 0, hash: emptyHead };
}

export function readRevision(connection: Connection, stream: string): number {
  const sql = 'SELECT max(revision) AS revision FROM events WHERE stream = ?';
  return (connection.prepare(sql).get(stream) as { revision: number | null }).revision ?? 0;
}

/** Changes whenever another connection, of whichever process, has committed. */
export function readDataVersion(connection: Connection): number {
  return connection.prepare('PRAGMA data_version').pluck().get() as number;
}

/** Notes what a commit of this connection left; the version is that under its lock. */
export function rememberHead(connection: Connection, left: Left): void {
  lefts.set(connection, left);
}

/**
 * The head where nobody else has committed since `rememberHead`: then kinds and projections are
 * as this connection left them too, and need not be looked at again. Ask under the write lock.
 */
export function recallHead(connection: Connection): Head | undefined {
  const left = lefts.get(connection);
  return left?.dataVersion === readDataVersion(connection) ? left.head : undefined;
}

interface Left {
  readonly head: Head;
  readonly dataVersion: number;
}

const lefts = new WeakMap<Connection, Left>();

/** Kinds of events in the log that this release can't read, as `Type version N`. */
export function unknownKinds(connection: Connection): string[] {
  const kinds = connection.prepare('SELECT type, version FROM event_kinds').all() as Kind[];
  return kinds
    .filter(({ type, version }) => !isKnownEvent(type, version))
    .map(({ type, version }) => `${type} version ${version}`);
}

interface Kind {
  readonly type: string;
  readonly version: number;
}
