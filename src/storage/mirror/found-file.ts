/** A file of the mirror as it lies there: its bytes, whose they are, and of which position. */
import { closeSync, constants, lstatSync, openSync, readFileSync } from 'node:fs';
import { MemoryError } from '../../errors.ts';
import { errorCode } from '../file-errors.ts';
import { readTrailer } from './trailer.ts';

export interface FoundFile {
  readonly content: Buffer;
  readonly position: number;
  readonly mode: number;
  readonly kind: 'ours' | 'edited' | 'foreign';
}

/** What lies in a place; undefined for nothing. Fails with `unavailable` for a link or no file. */
export function look(path: string): FoundFile | undefined {
  try {
    const stat = lstatSync(path);
    if (!stat.isFile()) throw noFile(path);
    const content = readNoLink(path);
    const trailer = readTrailer(content.toString());
    const mode = stat.mode & 0o777;
    if (trailer === undefined) return { content, position: 0, mode, kind: 'foreign' };
    const { position, edited } = trailer;
    return { content, position, mode, kind: edited ? 'edited' : 'ours' };
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw errorCode(error) === 'ELOOP' ? noFile(path) : error;
  }
}

function readNoLink(path: string): Buffer {
  const descriptor = openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
  try {
    return readFileSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function noFile(path: string): MemoryError {
  return new MemoryError({
    code: 'unavailable',
    message: `${path} is a link or no file, so it is not written; move it away.`,
  });
}
