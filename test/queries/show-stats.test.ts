/** Figures of a squad: what was captured, told and left empty. */
import { expect, it } from 'vitest';
import { openFilled } from '../support/filled-memory.ts';
import { openFor, outputWith } from '../support/sample-memory.ts';
import { temporaryFolders } from '../support/temp-root.ts';

const folder = temporaryFolders();

it('counts in stats what happened', async () => {
  const stats = await (await openFilled(folder())).stats({ squad: 'kiln' });
  expect(stats.events).toBe(25);
  expect(stats.storeBytes).toBeGreaterThan(10_000);
  expect(stats.squads).toMatchObject([{ injections: 1, emptyCaptures: 1, skippedLines: 0 }]);
  expect(stats.squads[0]?.tokensInjected).toBeGreaterThan(60);
});

it('tells what a spawn was told on average, and which part of its context that took', async () => {
  const memory = await openFor(folder());
  await memory.write({ squad: 'kiln', output: outputWith('[DEV] Ship early') });
  const figures = async () => (await memory.stats({ squad: 'kiln' })).squads[0];
  expect(await figures()).toMatchObject({ tokensPerInjection: null, contextShare: null });
  const { tokens } = await memory.read({ squad: 'kiln', session: 'one' });
  expect(await figures()).toMatchObject({ tokensPerInjection: tokens, contextShare: null });
  await memory.read({ squad: 'kiln', session: 'two', modelLimit: 1_000 });
  await memory.read({ squad: 'kiln', session: 'three', modelLimit: 3_000 });
  const share = Number(((2 * tokens) / 4_000).toFixed(4));
  expect(await figures()).toMatchObject({
    ...{ injections: 3, tokensPerInjection: tokens, contextShare: { injections: 2, share } },
  });
});
