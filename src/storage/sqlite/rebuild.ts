/** Drops the projections and builds them from the log, while others read and write. */
import { openDatabase } from './open.ts';
import { catchUp, dropProjections } from './projector.ts';
import { underWriteLock } from './write-lock.ts';

/**
 * Works on a connection of its own: the writer's takes what it left for unchanged until another
 * connection commits.
 */
export async function rebuild(
  file: string,
  onProgress?: (position: number) => void,
): Promise<void> {
  const connection = await openDatabase(file, { purpose: 'write' });
  try {
    await underWriteLock(connection, () => dropProjections(connection));
    await catchUp(connection, onProgress);
  } finally {
    connection.close();
  }
}
