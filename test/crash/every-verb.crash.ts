/**
 * Processes killed at random moments of every verb that writes: what was acknowledged is there
 * once, what was derived is the old or the new in full, and the next run finishes.
 */
import { expect, it } from 'vitest';
import { type CrashJobName, crashJobs } from '../support/crash-jobs.ts';
import { crashProcesses } from '../support/crash-processes.ts';
import { crashRounds, crashSeed } from '../support/crash-rounds.ts';
import { temporaryFolders } from '../support/temp-root.ts';

const rounds = Number(process.env['SQUADLOG_CRASH_ROUNDS'] ?? 500);
const wanted = process.env['SQUADLOG_CRASH_JOBS']?.split(',');
const jobs = (Object.keys(crashJobs) as CrashJobName[]).filter(
  (job) => wanted === undefined || wanted.includes(job),
);
const round = crashRounds({ start: crashProcesses(), folder: temporaryFolders() });

it(`keeps its promises through ${rounds} kills, seed ${crashSeed}`, async () => {
  for (let nth = 0; nth < rounds; nth += 1) await round(nth, jobs);
  expect(jobs.length).toBeGreaterThan(0);
}, 3_600_000);
