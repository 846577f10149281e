/** A memory of two squads, an agent and a standard, for the queries that show what there is. */
import type { Memory } from '../../src/memory-api.ts';
import { openFor, outputWith } from './sample-memory.ts';

export async function openFilled(root: string): Promise<Memory> {
  const memory = await openFor(root);
  const lessons = Array.from({ length: 12 }, (_, i) => `[DEV] Lesson ${i} on flags`);
  await memory.write({ squad: 'Kiln', session: 's1', output: outputWith(...lessons) });
  await memory.write({ squad: 'kiln', session: 's2', output: 'nothing' });
  await memory.write({ squad: 'arc', session: 's1', output: outputWith('[QA] One') });
  await memory.write({ agent: 'Ada', output: outputWith('[ALL] Own') });
  await memory.standards.import({ markdown: '- Two eyes\n' });
  await memory.read({ squad: 'kiln', session: 's3' });
  return memory;
}
