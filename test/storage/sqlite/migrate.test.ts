/** Migrating: in one transaction after a backup, once, and never backwards. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import type { Connection } from '../../../src/storage/sqlite/connection.ts';
import { readFormat } from '../../../src/storage/sqlite/file-format.ts';
import type { Migration } from '../../../src/storage/sqlite/migrate.ts';
import { latestFormat, migrate, migrations } from '../../../src/storage/sqlite/migrate.ts';
import { openDatabase } from '../../../src/storage/sqlite/open.ts';
import { temporaryFolders } from '../../support/temp-root.ts';

const folder = temporaryFolders();
const next = latestFormat + 1;
const step = (sql: string): readonly Migration[] => [
  ...migrations,
  { format: next, sql: () => sql },
];
const formatOf = ({ db }: Connection) => db.pragma('user_version', { simple: true });

async function openOlder(): Promise<{ file: string; connection: Connection }> {
  const file = join(folder(), 'squadlog.db');
  const connection = await openDatabase(file, { purpose: 'write' });
  await migrate(connection);
  connection.db.exec("INSERT INTO event_kinds VALUES ('Kept', 1)");
  return { file, connection };
}

it('takes a new store to the latest format without a backup', async () => {
  const { file, connection } = await openOlder();
  expect(formatOf(connection)).toBe(latestFormat);
  expect(existsSync(`${file}.format-0.bak`)).toBe(false);
  expect(await migrate(connection)).toBeUndefined();
  connection.close();
});

it('backs an older store up, then upgrades it', async () => {
  const { file, connection } = await openOlder();
  const backup = await migrate(connection, step('CREATE TABLE moods (mood TEXT)'));
  expect(backup).toBe(`${file}.format-${latestFormat}.bak`);
  expect(formatOf(connection)).toBe(next);
  expect(connection.db.prepare('SELECT count(*) FROM moods').pluck().get()).toBe(0);
  connection.close();
  const copy = await openDatabase(backup ?? '', { purpose: 'read' });
  expect(formatOf(copy)).toBe(latestFormat);
  expect(copy.db.prepare('SELECT type FROM event_kinds').pluck().all()).toEqual(['Kept']);
  copy.close();
});

it('leaves a store as it was where a step fails half-way', async () => {
  const { connection } = await openOlder();
  const broken = step('CREATE TABLE moods (mood TEXT); INSERT INTO nowhere VALUES (1)');
  await expect(migrate(connection, broken)).rejects.toThrow(/nowhere/u);
  expect(formatOf(connection)).toBe(latestFormat);
  const tables = connection.db.prepare("SELECT 1 FROM sqlite_master WHERE name = 'moods'").all();
  expect(tables).toEqual([]);
  connection.close();
});

it('runs each step once, however many connections upgrade at the same time', async () => {
  const { file, connection } = await openOlder();
  const other = await openDatabase(file, { purpose: 'write' });
  const steps = step('CREATE TABLE moods (mood TEXT)');
  await Promise.all([migrate(connection, steps), migrate(other, steps)]);
  expect([formatOf(connection), formatOf(other)]).toEqual([next, next]);
  for (const one of [connection, other]) one.close();
});

it('upgrades by the tables that are there, whatever the number says', async () => {
  const { connection } = await openOlder();
  connection.db.pragma(`user_version = ${next}`);
  const steps = step('CREATE TABLE moods (mood TEXT)');
  await migrate(connection, steps);
  expect(connection.db.prepare('SELECT count(*) FROM moods').pluck().get()).toBe(0);
  expect(connection.db.prepare('SELECT type FROM event_kinds').pluck().all()).toEqual(['Kept']);
  connection.close();
});

it('sets a number right that was lost, and keeps what the store holds', async () => {
  const { file, connection } = await openOlder();
  connection.db.pragma('user_version = 0');
  expect(await migrate(connection)).toBeUndefined();
  expect(formatOf(connection)).toBe(latestFormat);
  expect(connection.db.prepare('SELECT type FROM event_kinds').pluck().all()).toEqual(['Kept']);
  expect(existsSync(`${file}.format-0.bak`)).toBe(false);
  connection.close();
});

it.each([
  ['half a migration', 'CREATE TABLE moods (mood TEXT)', latestFormat],
  ['a migration that went missing', 'DROP TABLE projections', next],
  ['a log that is gone', 'DROP TABLE events', latestFormat],
])('refuses %s in words, and touches nothing', async (_name, change, number) => {
  const { connection } = await openOlder();
  connection.db.exec(change);
  connection.db.pragma(`user_version = ${number}`);
  const before = connection.db.serialize();
  const steps = step('CREATE TABLE moods (mood TEXT); CREATE TABLE tempers (temper TEXT)');
  await expect(migrate(connection, steps)).rejects.toMatchObject({
    code: 'corrupt',
    message: expect.stringMatching(/tables are not those.*restore a backup/su),
  });
  expect(connection.db.serialize().equals(before)).toBe(true);
  connection.close();
});

it('leaves the new number in the file itself, where an older release looks', async () => {
  const { file, connection } = await openOlder();
  await migrate(connection, step('CREATE TABLE moods (mood TEXT)'));
  expect(readFormat(file)).toBe(next);
  connection.close();
});

it('keeps no backup that another process made the newer format of meanwhile', async () => {
  const { file, connection } = await openOlder();
  const steps = step('CREATE TABLE moods (mood TEXT)');
  const other = await openDatabase(file, { purpose: 'write' });
  const db = new Proxy(connection.db, {
    get: (target, key) => {
      const member = Reflect.get(target, key, target);
      if (key !== 'prepare') return typeof member === 'function' ? member.bind(target) : member;
      return (sql: string) => {
        if (sql.startsWith('VACUUM')) {
          other.db.exec(`CREATE TABLE moods (mood TEXT); PRAGMA user_version = ${next}`);
        }
        return target.prepare(sql);
      };
    },
  });
  await migrate({ ...connection, db }, steps);
  expect(readdirSync(dirname(file)).filter((name) => name.includes('.bak'))).toEqual([]);
  expect(formatOf(connection)).toBe(next);
  for (const one of [connection, other]) one.close();
});

it('leaves no unfinished backup, and removes those of killed processes', async () => {
  const { file, connection } = await openOlder();
  const dead = spawnSync(process.execPath, ['-e', '']).pid;
  writeFileSync(`${file}.format-${latestFormat}.bak.${dead}`, 'half');
  const backup = await migrate(connection, step('CREATE TABLE moods (mood TEXT)'));
  const copies = readdirSync(dirname(file)).filter((name) => name.includes('.bak'));
  expect(copies).toEqual([basename(backup ?? '')]);
  connection.close();
});

it('refuses a newer store', async () => {
  const { connection } = await openOlder();
  connection.db.pragma(`user_version = ${next}`);
  await expect(migrate(connection)).rejects.toMatchObject({ code: 'corrupt' });
  expect(formatOf(connection)).toBe(next);
  connection.close();
});

it('waits while another process reads the WAL anew', async () => {
  const { connection } = await openOlder();
  let refusals = 2;
  const db = new Proxy(connection.db, {
    get: (target, key) => {
      const member = Reflect.get(target, key, target);
      if (key !== 'pragma') return typeof member === 'function' ? member.bind(target) : member;
      return (...asked: Parameters<typeof target.pragma>) => {
        refusals -= 1;
        if (refusals < 0) return target.pragma(...asked);
        throw Object.assign(new Error('database is locked'), { code: 'SQLITE_BUSY_RECOVERY' });
      };
    },
  });
  expect(await migrate({ ...connection, db })).toBeUndefined();
  expect(refusals).toBeLessThan(0);
  connection.close();
});
