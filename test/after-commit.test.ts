/** What a memory does by itself: once at each threshold, never again what a person undid. */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Memory } from '../src/index.ts';
import { createClock } from './support/fixed-clock.ts';
import { legacySession, writeFiles } from './support/legacy-squad.ts';
import { openFor, outputWith } from './support/sample-memory.ts';
import { temporaryFolders } from './support/temp-root.ts';

const folder = temporaryFolders();
const squad = 'kiln';

const words = ['flags', 'caches', 'queues', 'keys', 'tables', 'ports', 'logs', 'locks', 'hooks'];
const capture = (memory: Memory, nth: number, more: object = {}) =>
  memory.write({
    squad,
    session: `spawn-${nth}`,
    output: outputWith(`[DEV] Look at the ${words[nth % 9]} of module ${nth} first`),
    ...more,
  });

const events = async (memory: Memory, type: string) => (await memory.log({ type })).events;

it('distils at every third session, and says so', async () => {
  const memory = await openFor(folder());
  const distilled: boolean[] = [];
  for (let nth = 1; nth <= 9; nth += 1) distilled.push((await capture(memory, nth)).distilled);
  expect(distilled).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9].map((nth) => nth % 3 === 0));
  const done = await events(memory, 'SquadDistilled');
  expect(done.map(({ actor }) => actor)).toEqual(
    done.map(() => ({ kind: 'system', id: 'policy' })),
  );
  expect(done).toHaveLength(3);
});

it('does not count what was captured already, nor a second part of a run', async () => {
  const memory = await openFor(folder());
  await capture(memory, 1);
  await capture(memory, 1);
  await memory.write({ squad, session: 'spawn-1', output: outputWith('[QA] Something more') });
  expect((await capture(memory, 2)).distilled).toBe(false);
  expect((await capture(memory, 3)).distilled).toBe(true);
});

it('distils by the setting of the squad; 0 is never', async () => {
  const root = folder();
  const settings = { autoDistillEvery: 0, squads: { loom: { autoDistillEvery: 1 } } };
  writeFileSync(join(root, 'squadlog.json'), JSON.stringify(settings));
  const memory = await openFor(root);
  for (let nth = 1; nth <= 4; nth += 1) await capture(memory, nth);
  expect(await events(memory, 'SquadDistilled')).toEqual([]);
  const output = outputWith('[DEV] Weave from left to right');
  expect(await memory.write({ squad: 'loom', output })).toMatchObject({ distilled: true });
});

it('does not repeat what a person undid', async () => {
  const memory = await openFor(folder());
  for (let nth = 1; nth <= 3; nth += 1) await capture(memory, nth);
  await memory.undo({ squad });
  expect((await capture(memory, 4)).distilled).toBe(false);
  expect((await capture(memory, 5)).distilled).toBe(false);
  expect((await capture(memory, 6)).distilled).toBe(true);
});

it('compresses old sessions once a UTC day, and leaves what a person brought back', async () => {
  const clock = createClock('2026-11-30T09:00:00.000Z');
  const memory = await openFor(folder(), { now: clock.now });
  for (let nth = 1; nth <= 3; nth += 1) await capture(memory, nth);
  clock.set('2026-12-20T09:00:00.000Z');
  expect((await capture(memory, 4)).compressed).toBe(3);
  expect((await capture(memory, 5)).compressed).toBe(0);
  const [compressed] = await events(memory, 'SessionsCompressed');
  await memory.undo({ squad, event: compressed?.id });
  clock.set('2026-12-21T09:00:00.000Z');
  expect((await capture(memory, 6)).compressed).toBe(0);
  clock.set('2027-01-10T09:00:00.000Z');
  expect((await capture(memory, 7)).compressed).toBe(3);
  const named = (await events(memory, 'SessionsCompressed')).map(({ data }) => data);
  expect(named).toMatchObject([
    { sessions: ['spawn-1', 'spawn-2', 'spawn-3'] },
    { sessions: ['spawn-4', 'spawn-5', 'spawn-6'] },
  ]);
});

it('compresses nothing that no distill has seen', async () => {
  const clock = createClock('2026-11-30T09:00:00.000Z');
  const memory = await openFor(folder(), { now: clock.now });
  await capture(memory, 1);
  clock.set('2026-12-20T09:00:00.000Z');
  expect(await capture(memory, 2)).toMatchObject({ compressed: 0, distilled: false });
  const { block } = await memory.read({ squad });
  expect(block).toContain('module 1');
});

it('distils once after an import, however many sessions came', async () => {
  const [root, dir] = [folder(), folder()];
  const history = Array.from({ length: 9 }, (_, nth) =>
    legacySession({ task: `Task ${nth}`, lessons: [`[DEV] Look at module ${nth} first`] }),
  ).join('');
  writeFiles(dir, { 'kiln/history.md': history });
  const memory = await openFor(root);
  await memory.import({ dir });
  expect(await events(memory, 'SquadDistilled')).toHaveLength(1);
  await memory.import({ dir });
  expect(await events(memory, 'SquadDistilled')).toHaveLength(1);
});

it('keeps what was captured where the adopted rules can no longer run, and warns', async () => {
  const [root, dir] = [folder(), folder()];
  const module = join(dir, 'shout.mjs');
  writeFileSync(module, "export default { name: 'shout', version: 1, apply: (state) => state };\n");
  const memory = await openFor(root);
  await capture(memory, 1);
  await memory.rules.adopt({ squad, rules: module });
  rmSync(module);
  await capture(memory, 2);
  const third = await capture(memory, 3);
  expect(third).toMatchObject({ distilled: false, stored: [{ role: 'DEV' }] });
  expect(third.warnings).toEqual([expect.stringContaining('shout.mjs')]);
  await memory.rules.adopt({ squad, rules: 'standard' });
  // What was due is done at the next write.
  expect(await capture(memory, 4)).toMatchObject({ distilled: true, warnings: [] });
});
