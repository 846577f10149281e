/**
 * Scores the search on any labelled data set through the public API, beside a plain full-text
 * search: `npx tsx bench/recall.ts --data FILE`.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { readDataSet } from './support/data-set.ts';
import type { Measurement } from './support/measure-recall.ts';
import { measureRecall } from './support/measure-recall.ts';
import { formatInterval, gainOverKept, renderRecall, summarise } from './support/recall-report.ts';

const usage = `Usage: npx tsx bench/recall.ts --data FILE [--json] [--no-vectors] [--no-role]
                               [--keep FILE] [--vs FILE]

Scores the search on a JSON list of {store, items: [{id, text, meta}], queries: [{id, text,
category, gold: [id], meta}]}. Each store is a memory of its own.
  --data FILE   the data set
  --json        end with one line of JSON: figures in per cent and ms over answerable queries
  --no-vectors  switch the embedder off (embedder.kind: "none")
  --no-role     do not tell the search the role that a query names
  --keep FILE   keep each query's R@10
  --vs FILE     compare R@10 with what an earlier run kept
R@k is the mean share of a query's gold among the first k; 500t the share among the first results
that fit in 500 o200k_base tokens, each costing its text and a line end, up to the first that does
not fit. Answerable is every category but "adversarial". The baseline is FTS5 with porter unicode61,
the words of the query without stop words, quoted and ORed. Times leave out a first search that
warms up.
`;

const keptShape = z.object({ perQuery: z.record(z.string(), z.number()) });

try {
  await main();
} catch (error) {
  process.stderr.write(`recall: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    allowNegative: true,
    options: {
      data: { type: 'string' },
      json: { type: 'boolean', default: false },
      vectors: { type: 'boolean', default: true },
      role: { type: 'boolean', default: true },
      keep: { type: 'string' },
      vs: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    process.stdout.write(usage);
    return;
  }
  if (values.data === undefined) throw new Error(`no data set is named.\n\n${usage}`);
  const kept = values.vs === undefined ? undefined : readKept(values.vs);
  const { stores, notes } = readDataSet(values.data);
  const scratch = mkdtempSync(join(tmpdir(), 'squadlog-recall-'));
  try {
    const { vectors, role } = values;
    const measured = await measureRecall(stores, { scratch, vectors, role });
    const measurement = { ...measured, notes: [...notes, ...measured.notes] };
    process.stdout.write(`${renderRecall(measurement)}\n`);
    if (kept !== undefined) process.stdout.write(`${compare(measurement, kept)}\n`);
    if (values.keep !== undefined) keep(measurement, values.keep);
    if (values.json) process.stdout.write(`${JSON.stringify(summarise(measurement))}\n`);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

function keep({ queries }: Measurement, file: string): void {
  const perQuery = Object.fromEntries(queries.map(({ key, ours }) => [key, ours['R@10']]));
  writeFileSync(file, `${JSON.stringify({ perQuery })}\n`);
}

function readKept(file: string): Readonly<Record<string, number>> {
  try {
    return z.parse(keptShape, JSON.parse(readFileSync(file, 'utf8'))).perQuery;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${file} holds nothing that --keep wrote: ${reason}`);
  }
}

function compare(measurement: Measurement, kept: Readonly<Record<string, number>>): string {
  const compared = gainOverKept(measurement, kept);
  if (compared === undefined) return 'R@10 over the kept run: no query is in both.';
  const { shared, gain } = compared;
  return `R@10 over the kept run: ${formatInterval(gain)}, ${shared} queries`;
}
