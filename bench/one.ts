/**
 * The process of one bench, or of a further worker of it: `index.ts` starts it and gets the rows.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { append } from './append.ts';
import { batchImport } from './batch-import.ts';
import type { Bench } from './bench.ts';
import { block } from './block.ts';
import { capture } from './capture.ts';
import { compression } from './compression.ts';
import { fold } from './fold.ts';
import { growth } from './growth.ts';
import { masking } from './masking.ts';
import { nearDuplicates } from './near-duplicates.ts';
import { openClaw } from './openclaw.ts';
import { partitions } from './partitions.ts';
import { postgres } from './postgres.ts';
import { predecessor } from './predecessor.ts';
import { wholeProcess } from './process.ts';
import { rebuild } from './rebuild.ts';
import { recall } from './recall-bars.ts';
import { storeSize } from './store-size.ts';
import { renderTable } from './support/table.ts';
import { tokenSaving } from './token-saving-bars.ts';
import { writers } from './writers.ts';

/** In the order in which they run. */
const benches: readonly Bench[] = [
  append,
  capture,
  batchImport,
  fold,
  rebuild,
  block,
  wholeProcess,
  writers,
  postgres,
  partitions,
  storeSize,
  growth,
  compression,
  masking,
  predecessor,
  recall,
  tokenSaving,
  nearDuplicates,
  openClaw,
];

const [mode, name, text = '{}'] = process.argv.slice(2);
const input = JSON.parse(text);
if (mode === '--list') answer(benches.map((bench) => bench.name));
else if (mode === '--work') answer(await find(name).work?.(input as never));
else answer(await measure(find(name), input));

async function measure(
  bench: Bench,
  options: { readonly full: boolean; readonly events?: number },
) {
  mkdirSync(tmpdir(), { recursive: true });
  const scratch = mkdtempSync(join(tmpdir(), 'squadlog-bench-'));
  try {
    const rows = await bench.run({ ...options, scratch });
    process.stdout.write(`\n${bench.name}: ${bench.summary}\n${renderTable(rows)}\n`);
    return rows;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

function find(wanted: string | undefined): Bench {
  const bench = benches.find((candidate) => candidate.name === wanted);
  if (bench === undefined) throw new Error(`There is no bench ${wanted}.`);
  return bench;
}

function answer(message: unknown): void {
  process.send?.(message);
  if (process.connected) process.disconnect();
}
