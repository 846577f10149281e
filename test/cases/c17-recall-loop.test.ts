/** C17: what a run was told and repeats is not learned again, however often it goes round. */
import { expect, it } from 'vitest';
import type { Memory } from '../../src/memory-api.ts';
import { openFor, outputWith } from '../support/sample-memory.ts';
import { temporaryFolders } from '../support/temp-root.ts';

const folder = temporaryFolders();
const seeds = [
  '[DEV] Feature flags live in flags.toml',
  '[ALL] Ship on Tuesdays',
  '[QA] Retry flaky browser tests twice',
  '[OPS] Rotate the signing key monthly',
];
const bulletsOf = (block: string) =>
  block
    .split('\n')
    .filter((line) => line.startsWith('- '))
    .join('\n');

it.each([
  ['as it was given', (block: string) => block],
  ['without the ids', (block: string) => block.replace(/ \([LPS]\d+ [\d-]+\)$/gmu, '')],
  [
    'with star bullets and markup',
    (block: string) => bulletsOf(block).replace(/^- (.*)$/gmu, '* $1'),
  ],
])('holds 24 lessons after 20 rounds that repeat the block %s', async (_name, reword) => {
  const memory = await openFor(folder());
  await memory.write({ squad: 'kiln', session: 'seed', output: outputWith(...seeds) });
  for (let round = 1; round <= 20; round += 1) await goRound(memory, round, reword);

  expect(await memory.list()).toMatchObject({ squads: [{ learnings: 24, sessions: 21 }] });
  const { entries, block } = await memory.read({ squad: 'kiln', tokens: 8_000 });
  expect(new Set(entries.map(({ text }) => text)).size).toBe(24);
  expect(entries.map(({ support }) => support)).toEqual(entries.map(() => 1));
  expect(block.match(/squad-memory>/gu)).toHaveLength(2);
  const { events } = await memory.log({ type: 'LearningRecorded' });
  expect(JSON.stringify(events)).not.toMatch(/Recalled from earlier|squad-memory|Episodic/u);
});

async function goRound(memory: Memory, round: number, reword: (block: string) => string) {
  const session = `round-${round}`;
  const { block } = await memory.read({ squad: 'kiln', session, tokens: 4_000 });
  expect(block).toContain('Feature flags live in flags.toml');
  const told = reword(block);
  const fresh = `- [DEV] Round ${round} taught something new`;
  const output = `I was told:\n\n${told}\n\n## Session Memory\n${told}\n${fresh}\n`;
  const { stored, skipped } = await memory.write({ squad: 'kiln', session, output });
  expect(stored.map(({ text }) => text)).toEqual([`Round ${round} taught something new`]);
  expect(skipped.length).toBeGreaterThanOrEqual(4);
}

it('takes the same words from a run that was not told them as fresh evidence', async () => {
  const memory = await openFor(folder());
  await memory.write({ squad: 'kiln', session: 'a', output: outputWith('[DEV] Retry twice') });
  const again = await memory.write({
    squad: 'kiln',
    session: 'b',
    output: outputWith('[DEV] Retry twice'),
  });
  expect(again.stored).toHaveLength(1);
});

it('lets repeats of what a run was told raise no support of a pattern', async () => {
  const memory = await openFor(folder());
  for (const session of ['a', 'b']) {
    await memory.write({ squad: 'kiln', session, output: outputWith('[DEV] Retry twice') });
  }
  await memory.distill({ squad: 'kiln' });
  for (let round = 1; round <= 7; round += 1) {
    const session = `round-${round}`;
    const { block } = await memory.read({ squad: 'kiln', session });
    await memory.write({ squad: 'kiln', session, output: `## Session Memory\n${block}` });
    const { entries } = await memory.read({ squad: 'kiln' });
    expect(entries).toMatchObject([{ layer: 'program', text: 'Retry twice', support: 2 }]);
  }
  expect(await memory.list()).toMatchObject({ squads: [{ learnings: 2, patterns: 1 }] });
});
