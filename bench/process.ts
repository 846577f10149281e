/**
 * The command line as hooks start it: a whole process for one read or write, beside an empty
 * script.
 */
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { packageRoot } from '../src/package-root.ts';
import type { Bench, BenchOptions, Row } from './bench.ts';
import { interleave, median, medianRatio, timeMs } from './support/measure.ts';
import { outputText, seedStore } from './support/seed-store.ts';

export const wholeProcess: Bench = {
  name: 'process',
  summary: 'squadlog read and write as processes, 200 learnings',
  run,
};

async function run({ full, scratch }: BenchOptions): Promise<readonly Row[]> {
  const program = fileURLToPath(new URL('dist/cli.cjs', packageRoot()));
  if (!existsSync(program)) {
    process.stdout.write('process: skipped, there is no dist/cli.cjs; run npm run build first.\n');
    return [];
  }
  const root = await seedStore(scratch, { name: 'root', learnings: { kiln: 200 } });
  const empty = join(scratch, 'empty.mjs');
  writeFileSync(empty, '');
  const outputs = join(scratch, 'outputs');
  mkdirSync(outputs);
  const start = (...args: string[]) => timeMs(() => runNode(args));
  const figures = await interleave(
    {
      empty: () => start(empty),
      read: () => start(program, 'read', 'kiln', '--role', 'DEV', '--root', root),
      write: (round) => {
        const output = join(outputs, `${round}.md`);
        writeFileSync(output, outputText(10_000 + round, 1));
        return start(program, 'write', 'kiln', output, '--root', root);
      },
    },
    { rounds: full ? 50 : 30, warmUps: 3 },
  );
  const row = (what: string, ours: number[], bar: Row['bar'] & object): Row => ({
    what,
    unit: 'ms',
    ours: median(ours),
    raw: median(figures.empty),
    ratio: medianRatio(ours, figures.empty),
    bar,
  });
  return [
    row('squadlog read', figures.read, { of: 'ratio', atMost: 2.5, goal: 2 }),
    row('squadlog write', figures.write, { of: 'ratio', atMost: 4, goal: 3 }),
  ];
}

/** Runs node without what would slow each start down, whoever it is that starts. */
async function runNode(args: readonly string[]): Promise<void> {
  const { NODE_EXTRA_CA_CERTS: _, NODE_OPTIONS: __, ...env } = process.env;
  await promisify(execFile)(process.execPath, [...args], { env });
}
