/** The list of squads: names as people write them, totals, and what is not there. */
import { expect, it } from 'vitest';
import { openFilled } from '../support/filled-memory.ts';
import { temporaryFolders } from '../support/temp-root.ts';

const folder = temporaryFolders();

it('lists squads by name as people write it, with what they hold', async () => {
  const memory = await openFilled(folder());
  const { squads, agents } = await memory.list();
  expect(squads).toMatchObject([
    { squad: 'arc', sessions: 1, learnings: 1, patterns: 0 },
    { squad: 'Kiln', sessions: 2, learnings: 12, lastSession: '2026-11-30T09:00:02.000Z' },
  ]);
  expect(agents).toMatchObject([{ squad: 'Ada', learnings: 1 }]);
  expect((await memory.list({ squad: 'KILN' })).squads).toHaveLength(1);
  await expect(memory.list({ squad: 'none' })).rejects.toMatchObject({ code: 'not_found' });
});

it('adds up the tokens that its lines take in a block', async () => {
  const memory = await openFilled(folder());
  const { squads } = await memory.list({ squad: 'kiln' });
  const { layers } = await memory.read({ squad: 'kiln', tokens: 8_000 });
  expect(squads[0]?.tokens).toEqual({
    process: layers.process.tokens,
    program: layers.program.tokens,
    episodic: layers.episodic.tokens,
  });
});
