/** What the file system refuses, in our words: which file, why, and what to do next. */
import { isMemoryError, MemoryError } from '../errors.ts';

/** Gives an error of the file system the code `unavailable`; any other passes unchanged. */
export function translateFileError(error: unknown, path: string): unknown {
  if (isMemoryError(error)) return error;
  const reason = reasons[errorCode(error)];
  if (reason === undefined) return error;
  return new MemoryError({ code: 'unavailable', message: `${path}: ${reason}`, cause: error });
}

/** The code of a failed system call or of the driver; empty for other errors. */
export function errorCode(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : '';
}

export const diskFull = 'the disk is full; nothing was written. Free some space and try again.';

const noPermission = 'no permission; check the owner of the file and of its folder.';
const limited = 'a limit of this system was reached; nothing was written. Raise it and try again.';

const reasons: Readonly<Record<string, string>> = {
  EACCES: noPermission,
  EPERM: noPermission,
  EROFS: 'the file system is read-only; nothing was written.',
  ENOSPC: diskFull,
  EDQUOT: 'your share of the disk is used up; nothing was written. Free some space and try again.',
  EFBIG: limited,
  EMFILE: limited,
  ENFILE: limited,
  EIO: 'the disk reported an error; nothing was written. Check the disk and try again.',
  EISDIR: 'a folder stands where the file should be; move it away.',
  EEXIST: 'something else stands in its place; move it away.',
  ENOTDIR: 'a part of this path is a file, not a folder.',
  ENOENT: 'its folder is not there and could not be made; name another place.',
  ENAMETOOLONG: 'the name is too long for this file system; name another place.',
  ELOOP: 'its links lead in a circle; name another place.',
  EBUSY: 'another program holds the file; close it and try again.',
};
