/** Releases that meet on one store: older and newer formats, events, projections and processes. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import Database from 'better-sqlite3';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Projection } from '../../src/projections/projection.ts';
import { latestFormat, migrate, migrations } from '../../src/storage/sqlite/migrate.ts';
import { openDatabase } from '../../src/storage/sqlite/open.ts';
import { createSqliteStorage } from '../../src/storage/sqlite/sqlite-storage.ts';
import type { Storage } from '../../src/storage/storage.ts';
import { openFor, readHashed, withReader } from '../contract/log-contents.ts';
import { draft } from '../support/event-samples.ts';
import { createClock } from '../support/fixed-clock.ts';
import { goldenFolder, readGolden } from '../support/golden-reading.ts';
import { dumpTables } from '../support/projection-rows.ts';
import { sqliteFactory } from '../support/sqlite-factory.ts';
import { temporaryFolders } from '../support/temp-root.ts';

const folder = temporaryFolders();

describe('an old process beside a new one', () => {
  const newer = [
    ...migrations,
    { format: latestFormat + 1, sql: () => 'CREATE TABLE moods (mood TEXT)' },
  ];

  async function upgradeBeside(storage: Storage, file: string): Promise<void> {
    await storage.append([draft('LearningRecorded')]);
    await withReader(storage, dumpTables);
    const upgraded = await openDatabase(file, { purpose: 'write' });
    await migrate(upgraded, newer);
    upgraded.close();
  }

  it('writes nothing and reads nothing once the store was upgraded, and says why', async () => {
    const file = join(folder(), 'squadlog.db');
    const storage = createSqliteStorage({ file, now: createClock().now });
    await upgradeBeside(storage, file);
    const stopped = { code: 'corrupt', message: expect.stringMatching(/upgraded.*restart/su) };
    await expect(storage.append([draft('LearningRecorded')])).rejects.toMatchObject(stopped);
    await expect(storage.read()).rejects.toMatchObject(stopped);
    const work = { stream: 'process', load: [], decide: () => ({ events: [], result: 1 }) };
    await expect(storage.commit(work)).rejects.toMatchObject(stopped);
    await storage.close();
    const db = new Database(file, { readonly: true });
    expect(db.prepare('SELECT count(*) FROM events').pluck().get()).toBe(1);
    db.close();
  });

  it('takes no projections to be its own in a store that was upgraded', async () => {
    const file = join(folder(), 'squadlog.db');
    const storage = createSqliteStorage({ file, now: createClock().now });
    await upgradeBeside(storage, file);
    const before = readRows(file, 'SELECT * FROM projections');
    await expect(storage.rebuild()).rejects.toMatchObject({ code: 'corrupt' });
    await storage.close();
    expect(readRows(file, 'SELECT * FROM projections')).toEqual(before);
  });
});

describe('an event of a kind that nobody noted', () => {
  it('is read past with a warning, and nothing is written over it', async () => {
    const location = sqliteFactory(folder)();
    const storage = openFor(location);
    await storage.append([draft('LearningRecorded')]);
    const [first] = await readHashed(storage);
    const { location: file } = await storage.facts();
    insertBehind(file, { ...first, id: 'later', type: 'MoodNoted', version: 3 });
    const other = openFor(location);
    await withReader(other, async ({ position }) => expect(position).toBe(2));
    expect(await other.warnings()).toEqual([expect.stringContaining('MoodNoted version 3')]);
    for (const one of [storage, other]) {
      await expect(one.append([draft('LearningRecorded')])).rejects.toMatchObject({
        code: 'refused',
      });
    }
  });

  it('is refused by a writer that has not read since', async () => {
    const location = sqliteFactory(folder)();
    const storage = openFor(location);
    await storage.append([draft('LearningRecorded')]);
    const [first] = await readHashed(storage);
    const { location: file } = await storage.facts();
    insertBehind(file, { ...first, id: 'later', type: 'MoodNoted', version: 3 });
    await expect(storage.append([draft('LearningRecorded')])).rejects.toMatchObject({
      code: 'refused',
      message: expect.stringContaining('MoodNoted version 3'),
    });
    expect(await readHashed(storage)).toHaveLength(2);
  });
});

describe('two releases with other projections', () => {
  afterEach(() => {
    vi.doUnmock('../../src/projections/index.ts');
    vi.doUnmock('../../src/projections/versions.ts');
    vi.resetModules();
  });

  /** The store as a release would open it that knows only some of the projections. */
  async function openOlder(file: string, without: string): Promise<Storage> {
    vi.resetModules();
    const all = await vi.importActual<{ projections: readonly Projection[] }>(
      '../../src/projections/index.ts',
    );
    const projections = all.projections.filter(({ name }) => name !== without);
    vi.doMock('../../src/projections/index.ts', () => ({ ...all, projections }));
    vi.doMock('../../src/projections/versions.ts', () => ({
      projectionVersions: Object.fromEntries(
        projections.map(({ name, version }) => [name, version]),
      ),
    }));
    const older = await import('../../src/storage/sqlite/sqlite-storage.ts');
    const storage = older.createSqliteStorage({ file, now: createClock().now });
    await storage.read().then((reader) => reader.close());
    return storage;
  }

  it('take turns on one store, and neither shows less than the log', async () => {
    const file = join(folder(), 'squadlog.db');
    const newer = createSqliteStorage({ file, now: createClock().now });
    await newer.append([draft('StandardRecorded', {}, { stream: 'process' })]);
    // Loads what it reads with before the older release takes the place of the modules.
    await withReader(newer, dumpTables);
    const older = await openOlder(file, 'standards');
    for (let turn = 0; turn < 3; turn += 1) {
      await older.append([draft('StandardRecorded', {}, { stream: 'process' })]);
      await newer.append([draft('LearningRecorded')]);
    }
    expect(await older.compareWithLog()).toEqual([]);
    expect(await newer.compareWithLog()).toEqual([]);
    const rows = await withReader(newer, dumpTables);
    expect(rows['standards_v2']).toHaveLength(4);
    expect(rows['learnings_v3']).toHaveLength(3);
    await Promise.all([older.close(), newer.close()]);
  });
});

it('reads the store of release 0.1.0 as that release did', async () => {
  const file = join(folder(), 'squadlog.db');
  writeFileSync(file, gunzipSync(readFileSync(join(goldenFolder, '0.1.0.db.gz'))));
  const storage = createSqliteStorage({ file, now: createClock().now });
  const lines = readFileSync(join(goldenFolder, '0.1.0.jsonl'), 'utf8').trim().split('\n');
  const { hash } = JSON.parse(lines.at(-1) ?? '');
  expect(await storage.verify({ head: hash })).toMatchObject({ ok: true, events: lines.length });
  const { blocks } = JSON.parse(readFileSync(join(goldenFolder, '0.1.0.reading.json'), 'utf8'));
  expect((await readGolden(storage)).blocks).toEqual(blocks);
  expect(await storage.compareWithLog()).toEqual([]);
  expect(await storage.findDamage()).toEqual([]);
  expect(await storage.append([draft('LearningRecorded')])).toMatchObject([{ appended: true }]);
  await storage.close();
});

function insertBehind(file: string, event: object): void {
  const named = Object.entries(event).map(([name, value]) => [
    name.replace(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`),
    value,
  ]);
  const row = { ...Object.fromEntries(named), position: 2, revision: 2, dedupe_key: null };
  const db = new Database(file);
  const names = Object.keys(row);
  db.prepare(`INSERT INTO events (${names}) VALUES (${names.map((name) => `@${name}`)})`).run(row);
  db.close();
}

function readRows(file: string, sql: string): readonly unknown[] {
  const db = new Database(file, { readonly: true });
  try {
    return db.prepare(sql).all();
  } finally {
    db.close();
  }
}
