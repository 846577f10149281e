/**
 * The block for a spawn as a library call, in small and large squads and in a log of other squads'
 * events.
 */
import { openMemory } from '../src/index.ts';
import type { Bench, BenchOptions, Row } from './bench.ts';
import { interleave, percentile } from './support/measure.ts';
import { learningText, roleOf, seedStore } from './support/seed-store.ts';

export const block: Bench = {
  name: 'block',
  summary: 'memory.read with role, and with role and task; 95th percentile',
  run,
};

const reads = 40;

async function run({ full, scratch }: BenchOptions): Promise<readonly Row[]> {
  const plans = {
    small: { name: 'small', learnings: { kiln: 10_000 } },
    large: { name: 'large', learnings: { kiln: full ? 100_000 : 30_000 } },
    crowded: { name: 'crowded', learnings: { kiln: 10_000, ...others(full ? 790_000 : 40_000) } },
  };
  const stores = {} as Record<keyof typeof plans, Awaited<ReturnType<typeof openMemory>>>;
  for (const name of Object.keys(plans) as (keyof typeof plans)[]) {
    stores[name] = await openMemory({ root: await seedStore(scratch, plans[name]), mirror: false });
  }
  const timed = (name: keyof typeof plans, withTask: boolean) => {
    const all: number[] = [];
    return {
      all,
      run: async (round: number) => {
        const figures = await timeReads(stores[name], round, withTask);
        // The first round finds nothing in memory yet.
        if (round > 0) all.push(...figures);
        return percentile(figures, 0.95);
      },
    };
  };
  const cases = {
    small: timed('small', false),
    large: timed('large', false),
    crowded: timed('crowded', false),
    smallTask: timed('small', true),
    largeTask: timed('large', true),
    crowdedTask: timed('crowded', true),
  };
  const runs = Object.fromEntries(
    Object.entries(cases).map(([name, { run: runCase }]) => [name, runCase]),
  );
  await interleave(runs, { rounds: full ? 15 : 8 });
  for (const memory of Object.values(stores)) await memory.close();
  const p95 = (name: keyof typeof cases) => percentile(cases[name].all, 0.95);
  const size = (name: 'large' | 'crowded') =>
    Object.values(plans[name].learnings).reduce((sum, count) => sum + count, 0);
  const beside = (what: string, name: keyof typeof cases, base: keyof typeof cases) => ({
    what,
    unit: 'ms',
    ours: p95(name),
    raw: p95(base),
    ratio: p95(name) / p95(base),
  });
  const alone = { of: 'ours', atMost: 10, goal: 5 } as const;
  const largeWhat = `block of ${size('large')} learnings`;
  const crowdedWhat = `block of 10,000 among ${Math.round(size('crowded') * 1.25)} events`;
  return [
    { what: 'block of 10,000 learnings', unit: 'ms', ours: p95('small'), bar: alone },
    { what: 'the same for a task', unit: 'ms', ours: p95('smallTask'), bar: alone },
    {
      ...beside(largeWhat, 'large', 'small'),
      bar: { of: 'ratio', atMost: 3 },
      note: 'raw: the block of 10,000 learnings',
    },
    { ...beside(`${largeWhat}, task`, 'largeTask', 'smallTask'), bar: { of: 'ratio', atMost: 3 } },
    { ...beside(crowdedWhat, 'crowded', 'small'), bar: { of: 'ratio', atMost: 1.1 } },
    {
      ...beside(`${crowdedWhat}, task`, 'crowdedTask', 'smallTask'),
      bar: { of: 'ratio', atMost: 1.1 },
    },
  ];
}

function others(learnings: number): Record<string, number> {
  const squads = 39;
  return Object.fromEntries(
    Array.from({ length: squads }, (_, i) => [`other-${i}`, Math.ceil(learnings / squads)]),
  );
}

async function timeReads(
  memory: Awaited<ReturnType<typeof openMemory>>,
  round: number,
  withTask: boolean,
): Promise<number[]> {
  const figures: number[] = [];
  for (let i = 0; i < reads; i += 1) {
    const number = round * reads + i;
    const task = withTask ? { task: learningText(number * 7) } : {};
    const start = performance.now();
    const { entries } = await memory.read({ squad: 'kiln', role: roleOf(number), ...task });
    figures.push(performance.now() - start);
    if (entries.length === 0) throw new Error('A block came back empty.');
  }
  return figures;
}
