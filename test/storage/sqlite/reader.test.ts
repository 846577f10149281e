/** Readers: failures in our words, connections given back, and rows as new as their position. */
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { selection } from '../../../src/projections/statement.ts';
import { chainHash, digestEnvelope } from '../../../src/storage/hash-chain.ts';
import type { Connection } from '../../../src/storage/sqlite/connection.ts';
import { openScratch } from '../../../src/storage/sqlite/open.ts';
import { viewPast } from '../../../src/storage/sqlite/past-view.ts';
import { beginSnapshot, createReader } from '../../../src/storage/sqlite/reader.ts';
import { createSqliteStorage } from '../../../src/storage/sqlite/sqlite-storage.ts';
import { collect, openFor, readHashed, withReader } from '../../contract/log-contents.ts';
import { draft } from '../../support/event-samples.ts';
import { createClock } from '../../support/fixed-clock.ts';
import { dumpTables } from '../../support/projection-rows.ts';
import { sqliteFactory } from '../../support/sqlite-factory.ts';
import { temporaryFolders } from '../../support/temp-root.ts';

const folder = temporaryFolders();
const unavailable = { code: 'unavailable', cause: { code: 'SQLITE_IOERR_READ' } };

/** A connection whose disk fails at every read. */
async function brokenConnection(): Promise<Connection> {
  const scratch = await openScratch();
  onTestFinished(() => scratch.close());
  const fail = () => {
    throw Object.assign(new Error('disk I/O error'), { code: 'SQLITE_IOERR_READ' });
  };
  const db = new Proxy(scratch.db, {
    get: (target, name) => (name === 'prepare' ? fail : Reflect.get(target, name, target)),
  });
  return { ...scratch, db, rows: fail, prepare: fail };
}

it('says what failed in our words, whatever was read', async () => {
  const reader = createReader(await brokenConnection(), { position: 1, release: () => {} });
  const all = selection<Record<string, never>, unknown>((db) =>
    db.selectFrom('learnings_v3').selectAll(),
  );
  await expect(reader.rows(all({}))).rejects.toMatchObject(unavailable);
  await expect(reader.countHits(['a'])).rejects.toMatchObject(unavailable);
  await expect(reader.findHits('a', { limit: 1 })).rejects.toMatchObject(unavailable);
  await expect(collect(reader.events({}))).rejects.toMatchObject(unavailable);
});

it('gives the connection back where a view of now or of the past fails', async () => {
  const connection = await brokenConnection();
  const giveBack = vi.fn();
  await expect(beginSnapshot({ connection, giveBack })).rejects.toMatchObject(unavailable);
  expect(giveBack).toHaveBeenCalledTimes(1);
  const past = { position: 1, streams: undefined, recordedAt: '2026-11-30T00:00:00.000Z' };
  await expect(viewPast({ connection, giveBack }, past)).rejects.toMatchObject(unavailable);
  expect(giveBack).toHaveBeenCalledTimes(2);
});

it('shows what another release appended, though that left our projections alone', async () => {
  const location = sqliteFactory(folder)();
  const storage = openFor(location);
  await storage.append([draft('LearningRecorded')]);
  await withReader(storage, dumpTables);
  const [first] = await readHashed(storage);
  if (first === undefined) throw new Error('The log is empty.');
  const second = { ...first, position: 2, revision: 2, id: 'other', prevHash: first.hash };
  const hash = chainHash(first.hash, digestEnvelope(second));
  await location.raw.insertEvent({ ...second, hash });
  await withReader(storage, async (reader) => {
    expect(reader.position).toBe(2);
    expect((await dumpTables(reader))['learnings_v3']).toHaveLength(2);
  });
  expect(await storage.compareWithLog()).toEqual([]);
});

it('forgets a connection that was closed before its reader', async () => {
  const file = join(folder(), 'squadlog.db');
  const storage = createSqliteStorage({ file, now: createClock().now });
  await storage.append([draft('LearningRecorded')]);
  const reader = await storage.read();
  await storage.close();
  await reader.close();
  await withReader(storage, async ({ position }) => expect(position).toBe(1));
  await storage.close();
});
