/**
 * What a process is killed in the midst of: each job is one verb at work on a prepared memory, and
 * says after each step what was acknowledged. Run again, a job finishes what a kill left undone.
 */
import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isMemoryError } from '../../src/errors.ts';
import type { Memory } from '../../src/memory-api.ts';
import type { Migration } from '../../src/storage/sqlite/migrate.ts';
import { latestFormat, migrate, migrations } from '../../src/storage/sqlite/migrate.ts';
import { openDatabase } from '../../src/storage/sqlite/open.ts';
import { outputOf, squad } from './crash-scene.ts';

export interface JobContext {
  readonly memory: Memory;
  readonly root: string;
  /** Beside the root: what is imported from, and where copies go. */
  readonly beside: string;
  /** Tells the parent that something is done. */
  acknowledge(what: string): void;
}

export type CrashJob = (context: JobContext) => Promise<void>;

/** How many sessions the capturing job records. */
export const captures = 9;
export const captureId = (nth: number): string => `crash-${nth}`;
export const copiedFile = (beside: string): string => join(beside, 'copied', 'squadlog.db');
export const backupFile = (beside: string): string => join(beside, 'copy.db');

/** Each on the memory of `crash-scene.ts`. */
export const crashJobs = {
  capture: async ({ memory, acknowledge }) => {
    for (let nth = 0; nth < captures; nth += 1) {
      await memory.write({ squad, session: captureId(nth), output: outputOf(`c${nth}`, nth) });
      acknowledge(captureId(nth));
    }
  },
  distill: async ({ memory, acknowledge }) => {
    await memory.distill({ squad });
    acknowledge('distill');
  },
  compress: async ({ memory, acknowledge }) => {
    await memory.compress({ squad, days: 1 });
    acknowledge('compress');
  },
  flush: async ({ memory, acknowledge }) => {
    if ((await memory.undo({ squad, list: true })).undoable[0]?.type !== 'SquadFlushed') {
      await memory.flush({ squad, keepSemantic: true });
    }
    acknowledge('flush');
  },
  undo: async ({ memory, acknowledge }) => {
    const { undoable } = await memory.undo({ squad, list: true });
    // Once: undone a second time, it would be the undo of an earlier one.
    if (undoable[0]?.type === 'SquadDistilled') await memory.undo({ squad });
    acknowledge('undo');
  },
  replay: async ({ memory, acknowledge }) => {
    await memory.replay({ squad, rules: 'squad-memory', apply: true });
    acknowledge('replay');
  },
  adopt: async ({ memory, acknowledge }) => {
    await memory.rules.adopt({ squad, rules: 'squad-memory' });
    acknowledge('adopt');
  },
  importLog: async ({ memory, beside, acknowledge }) => {
    await memory.import({ dir: join(beside, 'log') });
    acknowledge('import');
  },
  importFolder: async ({ memory, beside, acknowledge }) => {
    await memory.import({ dir: join(beside, 'md') });
    acknowledge('import');
  },
  export: async ({ memory, beside, acknowledge }) => {
    await memory.export({ out: join(beside, 'out') });
    acknowledge('export');
  },
  mirror: async ({ memory, root, acknowledge }) => {
    rmSync(join(root, squad), { recursive: true, force: true });
    await memory.write({ squad, session: 'mirrored', output: outputOf('m', 1) });
    acknowledge('mirror');
  },
  rebuild: async ({ memory, acknowledge }) => {
    await memory.rebuildProjections();
    acknowledge('rebuild');
  },
  backup: async ({ memory, beside, acknowledge }) => {
    try {
      await memory.backup({ file: backupFile(beside) });
    } catch (error) {
      // A kill may have come between its name and the word of it.
      if (!isMemoryError(error) || error.code !== 'refused') throw error;
    }
    acknowledge('backup');
  },
  copy: async ({ memory, beside, acknowledge }) => {
    await memory.copy({ from: 'store', to: dirname(copiedFile(beside)) });
    acknowledge('copy');
  },
  migrate: async ({ root, acknowledge }) => {
    const connection = await openDatabase(join(root, 'squadlog.db'), { purpose: 'write' });
    try {
      await migrate(connection, laterFormat);
      acknowledge('migrate');
    } finally {
      connection.close();
    }
  },
} satisfies Record<string, CrashJob>;

export type CrashJobName = keyof typeof crashJobs;

/** As a later release would: a table of what the log holds, filled in the same transaction. */
export const laterFormat: readonly Migration[] = [
  ...migrations,
  {
    format: latestFormat + 1,
    sql: () => `CREATE TABLE moods (position INTEGER PRIMARY KEY, mood TEXT NOT NULL) STRICT;
      INSERT INTO moods SELECT position, hex(randomblob(200)) FROM events;`,
  },
];
