/** Many callers of one memory, and people who edit its files while others transform it. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openMemory } from '../src/index.ts';
import { outputWith } from './support/sample-memory.ts';
import { temporaryFolders } from './support/temp-root.ts';
import { withoutPolicies } from './support/without-policies.ts';

const folder = temporaryFolders();

it('keeps what every one of many callers wrote at once', async () => {
  await using memory = await openMemory({ root: folder() });
  const write = (nth: number) =>
    memory.write({
      squad: nth % 2 === 0 ? 'kiln' : 'loom',
      session: `s${nth}`,
      output: outputWith(`[DEV] Lesson number ${nth} of them`),
    });
  await write(0);
  const done = await Promise.allSettled([1, 2, 3, 4, 5, 6, 7].map(write));
  expect(done.map(({ status }) => status)).toEqual(done.map(() => 'fulfilled'));
  const { squads } = await memory.list();
  expect(squads.map(({ squad, learnings }) => [squad, learnings])).toEqual([
    ['kiln', 4],
    ['loom', 4],
  ]);
  expect(await memory.verify()).toMatchObject({ ok: true });
});

it('takes a person’s edit of a file in before a transformation that follows it', async () => {
  const root = withoutPolicies(folder());
  await using memory = await openMemory({ root });
  await memory.write({ squad: 'kiln', output: outputWith('[DEV] Flags live in flags.toml') });
  await memory.distill({ squad: 'kiln' });
  const file = join(root, 'kiln', 'semantic.md');
  writeFileSync(file, readFileSync(file, 'utf8').replace('flags.toml', 'flags.yaml'));
  await memory.flush({ squad: 'kiln' });
  const told = async () =>
    (await memory.read({ squad: 'kiln', tokens: 2_000 })).entries.map(({ text }) => text);
  expect(await told()).toEqual([]);
  // The flush is the newest change, though the edit was recorded only with it.
  expect((await memory.undo({ squad: 'kiln' })).undone).toMatchObject([{ type: 'SquadFlushed' }]);
  expect(await told()).toEqual(['Flags live in flags.yaml']);
});

it('takes back all that a person forgot at once', async () => {
  await using memory = await openMemory({ root: withoutPolicies(folder()) });
  for (const nth of [1, 2, 3]) {
    const output = outputWith('[DEV] Cache keys name the tenant');
    await memory.write({ squad: 'kiln', session: `s${nth}`, output });
  }
  await memory.distill({ squad: 'kiln' });
  const before = (await memory.read({ squad: 'kiln' })).block;
  await memory.forget({ squad: 'kiln', entry: 'P2' });
  expect((await memory.read({ squad: 'kiln' })).entries).toEqual([]);
  expect((await memory.undo({ squad: 'kiln' })).undone).toHaveLength(3);
  expect((await memory.read({ squad: 'kiln' })).block).toBe(before);
});

it('refuses to guess whose memory is meant, and to drop a person’s words', async () => {
  await using memory = await openMemory({ root: withoutPolicies(folder()) });
  await memory.write({ squad: 'kiln', output: outputWith('[DEV] Flags live in flags.toml') });
  const both = { squad: 'kiln', agent: 'ada' };
  await expect(memory.replay(both)).rejects.toMatchObject({ code: 'invalid' });
  await expect(memory.distill(both)).rejects.toMatchObject({ code: 'invalid' });
  await memory.forget({ squad: 'kiln', entry: 'L2' });
  const words = { squad: 'kiln', old: 'L2', new: 'Flags live in flags.yaml' };
  await expect(memory.supersede(words)).rejects.toMatchObject({ code: 'refused' });
  expect((await memory.log({ type: 'LearningRecorded' })).events).toHaveLength(1);
});

it('withholds what was forgotten since from a log of an earlier time too', async () => {
  await using memory = await openMemory({ root: withoutPolicies(folder()) });
  await memory.write({ squad: 'kiln', output: outputWith('[DEV] Flags live in flags.toml') });
  await memory.forget({ squad: 'kiln', entry: 'L2' });
  const out = join(folder(), 'log');
  const { warnings } = await memory.export({ out, format: 'jsonl', asOf: '3' });
  expect(warnings).toEqual([expect.stringContaining('words which were forgotten: 1')]);
  expect(readFileSync(join(out, 'log.jsonl'), 'utf8')).not.toContain('flags.toml');
});

it('warns of lessons that leave the block without a pattern', async () => {
  await using memory = await openMemory({ root: withoutPolicies(folder()) });
  const output = `Task: Move the flags\n\n${outputWith('[DEV] Flags live in flags.toml')}`;
  await memory.write({ squad: 'kiln', output });
  const { warnings } = await memory.compress({ squad: 'kiln', days: 0 });
  expect(warnings).toEqual([expect.stringContaining('1 lesson is in no pattern')]);
  await memory.undo({ squad: 'kiln' });
  await memory.distill({ squad: 'kiln' });
  expect((await memory.compress({ squad: 'kiln', days: 0 })).warnings).toEqual([]);
});

it('compresses by itself no session that is to be distilled yet', async () => {
  let day = '2026-11-01';
  await using memory = await openMemory({ root: folder(), now: () => `${day}T09:00:00.000Z` });
  const write = (nth: number, occurredAt?: string) =>
    memory.write({
      squad: 'kiln',
      session: `s${nth}`,
      output: `Task: Part ${nth}\n\n${outputWith(`[DEV] Lesson number ${nth} of them`)}`,
      ...(occurredAt === undefined ? {} : { occurredAt }),
    });
  for (const nth of [1, 2, 3]) await write(nth);
  day = '2026-11-20';
  expect(await write(4, '2026-11-02')).toMatchObject({ distilled: false, compressed: 3 });
  const { block } = await memory.read({ squad: 'kiln', tokens: 2_000 });
  expect(block).toContain('- [DEV] Lesson number 4 of them (L');
});

it('lets the settings of a squad decide for it, whichever agent writes', async () => {
  const root = folder();
  const settings = { autoDistillEvery: 0, agents: { zed: { autoDistillEvery: 1 } } };
  writeFileSync(join(root, 'squadlog.json'), JSON.stringify(settings));
  await using memory = await openMemory({ root });
  const output = outputWith('[DEV] Flags live in flags.toml');
  const inSquad = await memory.write({ squad: 'kiln', agent: 'zed', output });
  expect(inSquad.distilled).toBe(false);
  expect((await memory.write({ agent: 'zed', output })).distilled).toBe(true);
});

it('counts no token for a compressed session that has no line', async () => {
  await using memory = await openMemory({ root: withoutPolicies(folder()) });
  await memory.write({ squad: 'kiln', output: outputWith('[DEV] Flags live in flags.toml') });
  const { tokensAfter } = await memory.compress({ squad: 'kiln', days: 0 });
  const { events } = await memory.log({ type: 'SessionsCompressed' });
  expect([tokensAfter, events[0]?.data]).toMatchObject([0, { tokensAfter: 0 }]);
});
