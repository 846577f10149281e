/** Eight writers × 250 captures, fewer in a short run, with readers and a rebuild beside them. */
import { it } from 'vitest';
import { runManyWriters } from '../support/many-writers.ts';
import { temporaryFolders } from '../support/temp-root.ts';
import { workerProgram } from '../support/worker-processes.ts';

const folder = temporaryFolders();
const program = workerProgram('writer-worker');

const turns = Number(process.env['SQUADLOG_CRASH_ROUNDS'] ?? 500) < 500 ? 60 : 250;

it(`keeps all of 8 × ${turns} captures`, async () => {
  await runManyWriters(await program(), folder(), turns);
});
