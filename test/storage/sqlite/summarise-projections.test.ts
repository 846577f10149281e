/** Tables as of a position: the same for the same log, whatever is stored. */
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { createSqliteStorage } from '../../../src/storage/sqlite/sqlite-storage.ts';
import { draft } from '../../support/event-samples.ts';
import { createClock } from '../../support/fixed-clock.ts';
import { temporaryFolders } from '../../support/temp-root.ts';

const folder = temporaryFolders();

async function fill(events: number) {
  const file = join(folder(), 'squadlog.db');
  const storage = createSqliteStorage({ file, now: createClock().now });
  onTestFinished(() => storage.close());
  await storage.append(
    Array.from({ length: events }, (_, i) => draft('LearningRecorded', { text: `lesson ${i}` })),
  );
  return { storage, file };
}

it('counts and hashes the rows of each table up to a position', async () => {
  const { storage, file } = await fill(5);
  const early = await storage.summariseProjections(3);
  const learnings = early.find(({ table }) => table.startsWith('learnings_'));
  expect(learnings?.rows).toBe(3);
  expect(learnings?.hash).toMatch(/^[0-9a-f]{64}$/);

  const other = new Database(file);
  other.exec(`UPDATE ${learnings?.table} SET text = 'Lies'`);
  other.close();
  expect(await storage.summariseProjections(3)).toEqual(early);
  expect(await storage.summariseProjections(5)).not.toEqual(early);
  const none = await storage.summariseProjections(0);
  expect(none.map(({ rows }) => rows)).toEqual(none.map(() => 0));
});

it('refuses a position that the log has not reached', async () => {
  const { storage } = await fill(2);
  await expect(storage.summariseProjections(3)).rejects.toMatchObject({ code: 'not_found' });
});

it('tells how far it is', async () => {
  const { storage } = await fill(2);
  const told: number[] = [];
  await storage.summariseProjections(2, { onProgress: (position) => told.push(position) });
  expect(told).toEqual([2]);
});
