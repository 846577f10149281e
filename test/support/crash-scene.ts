/** The memory that crash tests begin with: enough of it that every verb has something to do. */
import { openMemory } from '../../src/memory.ts';
import type { Memory } from '../../src/memory-api.ts';
import { createClock } from './fixed-clock.ts';

export const squad = 'kiln';
const parts = ['flags', 'caches', 'queues', 'keys', 'tables', 'ports', 'logs', 'locks', 'hooks'];

/** Opens a memory whose clock stands still in every process, so that blocks can be compared. */
export function openScene(root: string): Promise<Memory> {
  const moment = createClock().now();
  return openMemory({ root, now: () => moment });
}

/** Two learnings of their own. */
export function outputOf(tag: string, nth: number): string {
  const part = parts[nth % parts.length];
  return (
    `Task: Look after ${part}\nOutcome: SUCCESS\n\n## Session Memory\n` +
    `- [DEV] Check the ${part} of ${tag} before number ${nth} starts\n` +
    `- [QA] Part ${nth} of ${tag} fails when ${part} are missing\n`
  );
}
