/** The driver's errors in our words: the only place that knows SQLite's codes. */
import { isMemoryError, MemoryError, messageOf } from '../../errors.ts';
import { diskFull, errorCode, translateFileError } from '../file-errors.ts';

/** Whether others hold the store at the moment; `PROTOCOL` is a race for its first lock. */
export function isBusy(error: unknown): boolean {
  return /^SQLITE_(?:BUSY|PROTOCOL)/.test(errorCode(error));
}

export function isConstraint(error: unknown): boolean {
  return errorCode(error).startsWith('SQLITE_CONSTRAINT');
}

/** Whether a system call failed with one of these codes. */
export function hasSystemCode(error: unknown, codes: readonly string[]): boolean {
  return codes.includes(errorCode(error));
}

/**
 * Whether a store can't be opened only because nothing may be written beside it: a read-only
 * place, another's folder, or a full disk.
 */
export function isUnwritable(error: unknown): boolean {
  const cause = isMemoryError(error) ? error.cause : error;
  return /^SQLITE_(?:READONLY|CANTOPEN|FULL|IOERR_(?:SHM|WRITE|TRUNCATE))/.test(errorCode(cause));
}

/** Whether the content of a database file is broken. */
export function isDamage(error: unknown): boolean {
  return /^SQLITE_(?:CORRUPT|NOTADB|FORMAT)/.test(errorCode(error));
}

/** The driver is not there, or was built for another Node; the store has nothing to do with it. */
export function driverUnfit(cause: unknown): MemoryError {
  return new MemoryError({
    code: 'unavailable',
    message:
      `better-sqlite3 is not installed for this Node (${process.version}); install it again, or ` +
      'use the Node it was installed with.',
    hint: 'npm rebuild better-sqlite3',
    cause,
  });
}

/** Gives any error one of the eight codes; errors that have one pass unchanged. */
export function translateError(error: unknown, file: string): unknown {
  if (isMemoryError(error)) return error;
  const code = errorCode(error);
  if (
    code === 'ERR_DLOPEN_FAILED' ||
    /^Could not locate the bindings file/.test(messageOf(error))
  ) {
    return driverUnfit(error);
  }
  if (isBusy(error) || code.startsWith('SQLITE_LOCKED')) {
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
  if (isDamage(error)) {
    return new MemoryError({
      code: 'corrupt',
      message:
        `${file} can't be read as a Squadlog store (${code}); restore a backup, or look at it ` +
        'with verify.',
      hint: 'squadlog verify',
      cause: error,
    });
  }
  return translateFileError(error, file);
}

const unavailableReasons: Readonly<Record<string, string>> = {
  SQLITE_READONLY: 'the file or its folder is read-only; nothing was written.',
  SQLITE_FULL: diskFull,
  SQLITE_CANTOPEN: 'the file could not be opened; check that its folder exists and is writable.',
  SQLITE_IOERR_SHMSIZE: diskFull,
  SQLITE_IOERR:
    'the disk reported an error; nothing was written. Check that it is there and has space, ' +
    'and try again.',
  SQLITE_PERM: 'no permission to open the file; check its owner.',
  SQLITE_AUTH: 'no permission to open the file; check its owner.',
};
