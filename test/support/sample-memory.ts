/** Memories that tests open in a temporary folder: fixed clock and ids, no markdown files. */
import { onTestFinished } from 'vitest';
import type { MemoryOptions } from '../../src/memory.ts';
import { openMemory } from '../../src/memory.ts';
import type { Memory } from '../../src/memory-api.ts';
import { createClock, createIds } from './fixed-clock.ts';

/** Closed when the test is done; closing it earlier is no harm. */
export async function openFor(root: string, options: MemoryOptions = {}): Promise<Memory> {
  const memory = await openMemory({
    root,
    mirror: false,
    now: createClock().now,
    newId: nextId,
    ...options,
  });
  onTestFinished(() => memory.close());
  return memory;
}

/** An output that ends with a section of such bullets. */
export function outputWith(...bullets: readonly string[]): string {
  return `Done.\n\n## Session Memory\n${bullets.map((bullet) => `- ${bullet}\n`).join('')}`;
}

/** One for all memories of a test file, so that two of one root give no id twice. */
const nextId = createIds();
