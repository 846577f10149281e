/** The driver's and the system's errors in the eight codes. */
import { expect, it } from 'vitest';
import { MemoryError } from '../../../src/errors.ts';
import {
  isBusy,
  isConstraint,
  translateError,
} from '../../../src/storage/sqlite/translate-error.ts';

const failure = (code: string) => Object.assign(new Error('driver words'), { code });

it.each([
  ['SQLITE_BUSY', 'busy'],
  ['SQLITE_BUSY_SNAPSHOT', 'busy'],
  ['SQLITE_LOCKED', 'busy'],
  ['SQLITE_READONLY_DIRECTORY', 'unavailable'],
  ['SQLITE_FULL', 'unavailable'],
  ['SQLITE_IOERR_FSYNC', 'unavailable'],
  ['SQLITE_CANTOPEN', 'unavailable'],
  ['EACCES', 'unavailable'],
  ['ENOSPC', 'unavailable'],
  ['ENOTDIR', 'unavailable'],
  ['SQLITE_CORRUPT_VTAB', 'corrupt'],
  ['SQLITE_NOTADB', 'corrupt'],
])('%s is %s', (driverCode, code) => {
  const cause = failure(driverCode);
  const translated = translateError(cause, 'memory/squadlog.db');
  expect(translated).toMatchObject({ code, cause });
  expect((translated as Error).message).toContain('memory/squadlog.db');
});

it('leaves alone what it does not know and what has a code of ours', () => {
  const own = new MemoryError({ code: 'refused', message: 'no' });
  const others = [own, failure('SQLITE_CONSTRAINT_UNIQUE'), new RangeError('x'), 'text', undefined];
  for (const other of others) expect(translateError(other, 'file')).toBe(other);
});

it('tells locks and broken constraints from the rest', () => {
  const codes = ['SQLITE_BUSY_RECOVERY', 'SQLITE_CONSTRAINT_TRIGGER', 'SQLITE_ERROR', 'EBUSY'];
  expect(codes.map((code) => isBusy(failure(code)))).toEqual([true, false, false, false]);
  expect(codes.map((code) => isConstraint(failure(code)))).toEqual([false, true, false, false]);
});
