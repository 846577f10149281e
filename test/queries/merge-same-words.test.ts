/**
 * A block tells a lesson once: same role and words are one line with the support of all its runs.
 */
import { expect, it } from 'vitest';
import { openFor, outputWith } from '../support/sample-memory.ts';
import { temporaryFolders } from '../support/temp-root.ts';
import { withoutPolicies } from '../support/without-policies.ts';

const folder = temporaryFolders();

it('shows the newest of the same words, and why tells who else taught them', async () => {
  const memory = await openFor(withoutPolicies(folder()));
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
  expect(entries.map(({ role, text }) => [role, text])).toEqual([
    ['DEV', 'Retry thrice'],
    ['QA', 'Retry twice'],
    ['DEV', 'retry  TWICE'],
  ]);
  expect([layers.program.entries, layers.episodic.omitted]).toEqual([0, 0]);
  const { entry, merged } = await memory.why({ squad: 'kiln', entry: 'L2' });
  expect(entry.support).toBe(2);
  expect(merged.map(({ text }) => text)).toEqual(['retry  TWICE']);
});
