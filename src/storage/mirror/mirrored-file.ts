/**
 * Opens a mirrored Markdown file by its path below the root: only names that the mirror writes are
 * known, and no link is followed, so no path leads to anything else.
 */
import { isUtf8 } from 'node:buffer';
import { closeSync, constants, fstatSync, lstatSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MemoryError } from '../../errors.ts';
import { streamOfFolders } from '../../text/entry-path.ts';
import { processStream } from '../../text/ids.ts';
import { errorCode } from '../file-errors.ts';
import { foldersOf } from './mirror-folders.ts';
import { roleOfFile } from './render-roles.ts';
import type { StandardsPlace } from './standards-place.ts';
import { ownStandards } from './standards-place.ts';
import type { StreamFile } from './stream-files.ts';

/** Which file of which stream. */
export interface MirroredName extends Pick<StreamFile, 'folder' | 'name'> {
  readonly stream: string;
}

export interface MirroredFile extends MirroredName {
  /** Below the root, with `/`. */
  readonly path: string;
  readonly content: string;
  /** False where bytes are no UTF-8, for which `�` stands in the content. */
  readonly isText: boolean;
}

/** Of a closed page of a history. */
export const pageName = /^\d{4}-\d\d(?:\.\d{1,6})?\.md$/;

/** More than any mirrored file of ordinary lessons has. */
const mirroredBytesMax = 16 * 1024 * 1024;

/** Undefined for a path that no mirrored file has. */
export function parseMirroredPath(path: string): MirroredName | undefined {
  const parts = path.split('/');
  const name = parts.pop() ?? '';
  const last = parts.at(-1);
  // A squad or agent may be called like a folder.
  const depth = parts[0] === '_agents' ? 2 : 1;
  const folder = parts.length > depth && isFolder(last) ? last : '';
  const stream = streamOfFolders(folder === '' ? parts : parts.slice(0, -1));
  return stream !== undefined && isNameIn(folder, name, stream)
    ? { stream, folder, name }
    : undefined;
}

export function readMirrored(
  root: string,
  named: MirroredName,
  standards?: StandardsPlace,
): MirroredFile | undefined {
  const found = readMirroredBytes(root, named, standards);
  if (found === undefined) return undefined;
  const { path, bytes } = found;
  return { ...named, path, content: bytes.toString(), isText: isUtf8(bytes) };
}

/**
 * Undefined where no regular file lies there. Fails with `unavailable` for one that may not be
 * read, and `refused` for one that is too large.
 */
export function readMirroredBytes(
  root: string,
  named: MirroredName,
  standards: StandardsPlace = ownStandards,
): { readonly path: string; readonly bytes: Buffer } | undefined {
  const folders = foldersOf(root, named.stream, standards);
  if (folders === undefined) return undefined;
  const below = named.folder === '' ? folders : [...folders, named.folder];
  // The address of the standards is the same wherever they lie.
  const isProcess = named.stream === processStream;
  const path = isProcess ? ownStandards.path : [...below, named.name].join('/');
  const place = join(root, ...below, isProcess ? standards.name : named.name);
  try {
    for (const at of below.keys()) {
      if (below[at] === '..') continue;
      if (!lstatSync(join(root, ...below.slice(0, at + 1))).isDirectory()) return undefined;
    }
    const bytes = readBytes(place, path);
    return bytes && { path, bytes };
  } catch (error) {
    const code = errorCode(error);
    if (['ENOENT', 'ENOTDIR', 'ELOOP', 'ENXIO'].includes(code)) return undefined;
    if (code !== 'EACCES' && code !== 'EPERM') throw error;
    throw new MemoryError({
      code: 'unavailable',
      message: `${path} may not be read; give its owner back the right to, and try again.`,
      cause: error,
    });
  }
}

/** The lines of a text; its last line break ends a line and begins none. */
export function linesOf(text: string): readonly string[] {
  const lines = text.split(/\r\n?|\n/u);
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
}

function isFolder(name: string | undefined): name is 'history' | 'roles' {
  return name === 'history' || name === 'roles';
}

function isNameIn(folder: StreamFile['folder'], name: string, stream: string): boolean {
  if (stream === processStream) return folder === '' && name === 'standards.md';
  if (folder === 'roles') return roleOfFile(name) !== undefined;
  if (folder === 'history') return pageName.test(name);
  return name === 'history.md' || name === 'semantic.md';
}

function readBytes(place: string, path: string): Buffer | undefined {
  if (!lstatSync(place).isFile()) return undefined;
  const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants;
  // Without following a link that came meanwhile, or waiting for somebody to write into a pipe.
  const descriptor = openSync(place, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  try {
    const stat = fstatSync(descriptor);
    if (!stat.isFile()) return undefined;
    if (stat.size <= mirroredBytesMax) return readFileSync(descriptor);
    throw new MemoryError({
      code: 'refused',
      message:
        `${path} has ${stat.size} bytes; files of at most ${mirroredBytesMax} are opened here. ` +
        'Open it with an editor.',
    });
  } finally {
    closeSync(descriptor);
  }
}
