/** The driver's errors in our words: the only place that knows SQLite's codes. */
import { isMemoryError, MemoryError } from '../../errors.ts';

export function isBusy(error: unknown): boolean {
  return sqliteCode(error)?.startsWith('SQLITE_BUSY') ?? false;
}

export function isConstraint(error: unknown): boolean {
  return sqliteCode(error)?.startsWith('SQLITE_CONSTRAINT') ?? false;
}

/** Whether a system call failed with one of these codes. */
export function hasSystemCode(error: unknown, codes: readonly string[]): boolean {
  return codes.includes(systemCode(error) ?? '');
}

/** Gives any error one of the eight codes; errors that have one pass unchanged. */
export function translateError(error: unknown, file: string): unknown {
  if (isMemoryError(error)) return error;
  const code = sqliteCode(error) ?? systemCode(error);
  if (code === undefined) return error;
  if (code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED')) {
    return new MemoryError({
      code: 'busy',
      message: `${file} stayed locked by other processes; try again in a moment.`,
      hint: 'squadlog doctor',
      cause: error,
    });
  }
  const unavailable = unavailableReasons[code] ?? unavailableReasons[code.split('_', 2).join('_')];
  if (unavailable !== undefined) {
    return new MemoryError({
      code: 'unavailable',
      message: `${file}: ${unavailable}`,
      cause: error,
    });
  }
  if (/^SQLITE_(?:CORRUPT|NOTADB|FORMAT)/.test(code)) {
    return new MemoryError({
      code: 'corrupt',
      message:
        `${file} can't be read as a Squadlog store (${code}); restore a backup, or look at it ` +
        'with verify.',
      hint: 'squadlog verify',
      cause: error,
    });
  }
  return error;
}

const unavailableReasons: Readonly<Record<string, string>> = {
  SQLITE_READONLY: 'the store or its folder is read-only; nothing was written.',
  SQLITE_FULL: 'the disk is full; nothing was written. Free some space and try again.',
  SQLITE_CANTOPEN: 'the store could not be opened; check that the folder exists and is writable.',
  SQLITE_IOERR: 'the disk reported an error; nothing was written.',
  SQLITE_PERM: 'no permission to open the store.',
  SQLITE_AUTH: 'no permission to open the store.',
  EACCES: 'no permission; check the owner of the folder.',
  EPERM: 'no permission; check the owner of the folder.',
  EROFS: 'the file system is read-only; nothing was written.',
  ENOSPC: 'the disk is full; nothing was written. Free some space and try again.',
  EISDIR: 'a folder stands where the file should be; move it away.',
  ENOTDIR: 'a part of this path is a file, not a folder.',
};

function sqliteCode(error: unknown): string | undefined {
  const code = systemCode(error);
  return code?.startsWith('SQLITE_') ? code : undefined;
}

function systemCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;
}
