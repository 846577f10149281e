/**
 * A verb on a disk that gets full: what it may say, what must stand there, and that it can go on.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { CrashJobName } from './crash-jobs.ts';
import { crashJobs } from './crash-jobs.ts';
import type { CrashRun, StartCrash } from './crash-processes.ts';
import { openScene } from './crash-scene.ts';
import { leftovers, readCrashState } from './crash-state.ts';
import { copyScene } from './prepare-scene.ts';
import type { SmallDisk } from './small-disk.ts';

export interface FullDisk {
  readonly start: StartCrash;
  readonly disk: SmallDisk;
  /** Where the scene was prepared. */
  readonly home: string;
}

/** Runs a job with so much space left, then looks, then runs it again with room; gives the run. */
export async function runOnFullDisk(
  { start, disk, home }: FullDisk,
  job: CrashJobName,
  kiB: number,
): Promise<CrashRun> {
  const below = join(disk.path, `${job}-${kiB}`);
  mkdirSync(below);
  const at = await copyScene(home, below);
  const before = await readCrashState(at.root);
  const run = await withLittle(disk, kiB, (confines) => start(job, at, { confines }));
  expect([run.stderr, run.killed]).toEqual(['', false]);
  if (run.failure !== undefined) {
    expect(run.failure).toContain('unavailable: ');
    expect(run.failure).toContain(below);
    expect(run.failure).toMatch(/nothing was written.* (?:try again|Free|Check|Raise)/u);
  }
  const { state, faults } = await readCrashState(at.root);
  expect(faults).toEqual([]);
  const added = state.sessions.length - before.state.sessions.length;
  if (job === 'capture') expect(added).toBe(run.acknowledged.length);
  await using memory = await openScene(at.root);
  await crashJobs[job]({ memory, ...at, acknowledge: () => undefined });
  expect((await readCrashState(at.root)).faults).toEqual([]);
  expect([...leftovers(at.root), ...leftovers(at.beside)]).toEqual([]);
  return run;
}

async function withLittle<T>(
  disk: SmallDisk,
  kiB: number,
  body: (confines: ReturnType<SmallDisk['leave']>) => Promise<T>,
): Promise<T> {
  try {
    return await body(disk.leave(kiB));
  } finally {
    disk.free();
  }
}
