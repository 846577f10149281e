/** Retention makes the store's file smaller, once that is worth it and no reader is in the way. */
import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import type { Memory } from '../../src/index.ts';
import { createSqliteStorage } from '../../src/storage/sqlite/sqlite-storage.ts';
import { openFor, outputWith } from '../support/sample-memory.ts';
import { temporaryFolders } from '../support/temp-root.ts';

const folder = temporaryFolders();
const squad = 'kiln';
let day = 1;
let ticks = 0;

beforeEach(() => {
  day = 1;
  ticks = 0;
});

/** Each reading is a millisecond later, on the day that the test is at. */
const now = () => {
  ticks += 1;
  return new Date(Date.UTC(2026, 0, day, 9) + ticks).toISOString();
};

async function open(retain: object, root = folder()): Promise<{ memory: Memory; root: string }> {
  const settings = {
    autoDistillEvery: 0,
    layers: { episodic: { compressAfterDays: 2 } },
    retain,
  };
  writeFileSync(join(root, 'squadlog.json'), JSON.stringify(settings));
  return { memory: await openFor(root, { now }), root };
}

const topics = ['flags', 'caches', 'queues', 'ports', 'locks', 'hooks', 'retries', 'clocks'];

/** A run that is told a block, teaches one lesson and leaves one line that is no lesson. */
async function session(memory: Memory, nth: number): Promise<void> {
  await memory.read({ squad, session: `spawn-${nth}` });
  const lesson = `[DEV] Lesson ${nth}: look at the ${topics[nth % topics.length]} of module ${nth}`;
  const output = outputWith(lesson, `[x] remark ${nth} that is no lesson`);
  await memory.write({ squad, session: `spawn-${nth}`, output });
}

const drops = async (memory: Memory) => (await memory.log({ type: 'PayloadsDropped' })).events;

const bothAfter = (days: number) => ({ skippedLinesDays: days, ledgersDays: days });

it('gives space back, and leaves it to the next drop while a reader is in the way', async () => {
  const { memory, root } = await open(bothAfter(1));
  const file = join(root, 'squadlog.db');
  const remarks = Array.from({ length: 40 }, (_, at) => `[x] ${at} ${'long remark '.repeat(150)}`);
  for (let nth = 1; nth <= 12; nth += 1) {
    const output = outputWith(`[DEV] Lesson about the ${topics[nth % 8]} of ${nth}`, ...remarks);
    await memory.write({ squad, session: `spawn-${nth}`, output });
  }
  day = 4;
  await session(memory, 20);
  const storage = createSqliteStorage({ file, now });
  const reader = await storage.read();
  day = 6;
  await session(memory, 21);
  expect(await drops(memory)).toHaveLength(1);
  expect((await storage.facts()).uncleaned).toBe(1);
  await reader.close();
  const before = statSync(file).size;
  day = 8;
  await session(memory, 22);
  // A capture that drops nothing pays nothing.
  expect(await drops(memory)).toHaveLength(1);
  expect((await storage.facts()).uncleaned).toBe(1);
  day = 10;
  await session(memory, 23);
  expect(await drops(memory)).toHaveLength(2);
  expect((await storage.facts()).uncleaned).toBe(0);
  await storage.close();
  expect(statSync(file).size).toBeLessThan(before * 0.7);
  expect(await memory.verify()).toMatchObject({ ok: true });
}, 20_000);
