/** What hosts get in the shapes of OpenClaw's tools can be opened again, with files and without. */
import { expect, it } from 'vitest';
import { isMemoryError } from '../src/errors.ts';
import { toMemoryGet, toMemorySearch } from '../src/memory-tool-shapes.ts';
import { editable } from './storage/mirror/editable-squad.ts';
import { entryOf } from './support/sample-entry.ts';

const others = { vector: 0, feedback: 0, neighbours: 0, session: 0, role: 0, subject: 0 };
const parts = { keyword: 0.5, ...others, date: 0, question: 0 };
const entry = entryOf('L2', { text: 'One\ntwo' });
const hit = { ...entry, score: 0.5, parts, snippet: 'One two' };
const mode = 'keyword' as const;
const found = { query: 'one', mode, embedder: null, results: [hit], warnings: [] };

it('cites the lines of the file that shows a hit', () => {
  const place = { path: 'kiln/history.md', startLine: 4, endLine: 5 };
  const placed = { ...hit, ...place, citation: 'kiln/history.md#L4-L5' };
  expect(toMemorySearch({ ...found, embedder: 'words-1', results: [placed] })).toEqual({
    results: [
      {
        ...place,
        score: 0.5,
        textScore: 0.5,
        snippet: 'One two\n\nSource: kiln/history.md#L4-L5',
        source: 'memory',
        corpus: 'squad',
        citation: 'kiln/history.md#L4-L5',
      },
    ],
    provider: 'words-1',
    citations: 'auto',
    mode: 'keyword',
  });
});

it('cites the entry itself where no file shows it, and tells warnings', () => {
  const told = toMemorySearch({ ...found, warnings: ['One.', 'Two.'] });
  expect(told).toMatchObject({ provider: 'none', warning: 'One. Two.' });
  const own = { path: 'kiln/L2', startLine: 1, endLine: 2, citation: 'kiln/L2' };
  expect(told.results[0]).toMatchObject({ ...own, snippet: 'One two\n\nSource: kiln/L2' });
});

it('says why a search was degraded', () => {
  const degraded = { ...found, degraded: 'the model did not answer' };
  expect(toMemorySearch(degraded).degraded).toBe('the model did not answer');
  expect(toMemorySearch(found)).not.toHaveProperty('degraded');
});

it('gives of what was opened five fields, and of a failure its status and reason', async () => {
  const { memory } = await editable();
  const got = await memory.get({ target: 'kiln/L2' });
  expect(toMemoryGet(got)).toEqual({
    status: 'ok',
    text: 'Flags live in flags.toml',
    path: 'kiln/L2',
    from: 1,
    lines: 1,
  });
  const fail = async (target: string, lines?: number) => {
    try {
      await memory.get({ target, ...(lines === undefined ? {} : { lines }) });
    } catch (error) {
      if (isMemoryError(error)) return toMemoryGet(error, { path: target, from: 3 });
    }
    throw new Error('it did not fail');
  };
  const missing = await fail('squadlog.key');
  expect(missing).toMatchObject({ status: 'not_found', path: 'squadlog.key', from: 3, lines: 0 });
  expect(missing.text).toContain('is no file of the memory');
  expect(await fail('kiln/L2', 9_999)).toMatchObject({ status: 'error' });
});

it('gives hits whose path and lines open the words', async () => {
  const { memory } = await editable();
  const { results } = toMemorySearch(await memory.search({ query: 'flags', squad: 'kiln' }));
  expect(results).toHaveLength(1);
  for (const { path, startLine, endLine } of results) {
    const lines = endLine - startLine + 1;
    const { text } = toMemoryGet(await memory.get({ target: path, from: startLine, lines }));
    expect(text).toContain('Flags live in flags.toml');
  }
});
