/** A new log on PostgreSQL, and machines in this process that share it. */
import { join } from 'node:path';
import type { Storage } from '../../src/storage/storage.ts';
import { createClock } from './fixed-clock.ts';
import { openPostgres } from './open-postgres.ts';
import { freshSchema } from './postgres-stores.ts';

export interface NewLog {
  readonly url: string;
  /** Another machine: a replica and connections of its own. */
  open(): Storage;
}

/** Closes its machines after use; `folder` makes an empty folder each time. */
export async function onNewLog(
  folder: () => string,
  use: (log: NewLog) => Promise<void>,
): Promise<void> {
  const url = freshSchema();
  const opened: Storage[] = [];
  const open = () => {
    const storage = openPostgres(url, { root: join(folder(), 'root'), now: createClock().now });
    opened.push(storage);
    return storage;
  };
  try {
    await use({ url, open });
  } finally {
    for (const storage of opened) await storage.close();
  }
}
