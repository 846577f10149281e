/** Migrating: in one transaction after a backup, once, and never backwards. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Connection } from '../../../src/storage/sqlite/connection.ts';
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
