/** All projection tables built anew from the log, beside inserts of the finished rows. */
import { join } from 'node:path';
import type { Bench, BenchOptions, Row } from './bench.ts';
import {
  interleave,
  median,
  medianRatio,
  peakRssMb,
  runWorker,
  timeMs,
} from './support/measure.ts';
import { openRawProjections, readProjectionRows } from './support/raw-projections.ts';
import { openStorage, seedStore } from './support/seed-store.ts';

export const rebuild: Bench = {
  name: 'rebuild',
  summary: 'all projections from zero',
  run,
  work,
};

async function run({ full, scratch }: BenchOptions): Promise<readonly Row[]> {
  const learnings = full ? 200_000 : 24_000;
  const plan = { name: 'rebuild', learnings: { kiln: learnings / 2, forge: learnings / 2 } };
  const root = await seedStore(scratch, plan);
  const file = join(root, 'squadlog.db');
  const events = learnings * 1.25;
  const rows = readProjectionRows(file);
  const storage = openStorage(file);
  const figures = await interleave(
    {
      ours: async () => ((await timeMs(() => storage.rebuild())) * 1_000) / events,
      raw: async (round) =>
        (await openRawProjections(join(scratch, `raw-${round}.db`)).fill(rows)) / events,
    },
    { rounds: full ? 3 : 5 },
  );
  await storage.close();
  const peak = await runWorker<number>('rebuild', { file });
  return [
    {
      what: 'rebuild of all projections',
      unit: 'µs/event',
      ours: median(figures.ours),
      raw: median(figures.raw),
      ratio: medianRatio(figures.ours, figures.raw),
      bar: { of: 'ratio', atMost: 2, goal: 1.5 },
      note: `${events} events; raw: inserts of the same rows in one transaction`,
    },
    {
      what: 'peak memory of a rebuild',
      unit: 'MB',
      ours: peak,
      bar: { of: 'ours', atMost: 250 },
    },
  ];
}

async function work({ file }: { readonly file: string }): Promise<number> {
  const storage = openStorage(file);
  await storage.rebuild();
  await storage.close();
  return peakRssMb();
}
