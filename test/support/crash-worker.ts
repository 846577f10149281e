/**
 * A process that does one job and may be killed: `crash-worker <root> <beside> <job> [step]`.
 * Prints `ready`, then a line for each thing that is acknowledged, then its steps and time, or how
 * it failed.
 */
import { writeSync } from 'node:fs';
import Database from 'better-sqlite3';
import { isMemoryError } from '../../src/errors.ts';
import type { CrashJobName } from './crash-jobs.ts';
import { countSteps, watchSteps } from './crash-points.ts';

const [root = '', beside = '', job = '', killBefore] = process.argv.slice(2);
const tell = writeSync;
const print = (line: string) => tell(1, `${line}\n`);
watchSteps(Database, killBefore === undefined ? undefined : Number(killBefore));
const { crashJobs } = await import('./crash-jobs.ts');
const { openScene } = await import('./crash-scene.ts');
print('ready');
const begun = performance.now();
const memory = await openScene(root);
try {
  await crashJobs[job as CrashJobName]({ memory, root, beside, acknowledge: print });
  await memory.close();
  print(`done ${countSteps()} ${Math.ceil(performance.now() - begun)}`);
} catch (error) {
  if (!isMemoryError(error)) throw error;
  print(`failed ${error.code}: ${error.message}`);
}
