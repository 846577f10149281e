/**
 * The write lock: BEGIN IMMEDIATE with a fair, jittered retry, so that no caller meets a lock
 * error.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Connection } from './connection.ts';
import { isBusy, translateError } from './translate-error.ts';

/** How long a writer waits for the others before it gives up with `busy`. */
const waitMsMax = 30_000;
/**
 * SQLite's own busy handler backs off to 100 ms and starves; short random waits keep the tail
 * low.
 */
const pauseMsMax = 9;

/** Runs `body` in one IMMEDIATE transaction; commits what it did, or rolls all of it back. */
export function underWriteLock<T>(connection: Connection, body: () => T): Promise<T> {
  return untilFree(connection.db.name, () => inTransaction(connection, body));
}

/**
 * Runs `body` again and again while other processes hold the store: writing, switching its
 * journal, or reading its WAL anew after a crash. Throws `busy` where they hold it for too long.
 */
export async function untilFree<T>(file: string, body: () => T): Promise<T> {
  const giveUpAt = performance.now() + waitMsMax;
  for (;;) {
    try {
      return body();
    } catch (error) {
      if (!isBusy(error) || performance.now() > giveUpAt) throw translateError(error, file);
    }
    await sleep(1 + Math.random() * (pauseMsMax - 1));
  }
}

/** A pause longer than any that a waiting writer makes, for those who take the lock again. */
export function letOthersIn(): Promise<void> {
  return sleep(pauseMsMax + 1);
}

function inTransaction<T>(connection: Connection, body: () => T): T {
  connection.prepare('BEGIN IMMEDIATE').run();
  try {
    const result = body();
    connection.prepare('COMMIT').run();
    return result;
  } catch (error) {
    if (connection.db.inTransaction) connection.prepare('ROLLBACK').run();
    throw error;
  }
}
