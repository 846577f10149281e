/**
 * Measures what telling the task saves: tokens of a block for equal recall with it and without, and
 * beside the predecessor's filter: `npx tsx bench/token-saving.ts`.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { readDataSet } from './support/data-set.ts';
import { measureSaving } from './support/measure-saving.ts';
import { renderSaving, summariseSaving } from './support/saving-report.ts';

const usage = `Usage: npx tsx bench/token-saving.ts [--data FILE] [--json] [--no-vectors]

Reads blocks of 100 to 2,000 tokens for every query with an answer, with the query as the task and
without, and takes what the predecessor's keyword filter keeps within the same tokens.
  --data FILE   a data set as bench/recall.ts takes it; the default is bench/data/squad.json
  --json        end with one line of JSON; shares in per cent
  --no-vectors  switch the embedder off (embedder.kind: "none")
Tokens are those of the whole text, headings and notices too, in o200k_base; the filter's headings
come on top of its budget, as they do in the script. The need for a recall is read off between the
two budgets around it.
`;

try {
  await main();
} catch (error) {
  process.stderr.write(`token-saving: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    allowNegative: true,
    options: {
      data: { type: 'string' },
      json: { type: 'boolean', default: false },
      vectors: { type: 'boolean', default: true },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    process.stdout.write(usage);
    return;
  }
  const file = values.data ?? fileURLToPath(new URL('data/squad.json', import.meta.url));
  const { stores, notes } = readDataSet(file);
  const scratch = mkdtempSync(join(tmpdir(), 'squadlog-saving-'));
  try {
    const measured = await measureSaving(stores, { scratch, vectors: values.vectors });
    const curves = { ...measured, notes: [...notes, ...measured.notes] };
    process.stdout.write(`${renderSaving(curves)}\n`);
    if (values.json) process.stdout.write(`${JSON.stringify(summariseSaving(curves))}\n`);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
