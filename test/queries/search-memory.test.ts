/** Search by words: literals find their lesson, nothing is an operator, nothing raises. */
import { describe, expect, it } from 'vitest';
import type { Memory } from '../../src/memory-api.ts';
import { openFor, outputWith } from '../support/sample-memory.ts';
import { temporaryFolders } from '../support/temp-root.ts';

const folder = temporaryFolders();
const literals = [
  ...['pre-edit hook', 'error:timeout', "it's flaky", 'C++ build', 'v2.4.10', 'GB/s'],
  ...['path src/api/v1', '50% off', 'foo_bar', '@scope/pkg', 'NEAR miss', '中文检索 works'],
];

async function fill(): Promise<Memory> {
  const memory = await openFor(folder());
  const lessons = literals.map(
    (text, i) => `[${i % 2 === 0 ? 'DEV' : 'QA'}] Know that ${text} ${i}`,
  );
  await memory.write({ squad: 'kiln', output: outputWith(...lessons) });
  await memory.write({ squad: 'loom', output: outputWith('[ALL] Looms have a hook too') });
  await memory.standards.import({ markdown: '- Every hook has a test\n' });
  return memory;
}

it.each(literals)('finds %s among the first three', async (query) => {
  const { results } = await (await fill()).search({ query, squad: 'kiln' });
  expect(results.slice(0, 3).some(({ text }) => text.includes(query))).toBe(true);
});

it.each([
  ...['"unbalanced', '*', 'NEAR(', 'AND', 'a OR', '^x', '', '   ', '%', '_', "';--", '\u0000'],
  ...['x'.repeat(10_000), 'word '.repeat(2_000), '()[]{}', 'terms:hook', '👩‍💻', '\ud83d'],
])('answers %j without an error', async (query) => {
  const { results, mode } = await (await fill()).search({ query });
  expect(mode).toBe('keyword');
  expect(results.length).toBeLessThanOrEqual(10);
});

it('says why a query without words finds nothing', async () => {
  const { results, warnings } = await (await fill()).search({ query: ' *% ' });
  expect(results).toEqual([]);
  expect(warnings).toEqual([expect.stringContaining('no letters or digits')]);
});

describe('narrows by', () => {
  it.each([
    ['nothing', {}, ['episodic loom', 'episodic kiln', 'process null']],
    ['squad', { squad: 'LOOM' }, ['episodic loom', 'process null']],
    ['layer', { layer: 'process' as const }, ['process null']],
    ['role', { role: 'QA' }, ['episodic loom', 'process null']],
    ['limit', { limit: 1 }, 1],
  ])('%s', async (_name, more, found) => {
    const { results } = await (await fill()).search({ query: 'hook', ...more });
    const places = results.map(({ layer, squad }) => `${layer} ${squad}`);
    if (typeof found === 'number') expect(places).toHaveLength(found);
    else expect(places.sort()).toEqual(found.sort());
  });
});

it('gives scores from 0 to 1, best first, with a snippet', async () => {
  const { results } = await (await fill()).search({ query: 'pre-edit hook' });
  const scores = results.map(({ score }) => score);
  expect(scores).toEqual([...scores].sort((a, b) => b - a));
  expect(scores.every((score) => score > 0 && score <= 1)).toBe(true);
  expect(results[0]?.snippet).toContain('pre-edit hook');
});

it('finds nothing that was retired', async () => {
  const memory = await fill();
  await memory.write({
    squad: 'loom',
    output: outputWith('[ALL] (supersedes L2) Looms have none'),
  });
  const { results } = await memory.search({ query: 'hook too', squad: 'loom' });
  expect(results.map(({ text }) => text)).not.toContain('Looms have a hook too');
});
