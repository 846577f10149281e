/** What is looked at when something failed for no known reason: little, in a large store. */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { blameStore } from '../../src/storage/blame-store.ts';
import { createSqliteStorage } from '../../src/storage/sqlite/sqlite-storage.ts';
import type { Storage } from '../../src/storage/storage.ts';
import { draft } from '../support/event-samples.ts';
import { createClock } from '../support/fixed-clock.ts';
import { temporaryFolders } from '../support/temp-root.ts';

const folder = temporaryFolders();
const bug = new TypeError('nobody foresaw this');

async function storeOf(bytes: number, more: Partial<Storage> = {}) {
  const { now } = createClock();
  const storage = createSqliteStorage({ file: join(folder(), 'squadlog.db'), now });
  await storage.append([draft('LearningRecorded')]);
  const walks: string[] = [];
  const watched: Storage = {
    ...storage,
    facts: async () => ({ ...(await storage.facts()), bytes }),
    verify: (options) => {
      walks.push('verify');
      return storage.verify(options);
    },
    compareWithLog: (options) => {
      walks.push('compare');
      return storage.compareWithLog(options);
    },
    ...more,
  };
  return { watched, walks };
}

it('walks the log of a small store, and leaves the error where nothing is wrong', async () => {
  const { watched, walks } = await storeOf(100_000);
  expect(await blameStore(bug, watched)).toBe(bug);
  expect(walks).toEqual(['verify', 'compare']);
});

it('walks nothing of a large one', async () => {
  const { watched, walks } = await storeOf(1_000_000_000);
  expect(await blameStore(bug, watched)).toBe(bug);
  expect(walks).toEqual([]);
});

it.each([
  ['the engine', { findDamage: async () => ['a page is torn'] }],
  ['the witness', { warnings: async () => ['a page is torn'] }],
])('blames a large one of which %s knows damage', async (_who, more) => {
  const { watched, walks } = await storeOf(1_000_000_000, more);
  const blamed = await blameStore(bug, watched);
  expect(blamed).toMatchObject({ code: 'corrupt', cause: bug });
  expect(String(blamed)).toContain('a page is torn');
  expect(walks).toEqual([]);
});
