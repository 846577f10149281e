/** Reading a log on PostgreSQL: the block beside SQLite's, and a machine that never saw the log. */
import { join } from 'node:path';
import { openMemory } from '../../src/index.ts';
import type { HashedEvent } from '../../src/storage/hash-chain.ts';
import { createSqliteStorage } from '../../src/storage/sqlite/sqlite-storage.ts';
import type { Storage } from '../../src/storage/storage.ts';
import type { Row } from '../bench.ts';
import { interleave, percentile, timeMs } from './measure.ts';
import { openOn } from './postgres-log.ts';
import type { ServerBench } from './postgres-writers.ts';

import { learningText, roleOf, seedStore } from './seed-store.ts';

const learnings = 10_000;
const schema = 'block';

/** The same log in both stores, read by the same calls in turn. */
export async function blockRows(bench: ServerBench): Promise<readonly Row[]> {
  const { url, full, scratch } = bench;
  const root = await seedStore(scratch, { name: 'file', learnings: { kiln: learnings } });
  const filling = await fillServer(bench, root);
  const store = `${url}${url.includes('?') ? '&' : '?'}schema=${schema}`;
  const memories = {
    file: await openMemory({ root, mirror: false }),
    server: await openMemory({ root: join(scratch, 'fresh'), mirror: false, store }),
  };
  const timed = (name: keyof typeof memories, withTask: boolean) => {
    const all: number[] = [];
    const run = async (round: number) => {
      const figures: number[] = [];
      for (let i = 0; i < reads; i += 1) {
        const number = round * reads + i;
        const task = withTask ? { task: learningText(number * 7) } : {};
        const input = { squad: 'kiln', role: roleOf(number), ...task };
        figures.push(await timeMs(() => memories[name].read(input)));
      }
      // The first round finds nothing in memory yet.
      if (round > 0) all.push(...figures);
      return percentile(figures, 0.95);
    };
    return { all, run };
  };
  const cases = {
    file: timed('file', false),
    server: timed('server', false),
    fileTask: timed('file', true),
    serverTask: timed('server', true),
  };
  const runs = Object.entries(cases).map(([name, { run }]) => [name, run] as const);
  await interleave(Object.fromEntries(runs), { rounds: full ? 15 : 6 });
  for (const memory of Object.values(memories)) await memory.close();
  const beside = (what: string, ours: readonly number[], raw: readonly number[]): Row => {
    const [a, b] = [percentile(ours, 0.95), percentile(raw, 0.95)];
    const bar = { of: 'ratio', atMost: 3 } as const;
    return { what, unit: 'ms', ours: a, raw: b, ratio: a / b, bar, note: 'raw: SQLite, same run' };
  };
  return [
    beside('block of 10,000 learnings, PostgreSQL', cases.server.all, cases.file.all),
    beside('the same for a task, PostgreSQL', cases.serverTask.all, cases.fileTask.all),
    ...filling,
  ];
}

const reads = 40;

/** Moves the log to the server; then what a rebuild costs, and a machine's first read. */
async function fillServer({ url, scratch }: ServerBench, root: string): Promise<readonly Row[]> {
  const file = createSqliteStorage({
    file: join(root, 'squadlog.db'),
    now: () => new Date().toISOString(),
  });
  const filled = openOn(url, schema, join(scratch, 'filled'));
  const fresh = openOn(url, schema, join(scratch, 'fresh'));
  const copyMs = await timeMs(() => copyLog(file, filled));
  const rebuildMs = await timeMs(() => filled.rebuild());
  const fileMs = await timeMs(() => file.rebuild());
  const firstMs = await timeMs(async () => (await fresh.read()).close());
  const { events } = await fresh.verify();
  await Promise.all([file.close(), filled.close(), fresh.close()]);
  const unit = 'ms';
  return [
    { what: `copy of ${events} events to PostgreSQL`, unit, ours: copyMs },
    {
      ...{ what: `rebuild from ${events} events on PostgreSQL`, unit, ours: rebuildMs },
      ...{ raw: fileMs, ratio: rebuildMs / fileMs },
      note: 'raw: on SQLite, which has the events already',
    },
    { what: `first read of a new machine, ${events} events`, unit, ours: firstMs },
  ];
}

async function copyLog(from: Storage, to: Storage): Promise<void> {
  let page: HashedEvent[] = [];
  for await (const event of from.hashedEvents({})) {
    page.push(event);
    if (page.length < 1_000) continue;
    await to.adopt(page);
    page = [];
  }
  await to.adopt(page);
}
