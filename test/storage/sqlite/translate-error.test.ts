/** The driver's and the system's errors in the eight codes. */
import { expect, it } from 'vitest';
import { MemoryError } from '../../../src/errors.ts';
import {
  isBusy,
  isConstraint,
  isUnwritable,
  translateError,
} from '../../../src/storage/sqlite/translate-error.ts';

const failure = (code: string) => Object.assign(new Error('driver words'), { code });

it.each([
  ['SQLITE_BUSY', 'busy'],
  ['SQLITE_BUSY_SNAPSHOT', 'busy'],
  ['SQLITE_LOCKED', 'busy'],
  ['SQLITE_PROTOCOL', 'busy'],
  ['SQLITE_READONLY_DIRECTORY', 'unavailable'],
  ['SQLITE_FULL', 'unavailable'],
  ['SQLITE_IOERR_FSYNC', 'unavailable'],
  ['SQLITE_CANTOPEN', 'unavailable'],
  ['EACCES', 'unavailable'],
  ['ENOSPC', 'unavailable'],
  ['ENOTDIR', 'unavailable'],
  ['SQLITE_IOERR_SHMSIZE', 'unavailable'],
  ['EEXIST', 'unavailable'],
  ['ENOENT', 'unavailable'],
  ['EDQUOT', 'unavailable'],
  ['EFBIG', 'unavailable'],
  ['EIO', 'unavailable'],
  ['SQLITE_CORRUPT_VTAB', 'corrupt'],
  ['SQLITE_NOTADB', 'corrupt'],
])('%s is %s', (driverCode, code) => {
  const cause = failure(driverCode);
  const translated = translateError(cause, 'memory/squadlog.db');
  expect(translated).toMatchObject({ code, cause });
  expect((translated as Error).message).toContain('memory/squadlog.db');
});

it.each([
  failure('ERR_DLOPEN_FAILED'),
  new Error('Could not locate the bindings file. Tried: ...'),
])('blames no store for a driver of another Node: %s', (cause) => {
  const translated = translateError(cause, 'memory/squadlog.db');
  expect(translated).toMatchObject({ code: 'unavailable', cause, hint: expect.any(String) });
  expect((translated as Error).message).toContain(`this Node (${process.version})`);
});

it('leaves alone what it does not know and what has a code of ours', () => {
  const own = new MemoryError({ code: 'refused', message: 'no' });
  const others = [own, failure('SQLITE_CONSTRAINT_UNIQUE'), new RangeError('x'), 'text', undefined];
  for (const other of others) expect(translateError(other, 'file')).toBe(other);
});

it('says of a full disk what to do, however SQLite met it', () => {
  for (const code of ['SQLITE_FULL', 'SQLITE_IOERR_SHMSIZE', 'ENOSPC']) {
    const { message } = translateError(failure(code), 'squadlog.db') as Error;
    expect(message).toContain('the disk is full; nothing was written. Free some space');
  }
});

it('tells a store that can only be read from one that is broken or busy', () => {
  const closed = ['SQLITE_READONLY_DIRECTORY', 'SQLITE_CANTOPEN', 'SQLITE_FULL'];
  for (const code of [...closed, 'SQLITE_IOERR_SHMSIZE', 'SQLITE_IOERR_SHMOPEN']) {
    expect(isUnwritable(failure(code)), code).toBe(true);
    expect(isUnwritable(translateError(failure(code), 'squadlog.db')), code).toBe(true);
  }
  for (const code of ['SQLITE_BUSY', 'SQLITE_CORRUPT', 'SQLITE_IOERR_READ', 'EACCES']) {
    expect(isUnwritable(failure(code)), code).toBe(false);
  }
});

it('tells locks and broken constraints from the rest', () => {
  const codes = ['SQLITE_BUSY_RECOVERY', 'SQLITE_CONSTRAINT_TRIGGER', 'SQLITE_ERROR', 'EBUSY'];
  expect(codes.map((code) => isBusy(failure(code)))).toEqual([true, false, false, false]);
  expect(codes.map((code) => isConstraint(failure(code)))).toEqual([false, true, false, false]);
});
