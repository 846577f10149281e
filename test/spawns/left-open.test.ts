/** Runs that are left open: by calls that nobody knows, by failures, by clients that forget. */
import { expect, test } from 'vitest';
import { openSpawns } from '../../src/spawns/open-spawns.ts';
import type { SpawnMemory } from '../../src/spawns/spawn-desk.ts';
import { captured } from '../support/captured-runs.ts';
import { openFor, outputWith } from '../support/sample-memory.ts';
import { temporaryFolders } from '../support/temp-root.ts';

const newRoot = temporaryFolders();

const spawn = { client: 'codex', conversation: 'parent', kind: 'dev' };
const text = outputWith('[DEV] one file for all flags');
const cwd = '/home/dev/shop';

test('a call that was never asked for does not say whose an unsure run is', async () => {
  const { root, spawns } = await opened();
  await spawns.requested({ ...spawn, call: 'c1', label: 'squad:kiln/DEV' });
  await spawns.requested({ ...spawn, call: 'c2', label: 'squad:oven/DEV' });
  for (const run of ['joined', 'returned']) await spawns.started({ ...spawn, run });
  await spawns.ended({ ...spawn, run: 'joined', text });
  await spawns.joined({ client: 'codex', conversation: 'parent', call: 'c9', run: 'joined' });
  await spawns.ended({ ...spawn, run: 'returned', call: 'c8', text });

  for (const squad of ['shop', 'kiln', 'oven']) expect(await captured(root, squad)).toEqual([]);
  const { events } = await (await openFor(root)).log({ agent: 'dev', type: 'SessionRecorded' });
  expect(events).toHaveLength(1);
});

test('one run that can not be captured keeps no other from its end', async () => {
  const root = newRoot();
  const memory = await openFor(root);
  const refusing: SpawnMemory = {
    ...memory,
    write: async (input) => {
      if ((input as { session?: string }).session === 'r1') throw new Error('busy');
      return memory.write(input);
    },
  };
  const spawns = openSpawns(refusing, { cwd });
  for (const run of ['r1', 'r2']) await spawns.started({ ...spawn, run });
  await expect(spawns.closed(spawn, async () => text)).rejects.toThrow('busy');
  expect(await captured(root)).toEqual([['r2', 'unknown', 1]]);

  await openSpawns(memory, { cwd }).closed(spawn);
  expect((await captured(root)).map(([run, , lessons]) => [run, lessons])).toEqual([
    ['r2', 1],
    ['r1', 1],
  ]);
});

test('a run whose end nobody told in a week is recorded, by any conversation', async () => {
  const root = newRoot();
  const memory = await openFor(root);
  let now = '2026-01-01T10:00:00.000Z';
  const spawns = openSpawns(memory, { cwd, now: () => now });
  await spawns.started({ ...spawn, run: 'forgotten' });
  const other = { client: 'codex', conversation: 'another' };
  now = '2026-01-07T10:00:00.000Z';
  await spawns.closed(other);
  expect(await captured(root)).toEqual([]);
  now = '2026-01-09T10:00:00.000Z';
  await spawns.closed(other);
  expect(await captured(root)).toEqual([['forgotten', 'unknown', 0]]);
});

test('a resumed run that is thrown away leaves what it said before as it is', async () => {
  const { root, spawns } = await opened();
  await spawns.started({ ...spawn, run: 'r1' });
  await spawns.ended({ ...spawn, run: 'r1', text });
  await spawns.started({ ...spawn, run: 'r1' });
  await spawns.settled({ client: 'codex', run: 'r1', outcome: 'discarded' });
  expect(await captured(root)).toEqual([['r1', 'unknown', 1]]);
  const { events } = await (await openFor(root)).log({ type: 'SessionOutcomeRecorded' });
  expect(events).toEqual([]);
});

test('the longest id of a run can be resumed', async () => {
  const { root, spawns } = await opened();
  const run = 'x'.repeat(199);
  for (const _ of [1, 2]) {
    await spawns.started({ ...spawn, run });
    await spawns.ended({ ...spawn, run, text });
  }
  const [[first = ''] = [], [second = ''] = []] = await captured(root);
  expect(second).toBe(`${first}.2`);
});

async function opened() {
  const root = newRoot();
  return { root, spawns: openSpawns(await openFor(root), { cwd }) };
}
