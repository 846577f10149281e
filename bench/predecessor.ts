/**
 * The predecessor's way of working beside ours: records appended to a markdown file, grep and awk
 * on every read.
 */
import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openMemory } from '../src/index.ts';
import { loadTokenCounter } from '../src/tokens.ts';
import type { Bench, BenchOptions, Row } from './bench.ts';
import { interleave, median, medianRatio, timeMs } from './support/measure.ts';
import { outputText, seedStore } from './support/seed-store.ts';

export const predecessor: Bench = {
  name: 'predecessor',
  summary: 'appending to history.md, grep and awk on read; ours in process',
  run,
};

const budgetTokens = 500;
const learningsPerSession = 4;

async function run({ full, scratch }: BenchOptions): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (const sessions of full ? [200, 1_000, 10_000] : [200, 2_000]) {
    rows.push(...(await besideSessions(scratch, sessions, full ? 15 : 7)));
  }
  return rows;
}

async function besideSessions(scratch: string, sessions: number, rounds: number): Promise<Row[]> {
  const plan = { name: `ours-${sessions}`, learnings: { kiln: sessions * learningsPerSession } };
  const memory = await openMemory({ root: await seedStore(scratch, plan), mirror: false });
  const history = openHistory(join(scratch, `theirs-${sessions}`), sessions);
  const next = (round: number) => outputText((sessions + round) * 10, learningsPerSession);
  let theirBlock = '';
  const figures = await interleave(
    {
      ourRead: () => timeMs(() => memory.read({ squad: 'kiln', tokens: budgetTokens })),
      theirRead: () =>
        timeMs(() => {
          theirBlock = history.read();
        }),
      ourWrite: (round) =>
        timeMs(() =>
          memory.write({ squad: 'kiln', session: `late-${round}`, output: next(round) }),
        ),
      theirWrite: (round) => timeMs(() => history.write(next(round))),
    },
    { rounds },
  );
  const { tokens } = await memory.read({ squad: 'kiln', tokens: budgetTokens });
  await memory.close();
  const counter = await loadTokenCounter('o200k_base');
  const row = (what: string, ours: number[], theirs: number[]): Row => ({
    what: `${what}, ${sessions} sessions`,
    unit: 'ms',
    ours: median(ours),
    peer: {
      name: 'predecessor',
      value: median(theirs),
      ratio: medianRatio(theirs, ours),
    },
  });
  const theirTokens = counter.count(theirBlock);
  return [
    row('read', figures.ourRead, figures.theirRead),
    row('write', figures.ourWrite, figures.theirWrite),
    {
      what: `tokens of a block of ${budgetTokens}, ${sessions} sessions`,
      unit: 'tokens',
      ours: tokens,
      bar: { of: 'ours', atMost: budgetTokens },
      peer: { name: 'predecessor', value: theirTokens, ratio: theirTokens / tokens },
    },
  ];
}

/** Records in a file, four characters taken for a token, a new summary every third record. */
function openHistory(folder: string, sessions: number) {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'history.md');
  const meta = join(folder, 'meta.json');
  const record = (output: string) =>
    `\n---\n**Recorded:** ${new Date().toISOString().slice(0, 19)}Z\n\n${output}`;
  const records = Array.from({ length: sessions }, (_, i) =>
    record(outputText(i * learningsPerSession, learningsPerSession)),
  );
  writeFileSync(file, records.join(''));
  let count = sessions;
  const distill = () => {
    const lessons = execFileSync('sh', ['-c', 'grep "^- \\[" "$1" | sort -u', 'sh', file], {
      maxBuffer: 2 ** 28,
    });
    writeFileSync(join(folder, 'semantic.md'), lessons);
  };
  distill();
  return {
    read: (): string => {
      const newest = 'tail -c 60000 "$1" | awk "/^- \\\\[/" | tail -n 60';
      const episodic = execFileSync('sh', ['-c', newest, 'sh', file], { encoding: 'utf8' });
      const semantic = readFileSync(join(folder, 'semantic.md'), 'utf8');
      const half = (budgetTokens / 2) * 4;
      return `${semantic.slice(0, half)}\n${episodic.slice(-half)}`;
    },
    write: (output: string): void => {
      appendFileSync(file, record(output));
      count += 1;
      writeFileSync(meta, JSON.stringify({ squadId: 'kiln', sessionCount: count }));
      if (count % 3 === 0) distill();
    },
  };
}
