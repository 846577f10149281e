/** The memory that crash tests begin with: enough of it that every verb has something to do. */
import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { openMemory } from '../../src/memory.ts';
import type { Memory } from '../../src/memory-api.ts';
import { createClock } from './fixed-clock.ts';
import { writeSettings } from './write-settings.ts';

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

/**
 * Fills `<home>/root` with a squad of 13 sessions, distilled up to the twelfth, and `<home>/beside`
 * with exports of another memory, to be imported.
 */
export async function prepareScene(home: string): Promise<void> {
  const root = join(home, 'root');
  await fill(root, 'a', 13);
  const [other, beside] = [join(home, 'other'), join(home, 'beside')];
  await fill(other, 'b', 8);
  await using memory = await openScene(other);
  await memory.export({ out: join(beside, 'log'), format: 'jsonl' });
  await memory.export({ out: join(beside, 'md') });
}

/** A memory of its own to kill a process in. */
export function copyScene(home: string, to: string): { root: string; beside: string } {
  const [root, beside] = [join(to, 'root'), join(to, 'beside')];
  cpSync(join(home, 'root'), root, { recursive: true });
  cpSync(join(home, 'beside'), beside, { recursive: true });
  return { root, beside };
}

async function fill(root: string, tag: string, sessions: number): Promise<void> {
  mkdirSync(root, { recursive: true });
  writeSettings(root, { layers: { episodic: { compressAfterDays: 36_500 } } });
  await using memory = await openScene(root);
  for (let nth = 0; nth < sessions; nth += 1) {
    const occurredAt = `2026-11-${String(nth + 1).padStart(2, '0')}T10:00:00.000Z`;
    const output = outputOf(tag, nth);
    await memory.write({ squad, session: `${tag}-${nth}`, output, occurredAt });
  }
}
