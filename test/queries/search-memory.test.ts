/** Search by words and meaning: nothing is an operator, nothing raises, and it says how it went. */
import { describe, expect, it } from 'vitest';
import type { Memory } from '../../src/memory-api.ts';
import { openFor, outputWith } from '../support/sample-memory.ts';
import { temporaryFolders } from '../support/temp-root.ts';
import { writeSettings } from '../support/write-settings.ts';

const folder = temporaryFolders();
const literals = [
  ...['pre-edit hook', 'error:timeout', "it's flaky", 'C++ build', 'v2.4.10', 'GB/s'],
  ...['path src/api/v1', '50% off', 'foo_bar', '@scope/pkg', 'NEAR miss', '中文检索 works'],
];

/** In runs of few lessons, which are lists: none is there for what stands beside it. */
async function fill(settings: object = {}): Promise<Memory> {
  const root = folder();
  writeSettings(root, { autoDistillEvery: 0, ...settings });
  const memory = await openFor(root);
  const lessons = literals.map(
    (text, i) => `[${i % 2 === 0 ? 'DEV' : 'QA'}] Know that ${text} ${i}`,
  );
  for (let first = 0; first < lessons.length; first += 4) {
    const output = outputWith(...lessons.slice(first, first + 4));
    await memory.write({ squad: 'kiln', session: `s${first}`, output });
  }
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
  const { results } = await (await fill()).search({ query });
  expect(results.length).toBeLessThanOrEqual(10);
});

it('names the mode and the embedder, and why an answer is less', async () => {
  const both = await (await fill()).search({ query: 'hook' });
  expect(both).toMatchObject({ mode: 'hybrid', embedder: 'words-1' });
  expect(both).not.toHaveProperty('degraded');
  const words = await (await fill({ embedder: { kind: 'none' } })).search({ query: 'hook' });
  expect(words).toMatchObject({ mode: 'keyword', embedder: null });
  expect(words).not.toHaveProperty('degraded');
});

it('finds by meaning what shares no word, and not by words alone', async () => {
  const lesson = '[DEV] Delete outdated documentation';
  const query = 'remove obsolete docs';
  const search = async (settings: object) => {
    const root = folder();
    writeSettings(root, settings);
    const memory = await openFor(root);
    await memory.write({ squad: 'kiln', output: outputWith(lesson, '[DEV] Retry three times') });
    return (await memory.search({ query })).results.map(({ text }) => text);
  };
  expect(await search({})).toEqual(['Delete outdated documentation']);
  expect(await search({ embedder: { kind: 'none' } })).toEqual([]);
});

it('explains each result by parts that add up, and says which words counted', async () => {
  const memory = await fill();
  const { results, words } = await memory.search({ query: 'the pre-edit hook', explain: true });
  expect(words?.map(({ word }) => word)).toEqual(['edit', 'pre', 'hook']);
  for (const { score, parts } of results) {
    const sum = Object.values(parts).reduce((total, part) => total + part, 0);
    // Each is rounded to thousandths.
    expect(Math.abs(sum - score)).toBeLessThan(0.006);
  }
  expect((await memory.search({ query: 'hook' })).words).toBeUndefined();
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

it('finds by meaning a pattern of flushed lessons, with stored vectors or without', async () => {
  const memory = await openFor(folder());
  for (const session of ['s1', 's2', 's3']) {
    const output = outputWith('[DEV] Delete outdated documentation');
    await memory.write({ squad: 'kiln', session, output });
  }
  await memory.distill({ squad: 'kiln' });
  await memory.flush({ squad: 'kiln', keepSemantic: true });
  const search = async () =>
    (await memory.search({ query: 'remove obsolete docs' })).results.map(({ layer, score }) => ({
      layer,
      score,
    }));
  const before = await search();
  await memory.embed();
  expect(before.map(({ layer }) => layer)).toEqual(['program']);
  expect(await search()).toEqual(before);
});
