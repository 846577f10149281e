/** Opening: private files, a log that survives power loss, and files that are no store. */
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readFormat } from '../../../src/storage/sqlite/file-format.ts';
import { openDatabase, openScratch } from '../../../src/storage/sqlite/open.ts';
import { createSqliteStorage } from '../../../src/storage/sqlite/sqlite-storage.ts';
import { draft } from '../../support/event-samples.ts';
import { createClock } from '../../support/fixed-clock.ts';
import { temporaryFolders } from '../../support/temp-root.ts';

const folder = temporaryFolders();
const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

it('creates the folder 0700 and every file 0600', async () => {
  const home = join(folder(), 'new', 'squads');
  const file = join(home, 'squadlog.db');
  const storage = createSqliteStorage({ file, now: createClock().now });
  await storage.append([draft('LearningRecorded')]);
  expect(modeOf(home)).toBe('700');
  const modes = readdirSync(home).map((name) => modeOf(join(home, name)));
  expect(modes).toEqual(modes.map(() => '600'));
  await storage.close();
});

it('writes through a synced write-ahead log, with guards on', async () => {
  const file = join(folder(), 'squadlog.db');
  for (const purpose of ['write', 'read'] as const) {
    const connection = await openDatabase(file, { purpose });
    const pragma = (name: string) => connection.db.pragma(name, { simple: true });
    expect(pragma('journal_mode')).toBe('wal');
    expect(pragma('synchronous')).toBe(2);
    expect(pragma('secure_delete')).toBe(1);
    expect(pragma('trusted_schema')).toBe(0);
    connection.close();
  }
});

describe('reads the format', () => {
  it('of a file, of one that is too short, and of none', async () => {
    const file = join(folder(), 'squadlog.db');
    expect(readFormat(file)).toBeUndefined();
    writeFileSync(file, 'short');
    expect(readFormat(file)).toBe(0);
    const other = join(folder(), 'squadlog.db');
    const connection = await openDatabase(other, { purpose: 'write' });
    connection.db.pragma('user_version = 7');
    connection.db.pragma('wal_checkpoint(TRUNCATE)');
    connection.close();
    expect(readFormat(other)).toBe(7);
  });
});

it.each(['no database at all, just text that goes on for a while'.repeat(9), 'short'])(
  'says that a file is no store, and leaves it as it is',
  async (text) => {
    const file = join(folder(), 'squadlog.db');
    writeFileSync(file, text);
    const storage = createSqliteStorage({ file, now: createClock().now });
    await expect(storage.append([draft('LearningRecorded')])).rejects.toMatchObject({
      code: 'corrupt',
    });
    await expect(storage.read()).rejects.toMatchObject({ code: 'corrupt' });
    expect(readFileSync(file, 'utf8')).toBe(text);
  },
);

it('says that a folder stands in its way', async () => {
  const file = join(folder(), 'squadlog.db');
  mkdirSync(file);
  const storage = createSqliteStorage({ file, now: createClock().now });
  await expect(storage.append([draft('LearningRecorded')])).rejects.toMatchObject({
    code: 'unavailable',
  });
});

it('leaves no file behind for a scratch database or a read of nothing', async () => {
  const home = folder();
  const scratch = await openScratch();
  scratch.close();
  const storage = createSqliteStorage({ file: join(home, 'squadlog.db'), now: createClock().now });
  await (await storage.read()).close();
  await storage.verify();
  await storage.close();
  expect(readdirSync(home)).toEqual([]);
  expect(existsSync(home)).toBe(true);
});
