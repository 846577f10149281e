/**
 * A block tells a lesson once: same role and words are one line with the support of all its runs.
 */
import { expect, it } from 'vitest';
import { openFor, outputWith } from '../support/sample-memory.ts';
import { temporaryFolders } from '../support/temp-root.ts';

const folder = temporaryFolders();

it('shows the newest of the same words, with the runs that taught them', async () => {
  const memory = await openFor(folder());
  const lessons = [
    '[DEV] Retry twice',
    '[DEV] retry  TWICE',
    '[QA] Retry twice',
    '[DEV] Retry thrice',
  ];
  for (const [i, lesson] of lessons.entries()) {
    await memory.write({ squad: 'kiln', session: `s${i}`, output: outputWith(lesson) });
  }
  const { entries, layers } = await memory.read({ squad: 'kiln' });
  expect(entries.map(({ role, text, support }) => [role, text, support])).toEqual([
    ['DEV', 'Retry thrice', 1],
    ['QA', 'Retry twice', 1],
    ['DEV', 'retry  TWICE', 2],
  ]);
  expect(layers.episodic.omitted).toBe(0);
});
