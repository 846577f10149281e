/** Which squad a spawn is told and teaches, where calls can't be told apart or fail on the way. */
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openSpawns } from '../../src/spawns/open-spawns.ts';
import type { SpawnMemory } from '../../src/spawns/spawn-desk.ts';
import { openSpool } from '../../src/spawns/spool.ts';
import { captured } from '../support/captured-runs.ts';
import { openFor, outputWith } from '../support/sample-memory.ts';
import { temporaryFolders } from '../support/temp-root.ts';
import { writeSettings } from '../support/write-settings.ts';

const newRoot = temporaryFolders();

const spawn = { client: 'codex', conversation: 'parent', kind: 'dev' };
const text = outputWith('[DEV] one file for all flags');

test('parallel spawns of one label are of that squad', async () => {
  const { root, spawns } = await opened();
  await teach(root, 'kiln', '[QA] the kiln needs a warm-up');
  for (const call of ['c1', 'c2']) {
    await spawns.requested({ ...spawn, call, label: 'squad:kiln/qa', task: call });
  }
  const told = [];
  for (const run of ['r1', 'r2']) told.push(await spawns.started({ ...spawn, run }));
  for (const run of ['r1', 'r2']) await spawns.ended({ ...spawn, run, text });

  expect(told.map(({ block }) => block.includes('warm-up'))).toEqual([true, true]);
  expect((await captured(root, 'kiln')).map(([run]) => run)).toEqual(['taught', 'r1', 'r2']);
  expect(await captured(root)).toEqual([]);
});

test('a label in other letters is the same squad and role', async () => {
  const { root, spawns } = await opened();
  await spawns.requested({ ...spawn, call: 'c1', label: 'squad:Kiln/QA' });
  await spawns.requested({ ...spawn, call: 'c2', label: 'squad:kiln/qa' });
  expect((await spawns.started({ ...spawn, run: 'r1' })).block).toContain('Session Memory');
  await spawns.ended({ ...spawn, run: 'r1', text });
  expect(await captured(root, 'kiln')).toHaveLength(1);
});

test('a squad that is switched off is not taken for the project', async () => {
  const { root, spawns } = await opened({ squads: { secret: { enabled: false } } });
  await teach(root, 'shop', '[DEV] the shop opens at nine');
  await spawns.requested({ ...spawn, call: 'c1', label: 'squad:secret/DEV', task: 'hush' });
  expect(openSpool(root, 'codex').requests.list()[0]).not.toHaveProperty('task');
  expect(await spawns.started({ ...spawn, run: 'r1' })).toHaveProperty('block', '');
  await spawns.ended({ ...spawn, run: 'r1', text });
  await spawns.closed(spawn);
  expect((await captured(root)).map(([run]) => run)).toEqual(['taught']);
  expect(await captured(root, 'secret')).toEqual([]);
});

test('a run whose call never returns teaches its agent, and no squad by a guess', async () => {
  const { root, spawns } = await opened();
  await spawns.requested({ ...spawn, call: 'c1', label: 'squad:kiln/DEV' });
  await spawns.requested({ ...spawn, call: 'c2', label: 'squad:oven/DEV' });
  for (const run of ['r1', 'r2']) await spawns.started({ ...spawn, run });
  await spawns.ended({ ...spawn, run: 'r1', text });
  await spawns.closed(spawn, async () => outputWith('[DEV] cut off'));
  await spawns.ended({ ...spawn, run: 'r2', text: outputWith('[DEV] late words') });

  for (const squad of ['shop', 'kiln', 'oven']) expect(await captured(root, squad)).toEqual([]);
  const { events } = await (await openFor(root)).log({ agent: 'dev', type: 'LearningRecorded' });
  expect(events.map(({ data }) => (data as { text: string }).text).sort()).toEqual([
    ...['cut off', 'late words', 'one file for all flags'],
  ]);
});

test('the same call of another conversation is another call', async () => {
  const { root, spawns } = await opened();
  const other = { ...spawn, conversation: 'elsewhere' };
  await spawns.requested({ ...spawn, call: 'call_1', label: 'squad:kiln/DEV' });
  await spawns.requested({ ...other, call: 'call_1', label: 'squad:oven/DEV' });
  await spawns.started({ ...spawn, run: 'r1' });
  await spawns.ended({ ...spawn, run: 'r1', text });
  await spawns.started({ ...other, run: 'r2' });
  await spawns.ended({ ...other, run: 'r2', text });
  expect(await captured(root, 'kiln')).toEqual([['r1', 'unknown', 1]]);
  expect(await captured(root, 'oven')).toEqual([['r2', 'unknown', 1]]);
});

test('the same words called three times are three calls, where ids are made of words', async () => {
  const { root, spawns } = await opened();
  const asked = { ...spawn, call: 'words', label: 'squad:kiln/DEV', mayRepeat: true };
  for (const _ of [1, 2, 3]) await spawns.requested(asked);
  for (const run of ['r1', 'r2', 'r3']) await spawns.started({ ...spawn, run });
  for (const run of ['r1', 'r2', 'r3']) await spawns.ended({ ...spawn, run, text });
  for (const _ of [1, 2, 3]) await spawns.ended({ ...spawn, call: 'words', text });
  expect((await captured(root, 'kiln')).map(([run]) => run)).toEqual(['r1', 'r2', 'r3']);
  expect(openSpool(root, 'codex').requests.list()).toEqual([]);
});

test('an answer that a busy store refuses is captured when the conversation ends', async () => {
  const root = newRoot();
  const memory = await openFor(root);
  const busy = (): never => {
    throw new Error('busy');
  };
  const refusing: SpawnMemory = { ...memory, write: async () => busy() };
  const options = { cwd: '/home/dev/shop' };
  await openSpawns(refusing, options).started({ ...spawn, run: 'r1' });
  await expect(openSpawns(refusing, options).ended({ ...spawn, run: 'r1', text })).rejects.toThrow(
    'busy',
  );
  await openSpawns(memory, options).closed(spawn);
  expect(await captured(root)).toEqual([['r1', 'unknown', 1]]);
});

test('a block that failed before the task is told at the start', async () => {
  const root = newRoot();
  const memory = await openFor(root);
  const failing: SpawnMemory = {
    ...memory,
    read: async () => {
      throw new Error('busy');
    },
  };
  const options = { cwd: '/home/dev/shop' };
  const asked = { ...spawn, call: 'c1', label: 'squad:kiln/DEV', canTell: true };
  await expect(openSpawns(failing, options).requested(asked)).rejects.toThrow('busy');
  const { block } = await openSpawns(memory, options).started({ ...spawn, run: 'r1' });
  expect(block).toContain('Session Memory');
});

test('a run whose start failed is of the squad that its call names', async () => {
  const { root, spawns } = await opened();
  await spawns.requested({ ...spawn, call: 'c1', label: 'squad:kiln/DEV', canTell: true });
  await spawns.joined({ client: 'codex', conversation: 'parent', call: 'c1', run: 'r1' });
  expect(await spawns.knows('codex', 'r1')).toBe(true);
  await spawns.ended({ ...spawn, run: 'r1', text });
  await spawns.requested({ ...spawn, call: 'c2', label: 'squad:oven/DEV' });
  await spawns.ended({ ...spawn, run: 'r2', text });
  expect(await captured(root, 'kiln')).toEqual([['c1', 'unknown', 1]]);
  expect(await captured(root, 'oven')).toEqual([['r2', 'unknown', 1]]);
  expect(await captured(root)).toEqual([]);
});

test('one id that joins two runs, as of words asked twice, gives each its answer', async () => {
  const { root, spawns } = await opened();
  for (const run of ['r1', 'r2']) {
    await spawns.started({ ...spawn, run });
    await spawns.joined({ client: 'codex', conversation: 'parent', call: 'words', run });
  }
  const answers = [text, outputWith('[DEV] another answer')];
  for (const answer of answers) await spawns.ended({ ...spawn, call: 'words', text: answer });
  expect((await captured(root)).map(([run]) => run).sort()).toEqual(['r1', 'r2']);
});

test('an erasure takes the task, and leaves whose the spawn is', async () => {
  const { root, spawns } = await opened();
  await teach(root, 'kiln', '[DEV] the code name is Basalt-Orchid');
  const task = 'Find the code name is Basalt-Orchid';
  await spawns.requested({ ...spawn, call: 'c1', label: 'squad:kiln/DEV', task });
  const memory = await openFor(root);
  await memory.erase({ squad: 'kiln', entry: 'L2', reason: 'asked' });
  await spawns.started({ ...spawn, run: 'r1' });
  await spawns.ended({ ...spawn, run: 'r1', text });
  expect((await captured(root, 'kiln')).map(([run]) => run)).toEqual(['taught', 'r1']);
  expect(await captured(root)).toEqual([]);
});

test('a call that can be read no more is not taken for one that names no squad', async () => {
  const { root, spawns } = await opened();
  await spawns.requested({ ...spawn, call: 'c1', label: 'squad:kiln/DEV' });
  const folder = join(root, '_spawns', 'codex', 'requests');
  for (const name of readdirSync(folder)) writeFileSync(join(folder, name), '');
  expect(await spawns.started({ ...spawn, run: 'r1' })).toHaveProperty('block', '');
  await spawns.ended({ ...spawn, run: 'r1', text });
  await spawns.closed(spawn);
  expect(await captured(root)).toEqual([]);
});

test('a failure is of the only run of its kind that goes on', async () => {
  const { root, spawns } = await opened();
  for (const call of ['c1', 'c2']) await spawns.requested({ ...spawn, call });
  for (const run of ['r1', 'r2']) await spawns.started({ ...spawn, run });
  await spawns.ended({ ...spawn, run: 'r1', text });
  await spawns.ended({ ...spawn, call: 'c2', outcome: 'failure' });
  expect(await captured(root)).toEqual([
    ['r1', 'unknown', 1],
    ['r2', 'failure', 0],
  ]);
});

async function opened(settings?: object) {
  const root = newRoot();
  if (settings !== undefined) writeSettings(root, settings);
  const memory = await openFor(root);
  return { root, spawns: openSpawns(memory, { cwd: '/home/dev/shop' }) };
}

async function teach(root: string, squad: string, lesson: string): Promise<void> {
  const memory = await openFor(root);
  await memory.write({ squad, session: 'taught', output: outputWith(lesson) });
  await memory.close();
}
