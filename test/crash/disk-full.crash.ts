/** Every verb at every level of a disk that is nearly full. */
import { expect, it } from 'vitest';
import { type CrashJobName, crashJobs } from '../support/crash-jobs.ts';
import { crashProcesses } from '../support/crash-processes.ts';
import { runOnFullDisk } from '../support/full-disk-cases.ts';
import { prepareScene } from '../support/prepare-scene.ts';
import { smallDisk } from '../support/small-disk.ts';
import { temporaryFolders } from '../support/temp-root.ts';

const folder = temporaryFolders();
const home = folder();
const full = { start: crashProcesses(), disk: smallDisk(folder()), home };
await prepareScene(home);

const isShort = Number(process.env['SQUADLOG_CRASH_ROUNDS'] ?? 500) < 500;
const levels = isShort ? [40] : [0, 8, 40, 100, 200, 400, 700, 1_000];
const jobs = (Object.keys(crashJobs) as CrashJobName[]).filter((job) => job !== 'migrate');

it.each(jobs)('%s, at every level', async (job) => {
  for (const kiB of levels) await runOnFullDisk(full, job, kiB);
  expect(levels.length).toBeGreaterThan(0);
});
