/**
 * Unfinished files of killed processes: their names go on with the id of the one that wrote them.
 */
import { lstatSync, readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { errorCode } from './file-errors.ts';

/** Removes what is named `<path><id>`, or `<path><id>-<more>`, where that process lives no more. */
export function removeLeftovers(path: string): void {
  const folder = dirname(path);
  const start = basename(path);
  for (const name of namesIn(folder)) {
    if (!name.startsWith(start)) continue;
    const [, owner] = /^(\d+)(?:-[0-9a-z]+)?$/u.exec(name.slice(start.length)) ?? [];
    const file = join(folder, name);
    if (owner !== undefined && !isInUse(file, Number(owner))) rmSync(file, { force: true });
  }
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    // Whoever goes on to write there is told why it can't be.
    if (['ENOENT', 'ENOTDIR', 'EACCES', 'EPERM'].includes(errorCode(error))) return [];
    throw error;
  }
}

function isInUse(file: string, owner: number): boolean {
  if (owner === process.pid) {
    // Ids come again, in a container soon: a file that is older than this process is another's.
    const written = lstatSync(file, { throwIfNoEntry: false })?.mtimeMs;
    return written !== undefined && written >= performance.timeOrigin;
  }
  try {
    process.kill(owner, 0);
    return true;
  } catch (error) {
    return errorCode(error) !== 'ESRCH';
  }
}
