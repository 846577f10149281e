/**
 * A copy that is killed at any step leaves the beginning of the log, and the next one goes on from
 * there to the same end. `SQUADLOG_SEED` replays a failure.
 */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { createSqliteStorage } from '../../src/storage/sqlite/sqlite-storage.ts';
import { readHashed } from '../contract/log-contents.ts';
import { copiedFile } from '../support/crash-jobs.ts';
import { crashProcesses } from '../support/crash-processes.ts';
import { crashSeed, randomFrom } from '../support/crash-rounds.ts';
import { leftovers } from '../support/crash-state.ts';
import { draft } from '../support/event-samples.ts';
import { temporaryFolders } from '../support/temp-root.ts';

const folder = temporaryFolders();
const start = crashProcesses();
const rounds = Number(process.env['SQUADLOG_CRASH_ROUNDS'] ?? 6);
const now = () => '2026-11-30T09:00:00.000Z';

it(`ends with the same log after ${rounds} kills, seed ${crashSeed}`, async () => {
  const root = folder();
  const log = await fill(join(root, 'squadlog.db'));
  const { span } = await start('copy', { root, beside: folder() });
  if (span === undefined) throw new Error('The copy never said that it was done.');
  const chance = randomFrom(crashSeed);
  const reached = new Set<number>();
  for (let round = 0; round < rounds; round += 1) {
    const beside = folder();
    const kill = { beforeStep: 1 + Math.floor(chance() * span.steps) };
    const told = `round ${round}, ${JSON.stringify(kill)}`;
    const run = await start('copy', { root, beside }, { kill });
    expect(run, told).toMatchObject({ killed: true, stderr: '' });
    const part = existsSync(copiedFile(beside)) ? await hashesIn(copiedFile(beside)) : [];
    expect(part, told).toEqual(log.slice(0, part.length));
    reached.add(part.length);
    expect(await start('copy', { root, beside }), told).toMatchObject({ killed: false });
    expect(await hashesIn(copiedFile(beside)), told).toEqual(log);
    expect(leftovers(dirname(copiedFile(beside))), told).toEqual([]);
  }
  expect(reached.size).toBeGreaterThan(1);
}, 300_000);

/** Of three pages, so that a kill may come between two. */
async function fill(file: string): Promise<readonly string[]> {
  const storage = createSqliteStorage({ file, now });
  const lessons = Array.from({ length: 2_500 }, (_, nth) =>
    draft('LearningRecorded', { text: `Lesson ${nth}` }),
  );
  await storage.append(lessons);
  await storage.close();
  return hashesIn(file);
}

async function hashesIn(file: string): Promise<readonly string[]> {
  const storage = createSqliteStorage({ file, now });
  try {
    return (await readHashed(storage)).map(({ hash }) => hash);
  } finally {
    await storage.close();
  }
}
