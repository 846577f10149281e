/** C13: compress, flush and their undos, each undo gives the block back to the byte. */
import { expect, it } from 'vitest';
import type { Memory } from '../../src/index.ts';
import { readBlocks } from '../support/blocks.ts';
import { createClock } from '../support/fixed-clock.ts';
import { openFor, outputWith } from '../support/sample-memory.ts';
import { temporaryFolders } from '../support/temp-root.ts';

const folder = temporaryFolders();
const squad = 'reef';
const lessons = [
  ...['[DEV] Feature flags live in flags.toml', '[ALL] Ship on Tuesdays'],
  ...['[QA] Retry flaky browser tests twice', '[DEV] Cache keys use tenant id'],
  ...['[OPS] Rotate the signing key monthly', '[DEV] Migrations run before the deploy'],
];

async function open() {
  const clock = createClock();
  const memory = await openFor(folder(), { now: clock.now });
  await memory.standards.import({ markdown: '- Two people look at every change\n' });
  for (const [nth, lesson] of lessons.entries()) {
    const output = `Task: Task ${nth}\n${outputWith(lesson)}`;
    await memory.write({ squad, session: `spawn-${nth}`, output });
  }
  return { memory, clock };
}

const steps: readonly [string, (memory: Memory) => Promise<unknown>][] = [
  ['compress', (memory) => memory.compress({ squad, days: 0 })],
  ['flush --keep-semantic', (memory) => memory.flush({ squad, keepSemantic: true })],
  ['flush', (memory) => memory.flush({ squad })],
];

it.each(steps)('gives the block back after %s', async (_name, step) => {
  const { memory } = await open();
  const before = await readBlocks(memory, squad);
  await step(memory);
  const after = await readBlocks(memory, squad);
  expect(after).not.toEqual(before);
  for (const block of after.filter((text) => text !== '')) {
    expect(block).toContain('Two people look at every change');
  }
  await memory.undo({ squad });
  expect(await readBlocks(memory, squad)).toEqual(before);
});

it('gives each block back where all three follow each other, and tells the undos', async () => {
  const { memory, clock } = await open();
  const position = (await memory.log()).events.length;
  const blocks = [await readBlocks(memory, squad)];
  clock.set('2026-11-30T12:00:00.000Z');
  for (const [, step] of steps) {
    await step(memory);
    blocks.push(await readBlocks(memory, squad));
  }
  const { block: asOf } = await memory.read({ squad, asOf: '2026-11-30T11:00:00.000Z' });
  expect(asOf).toBe(blocks[0]?.[0]);
  for (const expected of blocks.slice(0, -1).reverse()) {
    await memory.undo({ squad });
    expect(await readBlocks(memory, squad)).toEqual(expected);
  }
  const { events } = await memory.log({ since: position });
  expect(events.map(({ type }) => type)).toEqual([
    ...['SessionsCompressed', 'SquadFlushed', 'SquadFlushed'],
    ...['TransformationUndone', 'TransformationUndone', 'TransformationUndone'],
  ]);
});

it('shows process memory alone after a flush', async () => {
  const { memory } = await open();
  const before = (await memory.read({ squad })).layers.process;
  await memory.flush({ squad });
  const { layers, entries } = await memory.read({ squad });
  expect(layers).toMatchObject({ program: { entries: 0 }, episodic: { entries: 0 } });
  expect(layers.process).toEqual(before);
  expect(entries.map(({ layer }) => layer)).toEqual(['process']);
});
