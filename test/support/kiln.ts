/** A squad with one lesson in which nothing happens by itself, for tests of transformations. */
import type { Memory } from '../../src/index.ts';
import { openFor, outputWith } from './sample-memory.ts';
import { noPolicies } from './scene.ts';
import { writeSettings } from './write-settings.ts';

export const squad = 'kiln';

export async function openKiln(root: string): Promise<Memory> {
  writeSettings(root, noPolicies);
  const memory = await openFor(root);
  await teach(memory, 's1', 'Flags live in flags.toml');
  return memory;
}

export async function teach(memory: Memory, session: string, ...lessons: readonly string[]) {
  const bullets = lessons.map((lesson) => `[DEV] ${lesson}`);
  await memory.write({ squad, session, output: outputWith(...bullets) });
}

/** The event that something recorded. */
export function idOf({ event = '' }: { readonly event?: string }): string {
  return event;
}

/** Code and message of a failure; what was not refused says so. */
export function refusal(asked: Promise<unknown>): Promise<string> {
  return asked.then(
    () => 'was not refused',
    ({ code, message }: { readonly code: string; readonly message: string }) =>
      `${code}: ${message}`,
  );
}

/** Texts of program memory. */
export async function patternsOf(memory: Memory): Promise<readonly string[]> {
  const { entries } = await memory.read({ squad, tokens: 50_000 });
  return entries.filter(({ layer }) => layer === 'program').map(({ text }) => text);
}
