/** Retention: which payloads it lets go of, when, and what is still told afterwards. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import type { Memory } from '../../src/index.ts';
import { openFor, outputWith } from '../support/sample-memory.ts';
import { temporaryFolders } from '../support/temp-root.ts';

const folder = temporaryFolders();
const squad = 'kiln';
let day = 1;
let ticks = 0;

beforeEach(() => {
  day = 1;
  ticks = 0;
});

/** Each reading is a millisecond later, on the day that the test is at. */
const now = () => {
  ticks += 1;
  return new Date(Date.UTC(2026, 0, day, 9) + ticks).toISOString();
};

async function open(retain: object, root = folder()): Promise<{ memory: Memory; root: string }> {
  const settings = {
    autoDistillEvery: 0,
    layers: { episodic: { compressAfterDays: 2 } },
    retain,
  };
  writeFileSync(join(root, 'squadlog.json'), JSON.stringify(settings));
  return { memory: await openFor(root, { now }), root };
}

const topics = ['flags', 'caches', 'queues', 'ports', 'locks', 'hooks', 'retries', 'clocks'];

/** A run that is told a block, teaches one lesson and leaves one line that is no lesson. */
async function session(memory: Memory, nth: number): Promise<void> {
  await memory.read({ squad, session: `spawn-${nth}` });
  const lesson = `[DEV] Lesson ${nth}: look at the ${topics[nth % topics.length]} of module ${nth}`;
  const output = outputWith(lesson, `[x] remark ${nth} that is no lesson`);
  await memory.write({ squad, session: `spawn-${nth}`, output });
}

async function sessions(memory: Memory, from: number, until: number): Promise<void> {
  for (let nth = from; nth <= until; nth += 1) await session(memory, nth);
}

const drops = async (memory: Memory) => (await memory.log({ type: 'PayloadsDropped' })).events;
const kept = async (memory: Memory, type: string) =>
  (await memory.log({ type })).events.filter(({ data }) => data !== null).length;

const bothAfter = (days: number) => ({ skippedLinesDays: days, ledgersDays: days });

it('keeps everything where nothing is said', async () => {
  const { memory } = await open({});
  await sessions(memory, 1, 4);
  for (const later of [10, 400]) {
    day = later;
    await session(memory, later);
  }
  expect(await drops(memory)).toEqual([]);
  expect((await memory.stats({ squad })).squads[0]?.dropped.last).toBeNull();
});

it('lets go once a day of what was compressed long ago, and of nothing else', async () => {
  const { memory } = await open(bothAfter(5));
  await sessions(memory, 1, 4);
  day = 4;
  // This write compresses the four, so that they are compressed since day 4.
  await session(memory, 5);
  day = 9;
  await session(memory, 6);
  expect(await drops(memory)).toEqual([]);
  day = 10;
  await sessions(memory, 7, 8);
  const [drop, ...more] = await drops(memory);
  expect(more).toEqual([]);
  expect(drop?.data).toMatchObject({ policy: 'retain', lines: 4, ledgers: 3 });
  // The first run was told nothing, and so has no ledger.
  expect(await kept(memory, 'LineSkipped')).toBe(4);
  expect(await kept(memory, 'MemoryInjected')).toBe(4);
  expect(await kept(memory, 'LearningRecorded')).toBe(8);
  expect(await memory.verify()).toMatchObject({ ok: true });
  expect(await memory.compareProjections()).toEqual([]);
});

it('keeps what was never compressed, and what a person brought back', async () => {
  const { memory } = await open(bothAfter(1));
  await sessions(memory, 1, 3);
  day = 4;
  await session(memory, 4);
  await memory.undo({ squad });
  day = 30;
  await session(memory, 5);
  day = 31;
  await session(memory, 6);
  const data = (await drops(memory)).map((event) => event.data);
  // The fourth was compressed on day 30; those before are told in full again.
  expect(data).toEqual([]);
});

it('drops one kind without the other', async () => {
  const { memory } = await open({ ledgersDays: 1 });
  await sessions(memory, 1, 3);
  day = 4;
  await session(memory, 4);
  day = 6;
  await session(memory, 5);
  expect((await drops(memory))[0]?.data).toMatchObject({ lines: 0, ledgers: 2 });
  expect(await kept(memory, 'LineSkipped')).toBe(5);
});

it('still guards a run that woke again against its own block', async () => {
  const { memory } = await open(bothAfter(1));
  await sessions(memory, 1, 3);
  day = 4;
  await session(memory, 4);
  day = 6;
  // The third is told again before the policy acts.
  const { entries } = await memory.read({ squad, session: 'spawn-3', tokens: 4_000 });
  expect(entries.length).toBeGreaterThan(0);
  await session(memory, 5);
  expect((await drops(memory))[0]?.data).toMatchObject({ ledgers: 1 });
  const echo = outputWith(...entries.map(({ role, text }) => `[${role}] ${text}`));
  const again = await memory.write({ squad, session: 'spawn-3', output: echo });
  expect(again.stored).toEqual([]);
});

it('tells what is gone: why, stats, doctor, and reads as of before', async () => {
  const { memory } = await open(bothAfter(1));
  await sessions(memory, 1, 3);
  const before = await memory.stats({ squad });
  const lesson = (await memory.log({ type: 'LearningRecorded' })).events[0]?.id ?? '';
  const ledger = (await memory.log({ type: 'MemoryInjected' })).events[0]?.id ?? '';
  const told = await memory.why({ squad, entry: lesson });
  expect(told.injections).toHaveLength(2);
  day = 4;
  await session(memory, 4);
  const injected = (await memory.stats({ squad })).squads[0]?.tokensInjected ?? 0;
  day = 6;
  await session(memory, 5);
  expect(await drops(memory)).toHaveLength(1);
  const after = await memory.why({ squad, entry: lesson });
  expect(after).toMatchObject({ via: { session: 'spawn-1', text: told.via.text } });
  expect(after.dropped).toEqual({ times: 2, at: expect.stringContaining('2026-01-06') });
  const story = (await memory.why({ squad, entry: 'spawn-2' })).session;
  expect(story?.taught).toHaveLength(1);
  expect(story?.told).toMatchObject([{ droppedAt: expect.stringContaining('2026-01-06') }]);
  const [stats] = (await memory.stats({ squad })).squads;
  expect(stats?.dropped).toMatchObject({ lines: 3, ledgers: 2 });
  expect(stats?.injections).toBe(4);
  expect(stats?.tokensInjected).toBeGreaterThanOrEqual(injected);
  expect((await memory.doctor()).findings).toContainEqual({
    ...{ level: 'ok', what: 'retention' },
    detail: expect.stringContaining('3 skipped lines and 2 ledgers, the last on 2026-01-06'),
  });
  const asOf = String(before.events);
  expect(await memory.why({ squad, entry: lesson, asOf })).toMatchObject({ ledgersWithheld: 2 });
  expect((await memory.stats({ squad, asOf })).warnings).toContainEqual(
    '2 ledgers of kiln were dropped by retention since; their tokens are not counted.',
  );
  await expect(memory.read({ squad, asOf: ledger })).rejects.toMatchObject({
    code: 'not_found',
    message: expect.stringContaining('was let go of by retention'),
  });
});

it('leaves undo, rebuild and an import of the log whole', async () => {
  const { memory, root } = await open(bothAfter(1));
  await sessions(memory, 1, 3);
  const { entries } = await memory.read({ squad, tokens: 4_000 });
  day = 4;
  await session(memory, 4);
  day = 6;
  await session(memory, 5);
  expect(await drops(memory)).toHaveLength(1);
  const undoable = (await memory.undo({ squad, list: true })).undoable ?? [];
  expect(undoable.map(({ type }) => type)).toEqual(['SessionsCompressed']);
  await memory.undo({ squad });
  const again = await memory.read({ squad, tokens: 4_000 });
  expect(again.entries).toEqual(expect.arrayContaining([...entries]));
  await memory.rebuildProjections();
  expect(await memory.compareProjections()).toEqual([]);
  const out = join(root, 'out');
  await memory.export({ out, format: 'jsonl' });
  const target = await openFor(folder(), { now });
  await target.import({ dir: out });
  expect(await target.verify()).toMatchObject({ ok: true });
  expect(await target.compareProjections()).toEqual([]);
  expect(await target.why({ squad, entry: 'spawn-2' })).toMatchObject({
    session: { told: [{ droppedAt: expect.stringContaining('2026-01-06') }] },
  });
});
