/**
 * Eight processes that append to one store at once: nothing lost, doubled or refused, and none
 * starved.
 */
import { join } from 'node:path';
import type { Bench, BenchOptions, Row } from './bench.ts';
import { countFaults } from './support/count-faults.ts';
import { median, medianRatio, percentile, runWorker } from './support/measure.ts';
import { openRawLog } from './support/raw-log.ts';
import { learningDraft, openStorage } from './support/seed-store.ts';

export const writers: Bench = {
  name: 'writers',
  summary: 'eight writer processes, one learning a transaction, synchronous=FULL',
  run,
  work,
};

const processes = 8;

interface WriterWork {
  readonly how: 'ours' | 'raw';
  readonly file: string;
  readonly writer: number;
  readonly appends: number;
}

interface WriterResult {
  /** Milliseconds since the epoch at which the first append started and the last one ended. */
  readonly from: number;
  readonly to: number;
  readonly worstMs: number;
  readonly refused: number;
}

async function run({ full, scratch }: BenchOptions): Promise<readonly Row[]> {
  const appends = full ? 2_000 : 300;
  const total = appends * processes;
  const rates = { ours: [] as number[], raw: [] as number[] };
  const worst: number[] = [];
  let wrong = 0;
  for (let round = 0; round < 3; round += 1) {
    for (const how of ['raw', 'ours'] as const) {
      const file = join(scratch, `${how}-${round}.db`);
      await prepare(how, file);
      const results = await Promise.all(
        Array.from({ length: processes }, (_, writer) =>
          runWorker<WriterResult>('writers', { how, file, writer, appends }),
        ),
      );
      const from = Math.min(...results.map((result) => result.from));
      const to = Math.max(...results.map((result) => result.to));
      rates[how].push((total * 1_000) / (to - from));
      if (how === 'raw') continue;
      worst.push(Math.max(...results.map(({ worstMs }) => worstMs)));
      wrong += results.reduce((sum, { refused }) => sum + refused, 0);
      wrong += await countFaults(openStorage(file), total);
    }
  }
  return [
    {
      what: 'appends of 8 writers',
      unit: '1/s',
      ours: median(rates.ours),
      raw: median(rates.raw),
      ratio: medianRatio(rates.ours, rates.raw),
      bar: { of: 'ratio', atLeast: 0.8 },
      note: `${total} appends a round, with projections; raw: BEGIN IMMEDIATE, prepared insert`,
    },
    {
      what: 'worst append of 8 writers',
      unit: 'ms',
      ours: percentile(worst, 1),
      bar: { of: 'ours', atMost: 500 },
    },
    {
      what: 'lost, doubled or refused appends',
      unit: 'events',
      ours: wrong,
      bar: { of: 'ours', atMost: 0 },
    },
  ];
}

/** Makes the tables, so that no writer times that. */
async function prepare(how: WriterWork['how'], file: string): Promise<void> {
  if (how === 'raw') return void openRawLog(file).db.close();
  const storage = openStorage(file);
  await storage.append([learningDraft('opening', 0)]);
  await storage.close();
}

async function work({ how, file, writer, appends }: WriterWork): Promise<WriterResult> {
  const { append, close } = how === 'ours' ? openOurs(file) : openRaw(file, writer);
  let worstMs = 0;
  let refused = 0;
  const from = Date.now();
  for (let i = 0; i < appends; i += 1) {
    const start = performance.now();
    try {
      await append(writer * appends + i);
    } catch {
      refused += 1;
    }
    worstMs = Math.max(worstMs, performance.now() - start);
  }
  const to = Date.now();
  await close();
  return { from, to, worstMs, refused };
}

interface Writer {
  append(number: number): unknown;
  close(): unknown;
}

function openOurs(file: string): Writer {
  const storage = openStorage(file);
  return {
    append: (number) => storage.append([learningDraft('kiln', number)]),
    close: () => storage.close(),
  };
}

function openRaw(file: string, writer: number): Writer {
  const { db, insert } = openRawLog(file);
  const begin = db.prepare('BEGIN IMMEDIATE');
  const commit = db.prepare('COMMIT');
  const hash = '0'.repeat(64);
  return {
    append: (number) => {
      const { id, stream, type, data, actor } = learningDraft(`kiln-${writer}`, number);
      const now = new Date().toISOString();
      begin.run();
      insert.run({
        ...{ id, stream, revision: number, type, version: 1, recordedAt: now, occurredAt: now },
        ...{ actor: JSON.stringify(actor), causation: null, correlation: null, dedupeKey: null },
        ...{ payload: JSON.stringify(data), salt: hash.slice(32), payloadHash: hash },
        ...{ prevHash: hash, hash },
      });
      commit.run();
    },
    close: () => db.close(),
  };
}
