/** Appending to a log on PostgreSQL: one writer, and many machines at once. */
import { join } from 'node:path';
import type { BenchOptions, Row } from '../bench.ts';
import { countFaults } from './count-faults.ts';
import { interleave, median, medianRatio, runWorker, timeUsEach } from './measure.ts';
import { openLockedLog, openLog, openOn, rawRows } from './postgres-log.ts';
import { openRawServer } from './raw-postgres.ts';
import { learningDraft } from './seed-store.ts';

export interface ServerBench extends BenchOptions {
  readonly url: string;
}

/** One connection, one event a commit. */
export async function appendRows({ url, full, scratch }: ServerBench): Promise<readonly Row[]> {
  const each = full ? 200 : 50;
  const log = openLog(url);
  const raw = await openRawServer(url);
  const whole = openOn(url, 'whole', join(scratch, 'whole'));
  await log.append();
  await whole.append([learningDraft('kiln', 0)]);
  const repeat = (body: (number: number) => Promise<unknown>) => (round: number) =>
    timeUsEach(each, async () => {
      for (let i = 0; i < each; i += 1) await body(1 + round * each + i);
    });
  const rows = rawRows('one');
  const figures = await interleave(
    {
      ours: repeat(() => log.append()),
      whole: repeat((number) => whole.append([learningDraft('kiln', number)])),
      raw: repeat(() => raw.insert(rows())),
    },
    { rounds: full ? 21 : 9, warmUps: 2 },
  );
  await Promise.all([log.close(), raw.close(), whole.close()]);
  const shared = { unit: 'µs', raw: median(figures.raw) };
  return [
    {
      ...shared,
      what: 'append to the log on PostgreSQL',
      ours: median(figures.ours),
      ratio: medianRatio(figures.raw, figures.ours),
      bar: { of: 'ratio', atLeast: 0.6 },
      note: 'lock, guards, hashes recomputed, chain, commit; ratio of throughputs',
    },
    {
      ...shared,
      what: 'the same with the replica, decided and projected',
      ours: median(figures.whole),
      ratio: medianRatio(figures.whole, figures.raw),
      note: 'ratio of times',
    },
  ];
}

export interface WriterWork {
  readonly how: 'ours' | 'log' | 'raw';
  readonly url: string;
  readonly schema: string;
  readonly root: string;
  readonly writer: number;
  readonly appends: number;
}

interface WriterResult {
  /** Milliseconds since the epoch at which the first append started and the last one ended. */
  readonly from: number;
  readonly to: number;
  readonly refused: number;
}

/** Of all writers of a round together; each machine takes in every one of them. */
const total = 640;
const rounds = 2;

/** Machines in processes of their own; raw writers hold a lock too, or readers miss events. */
export async function writerRows(options: ServerBench): Promise<readonly Row[]> {
  const { url, full, scratch } = options;
  const rows: Row[] = [];
  for (const machines of full ? [8, 16, 32, 64] : [8]) {
    const appends = Math.ceil(total / machines);
    const rates = { ours: [] as number[], log: [] as number[], raw: [] as number[] };
    let wrong = 0;
    for (let round = 0; round < rounds; round += 1) {
      for (const how of ['raw', 'log', 'ours'] as const) {
        const schema = `${how}_${machines}_${round}`;
        const results = await runMachines({ how, url, schema, appends }, { machines, scratch });
        const from = Math.min(...results.map((result) => result.from));
        const to = Math.max(...results.map((result) => result.to));
        rates[how].push((appends * machines * 1_000) / (to - from));
        wrong += results.reduce((sum, { refused }) => sum + refused, 0);
        if (how !== 'ours') continue;
        wrong += await countFaults(openOn(url, schema, join(scratch, schema)), appends * machines);
      }
    }
    const shared = { unit: '1/s', raw: median(rates.raw) };
    rows.push(
      {
        ...shared,
        what: `appends of ${machines} writers, the log alone`,
        ours: median(rates.log),
        ratio: medianRatio(rates.log, rates.raw),
        note: 'lock, head, append, commit; raw: lock, insert, commit',
      },
      {
        ...shared,
        what: `appends of ${machines} machines with their replicas`,
        ours: median(rates.ours),
        ratio: medianRatio(rates.ours, rates.raw),
        note: `each projects what all write, on the same cores. Lost or doubled: ${wrong}`,
      },
    );
  }
  return rows;
}

/** What one machine does. */
export async function work(input: WriterWork): Promise<WriterResult> {
  const append = await writerOf(input);
  let refused = 0;
  const from = Date.now();
  for (let i = 0; i < input.appends; i += 1) {
    await append.one(input.writer * input.appends + i).catch(() => {
      refused += 1;
    });
  }
  const to = Date.now();
  await append.close();
  return { from, to, refused };
}

async function runMachines(
  job: Omit<WriterWork, 'root' | 'writer'>,
  { machines, scratch }: { readonly machines: number; readonly scratch: string },
): Promise<readonly WriterResult[]> {
  const root = (writer: number) => join(scratch, `${job.schema}-${writer}`);
  // Tables are made before anybody is timed.
  const first = await writerOf({ ...job, root: root(machines), writer: machines });
  await first.close();
  return Promise.all(
    Array.from({ length: machines }, (_, writer) =>
      runWorker<WriterResult>('postgres', { ...job, root: root(writer), writer }),
    ),
  );
}

async function writerOf({ how, url, schema, root, writer }: WriterWork) {
  if (how === 'raw') {
    const raw = await openRawServer(url);
    const rows = rawRows(`${schema}-${writer}`);
    return { one: () => raw.insertUnderLock(rows()), close: raw.close };
  }
  if (how === 'log') return openLockedLog(url, { schema, squad: `kiln-${writer}` });
  const storage = openOn(url, schema, root);
  await storage.append([learningDraft('opening', writer)]);
  return {
    one: (number: number) => storage.append([learningDraft('kiln', number)]),
    close: storage.close,
  };
}
