/** A memory of thirty lessons of which one is a secret, for tests of what must go. */
import type { Memory } from '../../src/index.ts';
import { openFor, outputWith } from './sample-memory.ts';

export const squad = 'kiln';
export const secret = 'Client code name is Basalt-Orchid';
export const words = ['basalt', 'orchid'];

/** 30 learnings of 10 runs, all distilled; the secret is one, and was said twice by its run. */
export async function teach(root: string): Promise<Memory> {
  const memory = await openFor(root, { mirror: true });
  await memory.standards.import({ markdown: '- Two people look at every change\n' });
  for (let run = 0; run < 10; run += 1) {
    const bullets = [0, 1, 2].map(
      (nth) => `[DEV] Lesson ${run}-${nth}: keep part${run}x${nth} dry`,
    );
    if (run === 0) bullets.splice(1, 1, `[DEV] ${secret}`, `[DEV] ${secret}`);
    const output = `Task: Part ${run}\n${outputWith(...bullets)}`;
    await memory.write({ squad, session: `run-${run}`, output });
  }
  await memory.distill({ squad });
  return memory;
}

export async function idOfSecret(memory: Memory): Promise<string> {
  const { results } = await memory.search({ query: 'Basalt-Orchid', squad });
  const found = results.find(({ text, layer }) => text === secret && layer === 'episodic');
  return found?.shortId ?? '';
}
