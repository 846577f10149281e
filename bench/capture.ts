/**
 * A whole capture in process: from a spawn's raw output to events, projections and full text, safe
 * on disk.
 */
import { join } from 'node:path';
import type { Memory } from '../src/index.ts';
import { openMemory } from '../src/index.ts';
import type { Bench, BenchOptions, Row } from './bench.ts';
import { interleave, median, medianRatio, timeUsEach } from './support/measure.ts';
import { openRawLog, readHashed } from './support/raw-log.ts';
import { learningDraft, openStorage, outputText } from './support/seed-store.ts';

export const capture: Bench = {
  name: 'capture',
  summary: 'memory.write of an output, synchronous=FULL',
  run,
};

const each = 25;

async function run({ full, scratch }: BenchOptions): Promise<readonly Row[]> {
  const rounds = full ? 41 : 15;
  const rows = await rowsToRepeat(scratch, (rounds + 2) * each);
  const raw = openRawLog(join(scratch, 'raw.db'));
  const plain = await openMemory({ root: join(scratch, 'plain'), mirror: false });
  const wide = await openMemory({ root: join(scratch, 'wide'), mirror: false });
  const mirrored = await openMemory({ root: join(scratch, 'mirrored') });
  const figures = await interleave(
    {
      raw: (round) =>
        timeUsEach(each, () => {
          for (let i = 0; i < each; i += 1) raw.insert.run(rows[round * each + i]);
        }),
      one: (round) => writeSessions(plain, round, 1),
      four: (round) => writeSessions(wide, round, 4),
      mirrored: (round) => writeSessions(mirrored, round, 1),
    },
    { rounds, warmUps: 2 },
  );
  for (const memory of [plain, wide, mirrored]) await memory.close();
  raw.db.close();
  const shared = { unit: 'µs', raw: median(figures.raw) };
  const row = (what: string, ours: number[]): Row => ({
    ...shared,
    what,
    ours: median(ours),
    ratio: medianRatio(ours, figures.raw),
  });
  return [
    {
      ...row('capture, one learning', figures.one),
      bar: { of: 'ratio', atMost: 3.2, goal: 2.5 },
      note: 'parse, mask, count tokens, decide, two events, projections, full text, witness',
    },
    row('capture, four learnings', figures.four),
    row('capture, one learning, mirror on', figures.mirrored),
  ];
}

async function writeSessions(memory: Memory, round: number, learnings: number): Promise<number> {
  const outputs = Array.from({ length: each }, (_, i) =>
    outputText((round * each + i) * learnings, learnings),
  );
  return timeUsEach(each, async () => {
    for (const [i, output] of outputs.entries()) {
      await memory.write({ squad: 'kiln', session: `spawn-${round}-${i}`, output });
    }
  });
}

async function rowsToRepeat(scratch: string, count: number) {
  const storage = openStorage(join(scratch, 'source.db'));
  await storage.append(Array.from({ length: count }, (_, i) => learningDraft('kiln', i)));
  const rows = await readHashed(storage.hashedEvents({}));
  await storage.close();
  return rows;
}
