/** Which alike lessons a distill joins, on labelled pairs: none that differ, most that do not. */
import type { Memory } from '../src/index.ts';
import { openMemory } from '../src/index.ts';
import type { Bench, BenchOptions, Row } from './bench.ts';
import type { LessonPair } from './support/shipped-sets.ts';
import { readPairs } from './support/shipped-sets.ts';

export const nearDuplicates: Bench = {
  name: 'near-duplicates',
  summary: 'labelled pairs of lessons, each taught by two sessions and distilled',
  run,
};

async function run({ scratch }: BenchOptions): Promise<readonly Row[]> {
  await using memory = await openMemory({ root: scratch, mirror: false });
  const joined: LessonPair[] = [];
  const told: LessonPair[] = [];
  const pairs = readPairs();
  for (const [number, pair] of pairs.entries()) {
    const { added, conflicts } = await distillPair(memory, `pair-${number}`, pair);
    if (added.some(({ support = 1 }) => support > 1)) joined.push(pair);
    if (conflicts.length > 0) told.push(pair);
  }
  const wrong = joined.filter(({ same }) => !same);
  const share = (kinds: (kind: string) => boolean) => {
    const wanted = pairs.filter(({ same, kind }) => same && kinds(kind));
    const found = joined.filter(({ same, kind }) => same && kinds(kind));
    return { ours: (100 * found.length) / wanted.length, note: `of ${wanted.length} pairs` };
  };
  return [
    {
      what: 'different lessons that were joined',
      unit: 'pairs',
      ours: wrong.length,
      bar: { of: 'ours', atMost: 0 },
      note:
        `of ${pairs.filter(({ same }) => !same).length} pairs; ` +
        `${told.filter(({ same }) => !same).length} are told as contradictions`,
    },
    {
      what: 'reworded lessons that were joined',
      unit: '%',
      ...share((kind) => kind !== 'para'),
      bar: { of: 'ours', atLeast: 90 },
    },
    {
      what: 'paraphrased lessons that were joined',
      unit: '%',
      ...share((kind) => kind === 'para'),
    },
  ];
}

async function distillPair(memory: Memory, squad: string, { a, b }: LessonPair) {
  for (const [session, text] of [a, b].entries()) {
    await memory.write({
      squad,
      session: `session-${session}`,
      output: `## Session Memory\n- [ALL] ${text}\n`,
      occurredAt: `2026-02-0${session + 1}T08:00:00.000Z`,
    });
  }
  return memory.distill({ squad, dryRun: true });
}
