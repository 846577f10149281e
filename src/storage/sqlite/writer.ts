/**
 * The way in for all writes: the write lock, what the last commit left, and the witness after each
 * commit.
 */

import type { Head } from '../log-walk.ts';
import { isFarBehind } from './checkpoints.ts';
import type { Connection } from './connection.ts';
import type { Connections } from './connections.ts';
import { readDataVersion, recallHead, rememberHead } from './log-head.ts';
import { catchUp } from './snapshot.ts';
import { keepWitness } from './witness.ts';
import { underWriteLock } from './write-lock.ts';

/** What only some processes need is loaded when it is first used: a reader must start fast. */
type Commit = typeof import('./commit.ts');

export interface Writer {
  write<T extends { readonly head: Head }>(body: (commit: Commit, to: Connection) => T): Promise<T>;
  /** Makes the witness say what the log's head is. */
  noteHead(head: Head): void;
  close(): void;
}

export function createWriter(connections: Connections, file: string): Writer {
  const witness = keepWitness(file);
  const write: Writer['write'] = async (body) => {
    const connection = await connections.writer();
    const commit = await import('./commit.ts');
    for (;;) {
      const written = await underWriteLock(connection, () => {
        if (recallHead(connection) === undefined && isFarBehind(connection)) return undefined;
        const done = body(commit, connection);
        // Read under the lock: afterwards it could be that of another process's commit.
        return { done, dataVersion: readDataVersion(connection) };
      });
      if (written === undefined) {
        await catchUp(connection);
        continue;
      }
      const { done, dataVersion } = written;
      rememberHead(connection, { head: done.head, dataVersion });
      if (done.head.position > 0) witness.write(done.head);
      return done;
    }
  };
  // One connection serves all callers of a process: what one commit leaves must be noted before
  // the next begins.
  let last: Promise<unknown> = Promise.resolve();
  return {
    write: (body) => {
      const next = last.then(() => write(body));
      last = next.catch(() => undefined);
      return next;
    },
    noteHead: witness.write,
    close: witness.close,
  };
}
