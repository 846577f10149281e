/**
 * Real processes that capture into one squad at the same time: policies act once at each threshold,
 * nobody sees an error, and nothing that was taught is missing from program memory.
 */
import { expect, it } from 'vitest';
import { openStorage } from '../support/open-storage.ts';
import { openFor, outputWith } from '../support/sample-memory.ts';
import { temporaryFolders } from '../support/temp-root.ts';
import { workerProcesses } from '../support/worker-processes.ts';
import { writeSettings } from '../support/write-settings.ts';

const folder = temporaryFolders();
const start = workerProcesses();
const squad = 'kiln';
const [writers, turns] = [4, 15];
const topics = ['flags', 'caches', 'queues', 'keys', 'tables', 'ports', 'logs', 'locks', 'hooks'];

it('distils once at each threshold, however many processes capture', async () => {
  const root = folder();
  const jobs = Array.from({ length: writers }, (_, writer) =>
    Array.from({ length: turns }, (_, turn) => ({
      do: 'write' as const,
      squad,
      session: `writer-${writer}-${turn}`,
      output: outputWith(`[W${writer}] Check the ${topics[turn % 9]} of part ${turn} first`),
    })),
  );
  const done = await Promise.all(jobs.map((steps) => start(root, steps)));
  expect(done.map(({ exitCode, stderr }) => [exitCode, stderr])).toEqual(done.map(() => [0, '']));
  const results = done.flatMap((run) => run.results);
  expect(results).toHaveLength(writers * turns);
  expect(results.flatMap(({ warnings }) => warnings)).toEqual([]);

  const memory = await openFor(root);
  const { events } = await memory.log({ type: 'SquadDistilled' });
  const distills = events.length;
  expect(distills).toBeGreaterThan(0);
  expect(distills).toBeLessThanOrEqual((writers * turns) / 3);
  // Thresholds only rise, and at the end little is left for the next write.
  const state = await memory.undo({ squad, list: true });
  const thresholds = await thresholdsOf(root);
  expect(thresholds).toEqual([...thresholds].sort((a, b) => a - b));
  expect(thresholds.every((one) => one % 3 === 0)).toBe(true);
  expect(thresholds.at(-1)).toBeGreaterThanOrEqual(writers * turns - 3 * writers);
  expect(state.undoable.filter(({ type }) => type === 'SquadDistilled')).toHaveLength(distills);
  // Each was told to the one process that did it.
  expect(results.filter(({ distilled }) => distilled === true)).toHaveLength(distills);
  expect(await memory.compareProjections()).toEqual([]);
  expect(await memory.verify()).toMatchObject({ ok: true });

  const output = outputWith('[W0] One last word on the whole');
  await memory.write({ squad, session: 'last', output });
  const late = (await memory.distill({ squad, dryRun: true })).added;
  expect(late.every(({ text }) => text === 'One last word on the whole')).toBe(true);
  await memory.distill({ squad });
  const { entries } = await memory.read({ squad, tokens: 100_000 });
  const patterns = entries.filter(({ layer }) => layer === 'program');
  expect(patterns).toHaveLength(writers * turns + 1);
  expect(await memory.replay({ squad })).toMatchObject({ identical: true });
});

it('compresses once a day, however many processes capture', async () => {
  const root = folder();
  writeSettings(root, { autoDistillEvery: 1 });
  const seeded = await openFor(root, { now: () => '2020-01-01T09:00:00.000Z' });
  for (let nth = 0; nth < 6; nth += 1) {
    const output = outputWith(`[DEV] Check the ${topics[nth]} of old part ${nth} first`);
    await seeded.write({ squad, session: `old-${nth}`, output });
  }
  await seeded.close();
  const jobs = Array.from({ length: writers }, (_, writer) => [
    {
      do: 'write' as const,
      squad,
      session: `writer-${writer}`,
      output: outputWith(`[W${writer}] Check the ${topics[writer]} first`),
    },
  ]);
  const done = await Promise.all(jobs.map((steps) => start(root, steps)));
  expect(done.map(({ exitCode, stderr }) => [exitCode, stderr])).toEqual(done.map(() => [0, '']));
  const results = done.flatMap((run) => run.results);
  expect(results.flatMap(({ warnings }) => warnings)).toEqual([]);
  const memory = await openFor(root);
  const { events } = await memory.log({ type: 'SessionsCompressed' });
  expect(events).toHaveLength(1);
  expect(results.map(({ compressed }) => compressed).sort()).toEqual([0, 0, 0, 6]);
});

/** Session counts in the keys of the policy's distills, in the order of the log. */
async function thresholdsOf(root: string): Promise<number[]> {
  const storage = await openStorage(root);
  try {
    const thresholds: number[] = [];
    for await (const { dedupeKey } of storage.hashedEvents({ types: ['SquadDistilled'] })) {
      thresholds.push(Number(dedupeKey?.split('/').at(-1)));
    }
    return thresholds;
  } finally {
    await storage.close();
  }
}
