/** What a copy between stores must keep: the log, byte for byte, and what is told of it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openMemory } from '../../src/memory.ts';
import type { Memory } from '../../src/memory-api.ts';
import { outputWith } from './sample-memory.ts';

const now = () => '2026-11-30T09:00:00.000Z';

/** Opens the memory of a root whose settings name its store, if not the file in it. */
export function openAt(root: string, store?: string): Promise<Memory> {
  return openMemory({ root, now, ...(store === undefined ? {} : { store }) });
}

/** Of two squads and a standard, with a distill, an undo, and words that were erased since. */
export async function fillSource(memory: Memory): Promise<void> {
  for (const nth of [1, 2, 3, 4]) {
    const output = outputWith(`[DEV] Flag ${nth} lives in flags.toml`, `[QA] Check part ${nth}`);
    await memory.write({ squad: 'kiln', session: `s${nth}`, output });
  }
  await memory.write({ squad: 'arc', session: 's1', output: outputWith('[ALL] Doors stick') });
  await memory.standards.import({ markdown: '- Two eyes\n' });
  await memory.undo({ squad: 'kiln' });
  await memory.erase({ squad: 'kiln', entry: 'L3' });
}

export interface Told {
  readonly log: string;
  readonly block: string;
}

/** The exported log as bytes, and the block of a spawn. */
export async function tell(memory: Memory, folder: string): Promise<Told> {
  await memory.export({ out: folder, format: 'jsonl' });
  const { block } = await memory.read({ squad: 'kiln', tokens: 100_000 });
  return { log: readFileSync(join(folder, 'log.jsonl'), 'utf8'), block };
}

/** Copies as the memory of a root, which is closed then. */
export async function copyFrom(
  root: string,
  names: { readonly from: string; readonly to: string },
) {
  await using memory = await openAt(root);
  return memory.copy(names);
}

/** Another lesson of kiln; its session is named by its length. */
export async function teach(root: string, lesson: string) {
  await using memory = await openAt(root);
  const session = `t${lesson.length}`;
  return memory.write({ squad: 'kiln', session, output: outputWith(`[DEV] ${lesson}`) });
}
