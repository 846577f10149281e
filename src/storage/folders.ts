/** Folders and files that are there after a power loss, made where that is possible at all. */
import { closeSync, fsyncSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { errorCode } from './file-errors.ts';

/**
 * Makes a folder and those above it that are missing, 0700. Node's own recursion never ends where
 * a file system refuses new names as if a folder above were missing (as `/proc` does).
 */
export function makeFolders(folder: string): void {
  const missing: string[] = [];
  for (let path = resolve(folder); isMissing(path); path = dirname(path)) missing.push(path);
  for (const path of missing.reverse()) {
    try {
      mkdirSync(path, { mode: 0o700 });
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error;
    }
    syncFolder(dirname(path));
  }
}

/** Puts what was written into a file on disk. */
export function syncFile(path: string): void {
  const descriptor = openSync(path, 'r+');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** A name is on disk once its folder is. */
export function syncFolder(path: string): void {
  // Windows opens no folder; it writes names through.
  if (process.platform === 'win32') return;
  let descriptor: number | undefined;
  try {
    descriptor = openSync(path, 'r');
    fsyncSync(descriptor);
  } catch (error) {
    // A folder may be closed to readers, and some shared file systems can't sync one.
    if (!unsyncable.has(errorCode(error))) throw error;
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}

const unsyncable: ReadonlySet<string> = new Set([
  ...['EACCES', 'EPERM', 'EINVAL', 'ENOTSUP', 'EOPNOTSUPP'],
]);

function isMissing(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) === undefined;
}
