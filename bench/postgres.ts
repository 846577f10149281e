/**
 * The log on PostgreSQL: appends of one writer and of many beside bare inserts by `pg`, the block
 * beside SQLite's, and what a new machine pays. Starts a server of its own, which syncs commits.
 */
import { join } from 'node:path';
import { startPostgres } from '../test/support/postgres-server.ts';
import type { Bench, BenchOptions, Row } from './bench.ts';
import { blockRows } from './support/postgres-block.ts';
import type { WriterWork } from './support/postgres-writers.ts';
import { appendRows, work, writerRows } from './support/postgres-writers.ts';

export const postgres: Bench = {
  name: 'postgres',
  summary: 'the log on a server of its own, synchronous_commit on, over TCP on this machine',
  run,
  work: (input: WriterWork) => work(input),
};

async function run(options: BenchOptions): Promise<readonly Row[]> {
  const server = await startPostgres({ durable: true });
  try {
    const at = { ...options, url: server.url(), scratch: join(options.scratch, 'machines') };
    return [...(await appendRows(at)), ...(await writerRows(at)), ...(await blockRows(at))];
  } finally {
    await server.stop();
  }
}
