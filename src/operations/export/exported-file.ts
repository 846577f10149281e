/** The files of an export: sealed, written whole, and never over what is not an earlier export. */
import { randomBytes } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  linkSync,
  lstatSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { MemoryError } from '../../errors.ts';
import { translateFileError } from '../../storage/file-errors.ts';
import { makeFolders } from '../../storage/folders.ts';
import { removeLeftovers } from '../../storage/leftovers.ts';
import { sha256 } from '../../storage/mirror/trailer.ts';

/** Closes a file of a readable export with the hash of all that stands before. */
export function sealExport(body: string): string {
  return `${body}<!-- squadlog export sha256=${sha256(body)} -->\n`;
}

/** The body of an exported file, and whether it is as it was written; undefined for other files. */
export function openSealed(text: string): { body: string; edited: boolean } | undefined {
  const found = [...text.matchAll(/^<!-- squadlog export sha256=([0-9a-f]{64}) -->\r?$/gmu)].at(-1);
  if (found === undefined) return undefined;
  const body = text.slice(0, found.index);
  const after = text.slice(found.index + found[0].length);
  return { body: `${body}${after}`, edited: after.trim() !== '' || sha256(body) !== found[1] };
}

/** Fails with `refused` where a file stands in the way that is no unedited export. */
export function refuseForeign(path: string, isEarlierExport: (text: string) => boolean): void {
  try {
    const stat = lstatSync(path, { throwIfNoEntry: false });
    if (stat === undefined) return;
    if (stat.isFile() && isEarlierExport(readFileSync(path, 'utf8'))) return;
  } catch (error) {
    throw translateFileError(error, path);
  }
  throw standsInTheWay(path);
}

export function standsInTheWay(path: string): MemoryError {
  return new MemoryError({
    code: 'refused',
    message:
      `${path} holds something that this export did not write, and is not overwritten; ` +
      'name an empty folder or move the file away.',
  });
}

/**
 * Writes a file of mode 0600 beside its place, piece by piece, and puts it there whole.
 * Where nothing was there at the start, nothing that came since is overwritten (`refused`).
 */
export async function writeWhole(
  path: string,
  pieces: AsyncIterable<string> | Iterable<string>,
): Promise<{ readonly bytes: number }> {
  try {
    makeFolders(dirname(path));
    removeLeftovers(join(dirname(path), unfinished));
    return await write(path, pieces);
  } catch (error) {
    throw translateFileError(error, path);
  }
}

async function write(
  path: string,
  pieces: AsyncIterable<string> | Iterable<string>,
): Promise<{ readonly bytes: number }> {
  const replaces = lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  const name = `${unfinished}${process.pid}-${randomBytes(6).toString('hex')}`;
  const partial = join(dirname(path), name);
  const descriptor = openSync(partial, 'wx', 0o600);
  let bytes = 0;
  try {
    try {
      for await (const piece of pieces) {
        writeFileSync(descriptor, piece);
        bytes += Buffer.byteLength(piece);
      }
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
    if (replaces) renameSync(partial, path);
    else putInPlace(partial, path);
  } finally {
    rmSync(partial, { force: true });
  }
  return { bytes };
}

const unfinished = '.squadlog-export-';

/** A second name is given only where none is; file systems without links get a rename. */
function putInPlace(partial: string, path: string): void {
  try {
    linkSync(partial, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw standsInTheWay(path);
    renameSync(partial, path);
  }
}
