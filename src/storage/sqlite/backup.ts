/** A consistent copy of the store while others write, checked before it gets its name. */
import { chmodSync, constants, copyFileSync, existsSync, linkSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { MemoryError } from '../../errors.ts';
import { syncFile, syncFolder } from '../folders.ts';
import { removeLeftovers } from '../leftovers.ts';
import type { Head } from '../log-walk.ts';
import type { Verification } from '../verification.ts';
import type { Connection } from './connection.ts';
import { readHead } from './log-head.ts';
import { openToLook } from './open.ts';
import { hasSystemCode, isBusy, isDamage, translateError } from './translate-error.ts';
import { verifyLog } from './verify.ts';
import { witnessPath, writeWitness } from './witness.ts';

/**
 * Copies the store to `target` with a witness of its own; never overwrites a file. Nothing has
 * that name before it is a whole copy on disk. A copy of a broken log is kept, and said to be one.
 */
export async function backUp(connection: Connection, target: string): Promise<Verification> {
  try {
    removeLeftovers(`${target}.partial-`);
    if (existsSync(target)) throw taken(target);
    return await copyTo(connection, target);
  } catch (error) {
    throw translateError(error, target);
  }
}

async function copyTo(connection: Connection, target: string): Promise<Verification> {
  const partial = `${target}.partial-${process.pid}`;
  try {
    copyStore(connection, partial);
    const { head, verification } = await verifyCopy(partial);
    // One that an earlier file of this name left would speak against this one.
    rmSync(witnessPath(target), { force: true });
    giveName(partial, target);
    writeWitness(target, head);
    syncFolder(dirname(target));
    return verification;
  } finally {
    rmSync(partial, { force: true });
  }
}

function copyStore(connection: Connection, partial: string): void {
  try {
    connection.prepare('VACUUM INTO ?').run(partial);
  } catch (error) {
    // What is broken or locked is the store; all else is about where the copy goes.
    throw isBusy(error) || isDamage(error) ? translateError(error, connection.db.name) : error;
  }
  chmodSync(partial, 0o600);
  syncFile(partial);
}

async function verifyCopy(
  partial: string,
): Promise<{ readonly head: Head; readonly verification: Verification }> {
  const copy = await openToLook(partial);
  try {
    const head = readHead(copy);
    return { head, verification: verifyLog(copy, { witness: head }) };
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
  syncFile(target);
}

function taken(target: string): MemoryError {
  return new MemoryError({
    code: 'refused',
    message: `${target} exists already; a backup never overwrites. Name another file.`,
  });
}
