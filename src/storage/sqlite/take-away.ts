/** Takes away a file of a cache that is of no use, and none that another process put there. */
import { randomBytes } from 'node:crypto';
import { linkSync, lstatSync, renameSync, rmSync } from 'node:fs';
import { errorCode } from '../file-errors.ts';
import { removeLeftovers } from '../leftovers.ts';

/**
 * Takes a file away, with what SQLite may have left beside it, if it is bad still once nobody else
 * can put another in its place; one that is good is put back.
 */
export function takeAway(file: string, isBad: (aside: string) => boolean): void {
  removeLeftovers(`${file}.`);
  const aside = `${file}.${process.pid}-${randomBytes(4).toString('hex')}`;
  const found = lstatSync(file, { throwIfNoEntry: false });
  if (found?.isDirectory()) throw new Error('a folder stands in its place; move it away.');
  try {
    renameSync(file, aside);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return;
    throw error;
  }
  try {
    if (isBad(aside)) {
      for (const end of ['-journal', '-wal', '-shm']) rmSync(`${file}${end}`, { force: true });
    } else {
      linkSync(aside, file);
    }
  } catch (error) {
    // A third process has made a new one meanwhile.
    if (errorCode(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}
