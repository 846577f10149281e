/** Comparing rows with the log: one snapshot, pairs by key, and no more than it may report. */
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
  const text = (i: number) => ({ text: `lesson ${i}` });
  await storage.append(
    Array.from({ length: events }, (_, i) => draft('LearningRecorded', text(i))),
  );
  const other = new Database(file);
  onTestFinished(async () => {
    other.close();
    await storage.close();
  });
  return { storage, other };
}

it('reports a row that is missing, and one too many, alone', async () => {
  const { storage, other } = await fill(5);
  const copy = `INSERT INTO role_counts_v3
    SELECT stream, role || '-9', entries, terms, recent FROM role_counts_v3`;
  other.exec(`DELETE FROM learnings_v3 WHERE position = 2; ${copy}`);
  const differences = await storage.compareWithLog();
  expect(differences).toEqual([
    { table: 'learnings_v3', rebuilt: expect.stringContaining('lesson 1') },
    { table: 'role_counts_v3', stored: expect.stringContaining('-9') },
  ]);
});

it('sees nothing of what another process commits meanwhile', async () => {
  const { storage, other } = await fill(3);
  const onProgress = () => other.exec("UPDATE learnings_v3 SET text = 'other'");
  expect(await storage.compareWithLog({ onProgress })).toEqual([]);
  expect(await storage.compareWithLog()).toHaveLength(3);
  await storage.append([draft('LearningRecorded')]);
});

it('stops at the most that it reports', async () => {
  const { storage, other } = await fill(1_010);
  other.exec("UPDATE learnings_v3 SET text = 'other'");
  expect(await storage.compareWithLog()).toHaveLength(1_000);
  expect(await storage.append([draft('LearningRecorded')])).toMatchObject([{ position: 1_011 }]);
});
