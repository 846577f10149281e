/**
 * The log alone: one learning appended so that it survives power loss, beside a bare prepared
 * insert.
 */
import { join } from 'node:path';
import { openLazily } from '../src/storage/sqlite/connections.ts';
import { appendEvent, refuseUnsafe } from '../src/storage/sqlite/event-log.ts';
import { noteKind } from '../src/storage/sqlite/event-rows.ts';
import { readHead, readRevision, recallHead } from '../src/storage/sqlite/log-head.ts';
import type { Writer } from '../src/storage/sqlite/writer.ts';
import { createWriter } from '../src/storage/sqlite/writer.ts';
import type { Bench, BenchOptions, Row } from './bench.ts';
import { appendToEmmett, emmettEvent, openEmmett } from './support/emmett.ts';
import type { Case } from './support/measure.ts';
import { interleave, median, medianRatio, timeUsEach } from './support/measure.ts';
import { openRawLog, readHashed } from './support/raw-log.ts';
import { learningDraft, openStorage } from './support/seed-store.ts';

export const append: Bench = {
  name: 'append',
  summary: 'one learning a transaction, synchronous=FULL',
  run,
};

const each = 100;

async function run({ full, scratch }: BenchOptions): Promise<readonly Row[]> {
  const rounds = full ? 41 : 21;
  const rows = await rowsToRepeat(scratch, (rounds + 3) * each);
  const raw = openRawLog(join(scratch, 'raw.db'));
  const file = join(scratch, 'log.db');
  const connections = openLazily(file);
  const writer = createWriter(connections, file);
  const storage = openStorage(join(scratch, 'whole.db'));
  const peer = await emmettCase(scratch);
  const figures = await interleave(
    {
      ours: (round) => timeUsEach(each, () => appendEach(writer, round * each)),
      whole: (round) =>
        timeUsEach(each, async () => {
          for (let i = 0; i < each; i += 1) {
            await storage.append([learningDraft('kiln', round * each + i)]);
          }
        }),
      raw: (round) =>
        timeUsEach(each, () => {
          for (let i = 0; i < each; i += 1) raw.insert.run(rows[round * each + i]);
        }),
      peer: 'skipped' in peer ? () => Number.NaN : peer.run,
    },
    { rounds, warmUps: 2 },
  );
  await storage.close();
  writer.close();
  connections.close();
  raw.db.close();
  return toRows(figures, peer);
}

function toRows(
  figures: Readonly<Record<'ours' | 'whole' | 'raw' | 'peer', number[]>>,
  peer: object,
): Row[] {
  const shared = { unit: 'µs', raw: median(figures.raw) };
  const name = 'emmett-sqlite';
  const whole = {
    ...shared,
    ours: median(figures.whole),
    ratio: medianRatio(figures.raw, figures.whole),
  };
  return [
    {
      ...shared,
      what: 'append to the log',
      ours: median(figures.ours),
      ratio: medianRatio(figures.raw, figures.ours),
      bar: { of: 'ratio', atLeast: 0.65, goal: 0.75 },
      note: 'lock, schema, revision, guards, chain, commit, witness; ratio of throughputs',
    },
    {
      ...whole,
      what: 'append and project',
      bar: { of: 'peer', atLeast: 10 },
      peer:
        'skipped' in peer
          ? { name, skipped: String(peer.skipped) }
          : {
              name,
              value: median(figures.peer),
              ratio: medianRatio(figures.peer, figures.whole),
            },
      note: 'the same through the port, with all projections and full text; emmett without any',
    },
  ];
}

/** Ten appends a round, as each takes some milliseconds. */
async function emmettCase(
  scratch: string,
): Promise<{ readonly run: Case } | { readonly skipped: string }> {
  const store = await openEmmett(scratch);
  if ('skipped' in store) return store;
  const run = (round: number) =>
    timeUsEach(10, async () => {
      for (let i = 0; i < 10; i += 1) await appendToEmmett(store, [emmettEvent(round * 10 + i)]);
    });
  return { run };
}

/** What the storage does for an append, without the projections. */
async function appendEach(writer: Writer, first: number): Promise<void> {
  for (let i = 0; i < each; i += 1) {
    const draft = learningDraft('kiln', first + i);
    await writer.write((_commit, log) => {
      const remembered = recallHead(log);
      if (remembered === undefined) refuseUnsafe(log);
      const head = remembered ?? readHead(log);
      const revision = readRevision(log, draft.stream);
      const recordedAt = new Date().toISOString();
      const appended = appendEvent(log, draft, { head, revision, recordedAt });
      noteKind(log, { type: draft.type, version: 1 });
      return { head: appended };
    });
  }
}

/** Rows of the very columns that ours writes, made before the clock starts. */
async function rowsToRepeat(scratch: string, count: number) {
  const storage = openStorage(join(scratch, 'source.db'));
  await storage.append(Array.from({ length: count }, (_, i) => learningDraft('kiln', i)));
  const rows = await readHashed(storage.hashedEvents({}));
  await storage.close();
  return rows;
}
