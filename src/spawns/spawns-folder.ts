/** The folder of what is kept of running spawns and of hosts; links in it are refused. */
import { lstatSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureFolders } from '../storage/mirror/mirror-folders.ts';

export const spawnsName = '_spawns';

/**
 * Makes a folder below it, 0700, and gives its path. Fails with `unavailable` where one on the way
 * is a link or no folder: a repository that somebody else made may hold such a root.
 */
export function makeSpawnsFolder(root: string, below: readonly string[] = []): string {
  const folder = ensureFolders(root, [spawnsName, ...below]);
  const ignore = join(root, spawnsName, '.gitignore');
  if (lstatSync(ignore, { throwIfNoEntry: false }) === undefined) {
    try {
      // Tasks are not to be committed by a project that made its root before there were any.
      writeFileSync(ignore, '*\n', { mode: 0o600, flag: 'wx' });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
  return folder;
}

/** True where all of them, each below the one before, are folders and no links. */
export function areOwn(root: string, folders: readonly string[]): boolean {
  return folders.every((_, at) => {
    const path = join(root, ...folders.slice(0, at + 1));
    return lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
  });
}
