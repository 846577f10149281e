/**
 * Bytes on disk for a learning: the log, its projections, the full-text index, and the write-ahead
 * log beside them.
 */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Bench, BenchOptions, Row } from './bench.ts';
import { learningDraft, openStorage, seedStore } from './support/seed-store.ts';

export const storeSize: Bench = {
  name: 'store-size',
  summary: 'bytes a learning, mirror aside',
  run,
};

const bytesFixed = 2_048;
const textTimes = 4;
const walMbMax = 32;

async function run({ full, scratch }: BenchOptions): Promise<readonly Row[]> {
  const learnings = full ? 100_000 : 10_000;
  const root = await seedStore(scratch, { name: 'size', learnings: { kiln: learnings } });
  const file = join(root, 'squadlog.db');
  const db = new Database(file);
  const text = db.prepare('SELECT sum(length(cast(text AS BLOB))) FROM learnings_v3').pluck();
  const textBytes = Number(text.get()) / learnings;
  db.pragma('wal_checkpoint(TRUNCATE)');
  db.close();
  const bytes = statSync(file).size / learnings;
  const allowed = bytesFixed + textTimes * textBytes;
  return [
    {
      what: 'store size a learning',
      unit: 'bytes',
      ours: bytes,
      raw: textBytes,
      bar: { of: 'ours', atMost: Math.round(allowed) },
      note: 'sessions of four included; raw: the text alone; bar: 2 KiB and four times the text',
    },
    {
      what: 'largest write-ahead log',
      unit: 'MB',
      ours: await largestWalMb(join(scratch, 'wal.db'), full ? 5_000 : 1_000),
      bar: { of: 'ours', atMost: walMbMax },
      note: 'one learning a transaction after an import of 20,000 in one',
    },
  ];
}

async function largestWalMb(file: string, appends: number): Promise<number> {
  const storage = openStorage(file);
  await storage.append(Array.from({ length: 20_000 }, (_, i) => learningDraft('kiln', i)));
  let largest = 0;
  for (let i = 0; i < appends; i += 1) {
    await storage.append([learningDraft('kiln', 20_000 + i)]);
    // What is left of the import's own log goes with the first checkpoint after it.
    if (i > appends / 2) largest = Math.max(largest, statSync(`${file}-wal`).size);
  }
  await storage.close();
  return largest / 2 ** 20;
}
