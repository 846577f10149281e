/** Figures of a squad: what was captured, told and left empty. */
import { expect, it } from 'vitest';
import { openFilled } from '../support/filled-memory.ts';
import { temporaryFolders } from '../support/temp-root.ts';

const folder = temporaryFolders();

it('counts in stats what happened', async () => {
  const stats = await (await openFilled(folder())).stats({ squad: 'kiln' });
  expect(stats.events).toBe(25);
  expect(stats.storeBytes).toBeGreaterThan(10_000);
  expect(stats.squads).toMatchObject([{ injections: 1, emptyCaptures: 1, skippedLines: 0 }]);
  expect(stats.squads[0]?.tokensInjected).toBeGreaterThan(60);
});
