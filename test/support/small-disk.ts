/**
 * A disk that can be full: a small one in memory where the system lets us mount it, else a limit on
 * how large the files of a process may get.
 */
import { spawnSync } from 'node:child_process';
import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import type { Confines } from './crash-processes.ts';

export interface SmallDisk {
  /** Where files go that should meet the limit. */
  readonly path: string;
  /** Leaves so much space; gives what a process must be confined to, for it to meet the limit. */
  leave(kiB: number): Confines;
  /** Makes room again. */
  free(): void;
}

const diskMiB = 16;

/** Call it at the top of a test file, with an empty folder. */
export function smallDisk(folder: string): SmallDisk {
  const size = `size=${diskMiB}m,mode=777`;
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', size, 'tmpfs', folder]).status === 0;
  if (!mounted) return { path: folder, leave: (kiB) => ({ fileKiB: kiB }), free: () => undefined };
  afterAll(() => {
    spawnSync('umount', [folder]);
  });
  const filler = join(folder, 'filler');
  return {
    path: folder,
    leave: (kiB) => {
      rmSync(filler, { force: true });
      const { bavail, bsize } = statfsSync(folder);
      writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - kiB * 1_024)));
      return {};
    },
    free: () => rmSync(filler, { force: true }),
  };
}
