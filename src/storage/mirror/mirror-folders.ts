/**
 * Where the files of a stream lie under the root, and how their folders are made without following
 * links.
 */
import { lstatSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { MemoryError } from '../../errors.ts';
import { processStream, streamId, streamKind } from '../../text/ids.ts';
import { errorCode } from '../file-errors.ts';
import { makeFolders } from '../folders.ts';
import type { StandardsPlace } from './standards-place.ts';
import { ownStandards } from './standards-place.ts';

/**
 * Folder names below the root, outermost first; undefined for a kind of stream without files.
 * A folder that differs from the id only in case is taken as it is.
 */
export function foldersOf(
  root: string,
  stream: string,
  standards: StandardsPlace = ownStandards,
): readonly string[] | undefined {
  if (stream === processStream) return standards.folders;
  const id = streamId(stream);
  switch (streamKind(stream)) {
    case 'squad':
      return [asItStands(root, id)];
    case 'agent':
      return ['_agents', asItStands(join(root, '_agents'), id)];
    default:
      return undefined;
  }
}

/**
 * Makes the folders that are missing, 0700, and returns the path of the innermost.
 * Fails with `unavailable` where one of them is a link or no folder.
 */
export function ensureFolders(root: string, folders: readonly string[]): string {
  makeFolders(root);
  let path = root;
  for (const [index, folder] of folders.entries()) {
    path = join(path, folder);
    // What is above the root is its owner's, links and all.
    if (folder === '..') continue;
    try {
      mkdirSync(path, { mode: 0o700 });
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error;
    }
    if (lstatSync(path).isDirectory()) continue;
    throw new MemoryError({
      code: 'unavailable',
      message:
        `${folders.slice(0, index + 1).join('/')} is a link or no folder, so nothing is written ` +
        'there; put a folder in its place.',
    });
  }
  return path;
}

/** Names in a folder; none where it can't be read. */
export function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function asItStands(folder: string, id: string): string {
  const names = namesIn(folder);
  if (names.includes(id)) return id;
  return names.filter((name) => name.toLowerCase() === id).sort()[0] ?? id;
}
