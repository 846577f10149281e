/**
 * Kills this process before its nth step towards the disk: a call of the file system, or a
 * statement that changes the database. Load it before what it watches.
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import type Database from 'better-sqlite3';

const watched = [
  ...['openSync', 'writeFileSync', 'writeSync', 'renameSync', 'linkSync', 'copyFileSync'],
  ...['mkdirSync', 'rmSync', 'closeSync', 'fsyncSync', 'chmodSync', 'fchmodSync'],
] as const;

let steps = 0;

/** Begins to count; with a number, that step is never made. */
export function watchSteps(Driver: typeof Database, killBefore: number | undefined): void {
  const step = () => {
    steps += 1;
    if (steps === killBefore) process.kill(process.pid, 'SIGKILL');
  };
  const target = fs as unknown as Record<string, (...given: unknown[]) => unknown>;
  for (const name of watched) {
    const real = target[name];
    if (real === undefined) throw new RangeError(`no ${name} to watch`);
    target[name] = (...given) => {
      step();
      return real(...given);
    };
  }
  syncBuiltinESMExports();
  const sample = new Driver(':memory:');
  const statement = Object.getPrototypeOf(sample.prepare('SELECT 1')) as Database.Statement;
  const { run } = statement;
  statement.run = function runCounted(this: Database.Statement, ...given: unknown[]) {
    step();
    return run.apply(this, given);
  };
  sample.close();
}

export function countSteps(): number {
  return steps;
}
