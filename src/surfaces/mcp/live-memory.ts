/**
 * The memory of a server that runs for days: opened again when its settings file changes, so that a
 * person who switches memory off is obeyed by the next call.
 */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Memory } from '../../index.ts';

export interface LiveMemory {
  /** The memory stays open until what uses it is done. */
  use<Result>(work: (memory: Memory) => Promise<Result>): Promise<Result>;
  /** Waits for what is under way. */
  close(): Promise<void>;
}

export async function openLiveMemory(open: () => Promise<Memory>): Promise<LiveMemory> {
  let now = await openOne(open);
  let reopening: Promise<void> = Promise.resolve();
  const refresh = async (): Promise<void> => {
    if (now.stamp === stampOf(now.memory.root)) return;
    const before = now;
    now = await openOne(open, before.memory.root);
    void closeWhenUnused(before);
  };
  return {
    use: async (work) => {
      const ready = reopening.then(refresh);
      reopening = ready.catch(() => undefined);
      await ready;
      const one = now;
      const running = work(one.memory);
      one.running.add(running);
      try {
        return await running;
      } finally {
        one.running.delete(running);
      }
    },
    close: () => closeWhenUnused(now),
  };
}

interface OpenOne {
  readonly memory: Memory;
  /** Of the settings file when it was read. */
  readonly stamp: string;
  readonly running: Set<Promise<unknown>>;
}

/** The stamp is of before the file is read, so that a change meanwhile is seen by the next call. */
async function openOne(open: () => Promise<Memory>, root?: string): Promise<OpenOne> {
  const before = root === undefined ? undefined : stampOf(root);
  const memory = await open();
  return { memory, stamp: before ?? stampOf(memory.root), running: new Set() };
}

async function closeWhenUnused({ memory, running }: OpenOne): Promise<void> {
  await Promise.allSettled(running);
  await memory.close();
}

function stampOf(root: string): string {
  const file = statSync(join(root, 'squadlog.json'), { throwIfNoEntry: false });
  return file === undefined ? '' : `${file.mtimeMs} ${file.size} ${file.ino}`;
}
