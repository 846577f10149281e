/**
 * C23: the same request gives the same bytes twice, from two processes, after a restart and a
 * rebuild.
 */
import { expect, it } from 'vitest';
import { openMemory } from '../../src/memory.ts';
import { createClock, createIds } from '../support/fixed-clock.ts';
import { openStorage } from '../support/open-storage.ts';
import { openFor, outputWith } from '../support/sample-memory.ts';
import { temporaryFolders } from '../support/temp-root.ts';
import { withoutPolicies } from '../support/without-policies.ts';
import { workerProcesses } from '../support/worker-processes.ts';

const folder = temporaryFolders();
const start = workerProcesses();
const request = { squad: 'kiln', role: 'DEV', task: 'where do the flags live', tokens: 400 };
const occurredAt = '2026-11-29T10:00:00.000Z';
const captures = Array.from({ length: 6 }, (_, i) => ({
  squad: 'kiln',
  session: `s${i}`,
  occurredAt,
  output: outputWith(`[DEV] Lesson ${i} on flags`, `[ALL] Everyone's lesson ${i}`),
}));

it('is byte-identical again, elsewhere, after a restart and after a rebuild', async () => {
  const root = folder();
  const memory = await openFor(root);
  for (const capture of captures) await memory.write(capture);
  const { block } = await memory.read(request);
  expect(block).toContain('Lesson 5 on flags');
  expect((await memory.read(request)).block).toBe(block);
  const runs = await Promise.all([1, 2].map(() => start(root, [{ do: 'read', ...request }])));
  expect(runs.map(({ results }) => results[0]?.['block'])).toEqual([block, block]);
  await memory.close();
  const restarted = await openFor(root, { now: () => '2030-06-01T00:00:00.000Z' });
  expect((await restarted.read(request)).block).toBe(block);
  const storage = await openStorage(root);
  await storage.rebuild();
  await storage.close();
  expect((await restarted.read(request)).block).toBe(block);
});

it('breaks ties of equal dates by place in the log, the last recorded first', async () => {
  const [forwards, backwards] = [await readAfter(captures), await readAfter(captures.toReversed())];
  expect(forwards[0]).toContain('lesson 5');
  expect(backwards[0]).toContain('lesson 0');
  expect(forwards.toSorted()).toEqual(backwards.toSorted());
  expect(await readAfter(captures)).toEqual(forwards);
});

it('holds nothing of the moment it is read at', async () => {
  const root = folder();
  await (await openFor(root)).write({ squad: 'kiln', output: outputWith('[DEV] One') });
  const blocks: string[] = [];
  for (const year of ['2027', '2031', '1999']) {
    const memory = await openFor(root, { now: () => `${year}-07-07T07:07:07.007Z` });
    blocks.push((await memory.read({ squad: 'kiln', session: `at-${year}` })).block);
  }
  expect(new Set(blocks).size).toBe(1);
});

/** Texts of a block, after captures in this order. */
async function readAfter(order: typeof captures): Promise<readonly string[]> {
  const { now } = createClock('2026-11-30T09:00:00.000Z', 0);
  const root = withoutPolicies(folder());
  const memory = await openMemory({ root, mirror: false, now, newId: createIds() });
  for (const capture of order) await memory.write(capture);
  const { entries } = await memory.read({ squad: 'kiln', tokens: 2_000 });
  await memory.close();
  return entries.map(({ text }) => text);
}
