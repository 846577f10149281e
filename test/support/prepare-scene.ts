/** Makes the memory that crash tests begin with once, and a copy of it for each process to kill. */
import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { copyRoot } from './copy-root.ts';
import { openScene, outputOf, squad } from './crash-scene.ts';
import { prepareRoot } from './prepare-root.ts';
import { writeSettings } from './write-settings.ts';

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
export async function copyScene(
  home: string,
  to: string,
): Promise<{ root: string; beside: string }> {
  const [root, beside] = [join(to, 'root'), join(to, 'beside')];
  await copyRoot(join(home, 'root'), root);
  cpSync(join(home, 'beside'), beside, { recursive: true });
  return { root, beside };
}

async function fill(root: string, tag: string, sessions: number): Promise<void> {
  mkdirSync(root, { recursive: true });
  prepareRoot(root);
  writeSettings(root, { layers: { episodic: { compressAfterDays: 36_500 } } });
  await using memory = await openScene(root);
  for (let nth = 0; nth < sessions; nth += 1) {
    const occurredAt = `2026-11-${String(nth + 1).padStart(2, '0')}T10:00:00.000Z`;
    const output = outputOf(tag, nth);
    await memory.write({ squad, session: `${tag}-${nth}`, output, occurredAt });
  }
}
