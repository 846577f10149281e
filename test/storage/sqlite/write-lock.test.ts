/** The write lock: waits for others, rolls back what fails, and lets nobody in between. */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Connection } from '../../../src/storage/sqlite/connection.ts';
import { migrate } from '../../../src/storage/sqlite/migrate.ts';
import { openDatabase } from '../../../src/storage/sqlite/open.ts';
import { underWriteLock, untilFree } from '../../../src/storage/sqlite/write-lock.ts';
import { temporaryFolders } from '../../support/temp-root.ts';

const folder = temporaryFolders();

async function openTwo() {
  const file = join(folder(), 'squadlog.db');
  const one = await openDatabase(file, { purpose: 'write' });
  await migrate(one);
  one.db.exec('CREATE TABLE counts (n INTEGER)');
  const other = await openDatabase(file, { purpose: 'write' });
  const count = () => one.db.prepare('SELECT count(*) FROM counts').pluck().get();
  const add = (to: typeof one) => () => to.prepare('INSERT INTO counts VALUES (1)').run();
  return { one, other, count, add };
}

/** The connection, and the moment in which it is first refused the lock. */
function tellingRefusals(connection: Connection) {
  let tell = () => {};
  const refused = new Promise<void>((resolve) => {
    tell = resolve;
  });
  const prepare: Connection['prepare'] = (sql) =>
    new Proxy(connection.prepare(sql), {
      get: (target, key) => {
        const member = Reflect.get(target, key, target);
        if (key !== 'run') return typeof member === 'function' ? member.bind(target) : member;
        return () => {
          try {
            return target.run();
          } catch (error) {
            tell();
            throw error;
          }
        };
      },
    });
  return { telling: { ...connection, prepare }, refused };
}

it('waits while another connection holds the lock, without an error', async () => {
  const { one, other, count, add } = await openTwo();
  other.db.exec('BEGIN IMMEDIATE');
  let started = 0;
  const { telling, refused } = tellingRefusals(one);
  const waiting = underWriteLock(telling, () => {
    started += 1;
    return add(one)();
  });
  await refused;
  // The body decides on what it reads, so it must not even begin before the lock is held.
  expect(started).toBe(0);
  other.db.exec('COMMIT');
  await waiting;
  expect([started, count()]).toEqual([1, 1]);
  for (const connection of [one, other]) connection.close();
});

it('takes back everything that a failing body did', async () => {
  const { one, other, count, add } = await openTwo();
  const failing = underWriteLock(one, () => {
    add(one)();
    throw new RangeError('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(count()).toBe(0);
  expect(one.db.inTransaction).toBe(false);
  await underWriteLock(one, add(one));
  expect(count()).toBe(1);
  for (const connection of [one, other]) connection.close();
});

it('asks again while a store is busy, and gives up on any other error', async () => {
  const failures = ['SQLITE_BUSY_RECOVERY', 'SQLITE_BUSY', 'SQLITE_BUSY_SNAPSHOT'];
  const coded = (code: string) => Object.assign(new Error('database is locked'), { code });
  const answer = await untilFree('squadlog.db', () => {
    const code = failures.shift();
    if (code !== undefined) throw coded(code);
    return 'free';
  });
  expect([answer, failures]).toEqual(['free', []]);
  const broken = untilFree('squadlog.db', () => {
    throw coded('SQLITE_CORRUPT');
  });
  await expect(broken).rejects.toMatchObject({ code: 'corrupt' });
});
