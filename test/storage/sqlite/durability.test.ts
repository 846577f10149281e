/** What is on disk before anybody is told that it is there: journals, keys, and new folders. */
import { join } from 'node:path';
import { beforeEach, expect, it, vi } from 'vitest';
import { openDatabase } from '../../../src/storage/sqlite/open.ts';
import { readStoreKey } from '../../../src/store-key.ts';
import { temporaryFolders } from '../../support/temp-root.ts';

const fs = vi.hoisted(() => ({ type: 0, flushed: [] as string[], synced: [] as string[] }));
vi.mock('node:fs', async (original) => {
  const real = await original<typeof import('node:fs')>();
  const opened = new Map<number, string>();
  return {
    ...real,
    statfsSync: (path: string) => ({ ...real.statfsSync(path), type: fs.type }),
    openSync: (...given: Parameters<typeof real.openSync>) => {
      const descriptor = real.openSync(...given);
      opened.set(descriptor, String(given[0]));
      return descriptor;
    },
    fsyncSync: (descriptor: number) => {
      fs.synced.push(opened.get(descriptor) ?? '');
      real.fsyncSync(descriptor);
    },
    writeFileSync: (...given: Parameters<typeof real.writeFileSync>) => {
      const how = given[2];
      if (typeof how === 'object' && how?.flush === true) fs.flushed.push(String(given[0]));
      real.writeFileSync(...given);
    },
  };
});

const folder = temporaryFolders();
const nfs = 0x6969;

beforeEach(() => {
  fs.type = 0;
  fs.flushed = [];
  fs.synced = [];
});

it.each([
  ['a disk of its own', 0, 'wal', 2],
  // Where a commit is the removal of a journal, that removal must be on disk too.
  ['a shared mount', nfs, 'delete', 3],
])('syncs each commit on %s', async (_name, type, mode, synchronous) => {
  fs.type = type;
  const connection = await openDatabase(join(folder(), 'squadlog.db'), { purpose: 'write' });
  expect(connection.db.pragma('journal_mode', { simple: true })).toBe(mode);
  expect(connection.db.pragma('synchronous', { simple: true })).toBe(synchronous);
  connection.close();
});

it('has the key of a new store on disk, and the folders that hold it', () => {
  const home = folder();
  const root = join(home, 'new', 'squads');
  const key = readStoreKey(root);
  expect(fs.flushed).toEqual([expect.stringContaining('squadlog.key')]);
  expect(fs.synced).toEqual([home, join(home, 'new'), root]);
  expect(readStoreKey(root)).toBe(key);
});
