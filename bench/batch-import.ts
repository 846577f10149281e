/**
 * Many learnings in one transaction, as an import writes them, beside bare inserts of the same
 * rows.
 */
import { join } from 'node:path';
import type { Head } from '../src/storage/log-walk.ts';
import { appendEvent } from '../src/storage/sqlite/event-log.ts';
import { noteKind } from '../src/storage/sqlite/event-rows.ts';
import { readHead } from '../src/storage/sqlite/log-head.ts';
import { migrate } from '../src/storage/sqlite/migrate.ts';
import { openDatabase } from '../src/storage/sqlite/open.ts';
import { underWriteLock } from '../src/storage/sqlite/write-lock.ts';
import type { Bench, BenchOptions, Row } from './bench.ts';
import { interleave, median, medianRatio, timeUsEach } from './support/measure.ts';
import { openRawLog, readHashed } from './support/raw-log.ts';
import { openRawProjections, readProjectionRows } from './support/raw-projections.ts';
import type { StreamDraft } from './support/seed-store.ts';
import { learningDraft, openStorage } from './support/seed-store.ts';

export const batchImport: Bench = {
  name: 'batch-import',
  summary: '20,000 learnings in one transaction, time an event',
  run,
};

const events = 20_000;

async function run({ full, scratch }: BenchOptions): Promise<readonly Row[]> {
  const rounds = full ? 9 : 4;
  const drafts = Array.from({ length: events }, (_, i) => learningDraft('kiln', i));
  const source = join(scratch, 'source.db');
  const storage = openStorage(source);
  await storage.append(drafts);
  const rows = await readHashed(storage.hashedEvents({}));
  await storage.close();
  const projected = readProjectionRows(source);
  const fresh = (name: string, round: number) => join(scratch, `${name}-${round}.db`);
  const figures = await interleave(
    {
      rawLog: (round) => insertRows(fresh('raw', round), rows),
      rawAll: async (round) =>
        (await insertRows(fresh('all', round), rows)) +
        (await openRawProjections(fresh('tables', round)).fill(projected)) / events,
      log: (round) => appendToLog(fresh('log', round), drafts),
      append: async (round) => {
        const into = openStorage(fresh('append', round));
        const figure = await timeUsEach(events, () => into.append(drafts));
        await into.close();
        return figure;
      },
      adopt: async (round) => {
        const into = openStorage(fresh('adopt', round));
        const figure = await timeUsEach(events, () => into.adopt(rows));
        await into.close();
        return figure;
      },
    },
    { rounds },
  );
  const row = (what: string, name: 'log' | 'append' | 'adopt', raw: 'rawLog' | 'rawAll'): Row => ({
    what,
    unit: 'µs/event',
    ours: median(figures[name]),
    raw: median(figures[raw]),
    ratio: medianRatio(figures[name], figures[raw]),
  });
  const bar = { of: 'ratio', atMost: 3, goal: 2 } as const;
  return [
    { ...row('import into the log', 'log', 'rawLog'), bar },
    {
      ...row('import and project', 'append', 'rawAll'),
      bar,
      note: 'raw: the same rows of log, projections and full text',
    },
    { ...row('import and project / log rows', 'append', 'rawLog'), note: 'raw: log rows only' },
    row('take over a log and project', 'adopt', 'rawAll'),
  ];
}

function insertRows(file: string, rows: readonly unknown[]): Promise<number> {
  const raw = openRawLog(file);
  return timeUsEach(rows.length, () => {
    raw.db.exec('BEGIN IMMEDIATE');
    for (const row of rows) raw.insert.run(row);
    raw.db.exec('COMMIT');
    raw.db.close();
  });
}

/** The log's part of an import, without the projections. */
async function appendToLog(file: string, drafts: readonly StreamDraft[]): Promise<number> {
  const log = await openDatabase(file, { purpose: 'write' });
  await migrate(log);
  const figure = await timeUsEach(drafts.length, () =>
    underWriteLock(log, () => {
      let head: Head = readHead(log);
      for (const draft of drafts) {
        const at = { head, revision: head.position, recordedAt: '2026-01-05T10:00:00.000Z' };
        head = appendEvent(log, draft, at);
      }
      noteKind(log, { type: 'LearningRecorded', version: 1 });
    }),
  );
  log.close();
  return figure;
}
