/** A consistent copy of the store while others write, checked before it gets its name. */
import {
  chmodSync,
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  rmSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { MemoryError } from '../../errors.ts';
import type { Verification } from '../storage.ts';
import type { Connection } from './connection.ts';
import { readHead } from './log-head.ts';
import { openDatabase } from './open.ts';
import { hasSystemCode } from './translate-error.ts';
import { verifyLog } from './verify.ts';
import { readWitness, writeWitness } from './witness.ts';

/** Copies the store to `target` with a witness of its own; never overwrites a file. */
export async function backUp(connection: Connection, target: string): Promise<Verification> {
  if (existsSync(target)) throw taken(target);
  const partial = `${target}.partial-${process.pid}`;
  rmSync(partial, { force: true });
  try {
    connection.prepare('VACUUM INTO ?').run(partial);
    chmodSync(partial, 0o600);
    sync(partial);
    giveName(partial, target);
  } finally {
    rmSync(partial, { force: true });
  }
  syncFolder(dirname(target));
  const copy = await openDatabase(target, { purpose: 'read' });
  try {
    writeWitness(target, readHead(copy));
    const verification = verifyLog(copy, { witness: readWitness(target) });
    copy.db.pragma('wal_checkpoint(TRUNCATE)');
    return verification;
  } finally {
    copy.close();
  }
}

/** Renaming would replace a file that came up since the check; a link never does. */
function giveName(partial: string, target: string): void {
  try {
    linkSync(partial, target);
  } catch (error) {
    if (hasSystemCode(error, ['EEXIST'])) throw taken(target);
    if (!hasSystemCode(error, withoutLinks)) throw error;
    copyOnce(partial, target);
  }
}

/** What file systems without hard links answer, such as those of memory sticks. */
const withoutLinks = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EINVAL'];

function copyOnce(partial: string, target: string): void {
  try {
    copyFileSync(partial, target, constants.COPYFILE_EXCL);
  } catch (error) {
    if (hasSystemCode(error, ['EEXIST'])) throw taken(target);
    rmSync(target, { force: true });
    throw error;
  }
  sync(target);
}

function sync(path: string): void {
  const descriptor = openSync(path, 'r+');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** A name is on disk once its folder is. */
function syncFolder(path: string): void {
  // Windows opens no folder; it writes names through.
  if (process.platform === 'win32') return;
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } catch (error) {
    // Some shared file systems can't sync a folder; the copy itself is whole.
    if (!hasSystemCode(error, ['EINVAL', 'ENOTSUP', 'EOPNOTSUPP'])) throw error;
  } finally {
    closeSync(descriptor);
  }
}

function taken(target: string): MemoryError {
  return new MemoryError({
    code: 'refused',
    message: `${target} exists already; a backup never overwrites. Name another file.`,
  });
}
