/** Holds what a writer of a root's store holds while it writes, from outside. */
import { join } from 'node:path';
import Driver from 'better-sqlite3';
import { storeUrlOf } from './open-storage.ts';
import { withPostgres } from './postgres-stores.ts';

/** Lets go, with nothing written, when `use` is done. */
export async function whileLocked(root: string, use: () => Promise<void>): Promise<void> {
  const url = storeUrlOf(root);
  if (url !== undefined) {
    await withPostgres(url, async (client) => {
      await client.query('BEGIN');
      await client.query('SELECT lock_log()');
      await use();
      await client.query('ROLLBACK');
    });
    return;
  }
  const writer = new Driver(join(root, 'squadlog.db'));
  writer.exec('BEGIN IMMEDIATE; UPDATE projections SET position = 0');
  await use();
  writer.exec('ROLLBACK');
  writer.close();
}
