/** A rebuild of more than a page: others write between its pages, and nobody reads half of it. */
import { join } from 'node:path';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../../src/storage/sqlite/open.ts';
import { dropProjections } from '../../../src/storage/sqlite/projector.ts';
import { createSqliteStorage } from '../../../src/storage/sqlite/sqlite-storage.ts';
import { underWriteLock } from '../../../src/storage/sqlite/write-lock.ts';
import type { Storage } from '../../../src/storage/storage.ts';
import { withReader } from '../../contract/log-contents.ts';
import { draft } from '../../support/event-samples.ts';
import { createClock } from '../../support/fixed-clock.ts';
import { dumpTables } from '../../support/projection-rows.ts';
import { temporaryFolders } from '../../support/temp-root.ts';

const folder = temporaryFolders();
const { now } = createClock();
let file: string;
let storage: Storage;

beforeEach(async () => {
  file = join(folder(), 'squadlog.db');
  storage = open();
  await storage.append(Array.from({ length: 2_500 }, () => draft('LearningRecorded')));
});

function open(): Storage {
  const opened = createSqliteStorage({ file, now });
  onTestFinished(() => opened.close());
  return opened;
}

/** Rebuilds, and does something once when the first page is done. */
async function rebuildAnd<T>(deed: () => Promise<T>): Promise<T> {
  let done: Promise<T> | undefined;
  await storage.rebuild({
    onProgress: () => {
      done ??= deed();
    },
  });
  if (done === undefined) throw new Error('The rebuild told of no progress.');
  return done;
}

it('leaves the lock to others between two pages', async () => {
  const other = await openDatabase(file, { purpose: 'write' });
  onTestFinished(() => other.close());
  const read = () => other.prepare('SELECT min(position) FROM projections').pluck().get();
  expect(await rebuildAnd(() => underWriteLock(other, read))).toBe(2_000);
});

it('shows other readers all rows or waits', async () => {
  const other = open();
  const live = await withReader(other, dumpTables);
  expect(await rebuildAnd(() => withReader(other, dumpTables))).toEqual(live);
  expect(await withReader(storage, dumpTables)).toEqual(live);
});

it.each(['the same handle', 'another'])('takes writes of %s meanwhile', async (which) => {
  const writer = which === 'another' ? open() : storage;
  const [appended] = await rebuildAnd(() => writer.append([draft('LearningRecorded')]));
  expect(appended).toMatchObject({ position: 2_501 });
  expect(await storage.compareWithLog()).toEqual([]);
  expect(await writer.append([draft('LearningRecorded')])).toMatchObject([{ position: 2_502 }]);
  expect(await storage.compareWithLog()).toEqual([]);
});

it('reads the log in pages before a write, where projections are far behind', async () => {
  const other = await openDatabase(file, { purpose: 'write' });
  onTestFinished(() => other.close());
  // A release that comes with new projections finds none of them.
  await underWriteLock(other, () => dropProjections(other));
  const writing = storage.append([draft('LearningRecorded')]);
  const seen = new Set<unknown>();
  for (let done = false; !done; ) {
    seen.add(await underWriteLock(other, () => other.prepare(projected).pluck().get()));
    done = await Promise.race([writing.then(() => true), pause()]);
  }
  expect([...seen]).toContain(2_000);
  expect(await storage.compareWithLog()).toEqual([]);
});

const projected = 'SELECT min(position) FROM projections';

function pause(): Promise<boolean> {
  return new Promise((resolve) => setImmediate(() => resolve(false)));
}
