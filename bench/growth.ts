/**
 * What long use costs: bytes kept of outputs of a megabyte, the write-ahead log beside an idle
 * reader, the Markdown files of one capture early and late, and every verb on a large memory.
 */
import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Memory } from '../src/index.ts';
import { openMemory } from '../src/index.ts';
import type { Bench, BenchOptions, Row } from './bench.ts';
import { openStorage, outputText, seedStore, sessionDrafts } from './support/seed-store.ts';

export const growth: Bench = {
  name: 'growth',
  summary: 'what is kept of large outputs, and what a large memory costs',
  run,
};

const squad = 'kiln';
const megabyte = 1024 * 1024;
const learningsPerSession = 4;

async function run({ full, scratch }: BenchOptions): Promise<readonly Row[]> {
  return [
    ...(await keepOutputs(join(scratch, 'outputs'), full ? 10_000 : 200)),
    ...(await mirror(join(scratch, 'mirror'))),
    ...(await everyVerb(scratch, full ? 100_000 : 10_000)),
    ...(await manySquads(join(scratch, 'squads'), full ? 10_000 : 1_000)),
  ];
}

/** A memory whose policies don't act: they are measured on their own. */
function rootAt(root: string): string {
  mkdirSync(root, { recursive: true });
  const layers = { episodic: { compressAfterDays: 36_500, maxSessions: 1_000_000 } };
  writeFileSync(join(root, 'squadlog.json'), JSON.stringify({ autoDistillEvery: 0, layers }));
  return root;
}

async function keepOutputs(root: string, sessions: number): Promise<Row[]> {
  const memory = await openMemory({ root: rootAt(root), mirror: false });
  const idle = await openMemory({ root, mirror: false });
  const log = `${'The build printed this line again, and again. '.repeat(megabyte / 46)}\n`;
  let walBytes = 0;
  const start = performance.now();
  for (let nth = 0; nth < sessions; nth += 1) {
    const section = outputText(nth * learningsPerSession, learningsPerSession);
    await memory.write({ squad, session: `spawn-${nth}`, output: log + section });
    if (nth % 50 === 0) await idle.read({ squad });
    walBytes = Math.max(walBytes, statSync(join(root, 'squadlog.db-wal')).size);
  }
  const seconds = (performance.now() - start) / 1_000;
  await idle.close();
  await memory.close();
  const bytes = statSync(join(root, 'squadlog.db')).size;
  return [
    {
      what: `bytes kept a learning, ${sessions} sessions of 1 MB`,
      unit: 'bytes',
      ours: bytes / (sessions * learningsPerSession),
      raw: megabyte / learningsPerSession,
      note: 'raw: the output; the session itself is included',
    },
    { what: 'capture of 1 MB', unit: 'ms', ours: (seconds * 1_000) / sessions },
    {
      ...{ what: 'largest write-ahead log beside an idle reader', unit: 'MB' },
      ours: walBytes / megabyte,
      bar: { of: 'ours', atMost: 16 },
    },
    peakMemory('after outputs'),
  ];
}

/** Bytes that one capture writes into Markdown files, at 400 sessions and at 2,000. */
async function mirror(root: string): Promise<Row[]> {
  const costs: number[] = [];
  for (const sessions of [402, 2_002]) {
    const own = rootAt(join(root, String(sessions)));
    const storage = openStorage(join(own, 'squadlog.db'));
    const drafts = Array.from({ length: sessions }, (_, nth) => sessionDrafts(squad, nth, 4));
    await storage.append(drafts.flat());
    await storage.close();
    const memory = await openMemory({ root: own });
    await memory.write({ squad, session: 'last-0', output: outputText(90_000, 2) });
    const before = inodesUnder(join(own, squad));
    await memory.write({ squad, session: 'last-1', output: outputText(91_000, 2) });
    await memory.close();
    const written = [...inodesUnder(join(own, squad))].filter(
      ([path, at]) => before.get(path) !== at,
    );
    costs.push(written.reduce((sum, [path]) => sum + statSync(path).size, 0) / 1_024);
  }
  const [early = 0, late = 0] = costs;
  const what = 'Markdown written by a capture at 2,000 sessions';
  const bar = { of: 'ratio', atMost: 1.1 } as const;
  return [
    { what, unit: 'KB', ours: late, raw: early, ratio: late / early, bar, note: 'raw: at 400' },
  ];
}

function inodesUnder(folder: string): Map<string, number> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((at) => join(at.parentPath, at.name));
  return new Map(paths.map((path) => [path, statSync(path).ino]));
}

async function everyVerb(scratch: string, learnings: number): Promise<Row[]> {
  const root = await seedStore(scratch, { name: 'large', learnings: { [squad]: learnings } });
  rootAt(root);
  const memory = await openMemory({ root });
  const verbs: Readonly<Record<string, (memory: Memory) => Promise<unknown>>> = {
    read: (m) => m.read({ squad, task: 'retry the queue of uploads' }),
    search: (m) => m.search({ query: 'queue timeout', squad }),
    stats: (m) => m.stats({ squad }),
    why: (m) => m.why({ squad, entry: 'L12' }),
    'write with files': (m) => m.write({ squad, output: outputText(learnings, 4) }),
    verify: (m) => m.verify(),
    export: (m) => m.export({ out: join(scratch, 'out'), format: 'md' }),
    distill: (m) => m.distill({ squad }),
    'read once distilled': (m) => m.read({ squad, task: 'retry the queue of uploads' }),
    'write once distilled': (m) => m.write({ squad, output: outputText(learnings + 4, 4) }),
    compress: (m) => m.compress({ squad, days: 0 }),
    undo: (m) => m.undo({ squad }),
    doctor: (m) => m.doctor(),
  };
  const rows: Row[] = [];
  for (const [verb, act] of Object.entries(verbs)) {
    const start = performance.now();
    await act(memory);
    const ours = (performance.now() - start) / 1_000;
    rows.push({ what: `${verb}, ${learnings} learnings`, unit: 's', ours });
    process.stderr.write(`${verb} ${ours.toFixed(2)} s\n`);
  }
  await memory.close();
  return [...rows, peakMemory(`after ${learnings} learnings`)];
}

async function manySquads(root: string, squads: number): Promise<Row[]> {
  rootAt(root);
  const storage = openStorage(join(root, 'squadlog.db'));
  for (let first = 0; first < squads; first += 1_000) {
    const names = Array.from({ length: Math.min(1_000, squads - first) }, (_, n) => first + n);
    await storage.append(names.flatMap((name) => sessionDrafts(`squad-${name}`, name, 1)));
  }
  await storage.close();
  const memory = await openMemory({ root });
  const rows: Row[] = [];
  const verbs: Readonly<Record<string, () => Promise<unknown>>> = {
    list: () => memory.list(),
    stats: () => memory.stats(),
    doctor: () => memory.doctor(),
    export: () => memory.export({ out: join(root, 'out'), format: 'md' }),
  };
  for (const [verb, act] of Object.entries(verbs)) {
    const start = performance.now();
    await act();
    const ours = (performance.now() - start) / 1_000;
    rows.push({ what: `${verb}, ${squads} squads`, unit: 's', ours });
    process.stderr.write(`${verb} ${ours.toFixed(2)} s\n`);
  }
  await memory.close();
  return rows;
}

function peakMemory(when: string): Row {
  const ours = process.resourceUsage().maxRSS / 1_024;
  return { what: `peak memory ${when}`, unit: 'MB', ours };
}
