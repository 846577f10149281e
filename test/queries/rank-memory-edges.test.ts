/** Edges of a ranking: as-of beside stored vectors, long texts, shares, literals, switches. */
import { expect, it } from 'vitest';
import { openFor, outputWith } from '../support/sample-memory.ts';
import { temporaryFolders } from '../support/temp-root.ts';
import { useModel } from '../support/vector-scene.ts';
import { writeSettings } from '../support/write-settings.ts';

const folder = temporaryFolders();
const subjects = ['cache', 'queue', 'worker', 'schema', 'branch', 'token', 'cookie', 'router'];

function lessons(from: number, count: number): string[] {
  return Array.from({ length: count }, (_, i) => {
    const number = from + i;
    const [a, b] = [subjects[number % 8], subjects[(number * 3 + 1) % 8]];
    return `[DEV] Step ${number}: the ${a} waits for the ${b} of shard ${number % 17}`;
  });
}

it('gives a block and its scores again as of then, though later vectors were stored', async () => {
  const memory = await openFor(folder());
  // Its words are of three lessons, and more are near it than are looked at: vectors decide.
  const task = '21, 34 and 55: memory of the database server and its disk';
  const asked = { squad: 'kiln', role: 'DEV', task };
  const search = { squad: 'kiln', query: task, limit: 400 };
  const then: { readonly asOf: string; readonly read: unknown; readonly found: unknown }[] = [];
  for (let run = 0; run < 7; run += 1) {
    const output = outputWith(...lessons(run * 100, 100));
    await memory.write({ squad: 'kiln', session: `w${run}`, output });
    const { block, entries, asOf } = await memory.read(asked);
    const { results } = await memory.search(search);
    then.push({ asOf: `${asOf}`, read: { block, entries }, found: results });
  }
  for (const { asOf, read, found } of then) {
    const { block, entries, degraded } = await memory.read({ ...asked, asOf });
    expect({ block, entries, degraded }).toEqual({ ...(read as object), degraded: undefined });
    expect((await memory.search({ ...search, asOf })).results).toEqual(found);
  }
});

it.each(['東', 'か', '한', 'ก', 'ქ', 'a ', '\u{1f9e0}'])(
  'takes 700,000 of %j for a query',
  async (letter) => {
    const memory = await openFor(folder());
    await memory.write({ squad: 'kiln', output: outputWith('[DEV] 東京 a か 한 ก') });
    const query = letter.repeat(700_000);
    const { results } = await memory.search({ query });
    expect(results.length).toBeLessThanOrEqual(1);
    await expect(memory.read({ squad: 'kiln', task: query })).resolves.toBeDefined();
  },
);

it('finds by words, whatever share the vectors were given', async () => {
  const root = folder();
  writeSettings(root, { embedder: { share: 1 } });
  const memory = await openFor(root);
  await memory.write({ squad: 'kiln', output: outputWith('[DEV] Turn IPv6 off in the lab') });
  const { results } = await memory.search({ query: 'IPv6' });
  expect(results.map(({ text }) => text)).toEqual(['Turn IPv6 off in the lab']);
});

it('puts what holds a short text letter for letter before its look-alikes', async () => {
  const memory = await openFor(folder());
  const others = ['foo is not bar', 'bar and foo', 'foo or bar, never both', 'a bar of foo'];
  await memory.write({
    squad: 'kiln',
    output: outputWith(
      '[DEV] The flag foo_bar is off by default in every region',
      ...others.map((text) => `[DEV] ${text}`),
    ),
  });
  const { results } = await memory.search({ query: 'foo_bar' });
  expect(results[0]?.text).toContain('foo_bar');
});

it.each([
  ['lodz', 'Łódź'],
  ['oresund', 'Øresund'],
  ['duong', 'đường'],
  ['IĞDIR', 'Iğdır'],
  ['οδοσ', 'Οδός'],
  ['ລ', 'ພາສາລາວ'],
  ['ខ', 'ភាសាខ្មែរ'],
])('finds by %s what is spelled %s', async (query, spelled) => {
  const memory = await openFor(folder());
  await memory.write({
    squad: 'kiln',
    output: outputWith(`[DEV] Ask ${spelled} first`, '[DEV] Ask nobody'),
  });
  const { results } = await memory.search({ query });
  expect(results[0]?.text).toContain(spelled);
});

it('searches nothing where memory is switched off, and says so', async () => {
  const root = folder();
  const memory = await openFor(root);
  await memory.write({ squad: 'kiln', output: outputWith('[DEV] Rockets need fuel') });
  await memory.close();
  writeSettings(root, { squads: { kiln: { enabled: false } } });
  const off = await openFor(root);
  const { results, warnings } = await off.search({ query: 'rockets', squad: 'kiln' });
  expect(results).toEqual([]);
  expect(warnings).toEqual([expect.stringContaining('switched off')]);
});

it('says so where the model of an injection is no embedder any more', async () => {
  const root = folder();
  const mock = await useModel(root);
  const memory = await openFor(root);
  await memory.write({ squad: 'kiln', output: outputWith('[DEV] Rockets need fuel') });
  const asked = { squad: 'kiln', task: 'fuel for rockets' };
  const told = await memory.read({ ...asked, session: 'spawn-1' });
  expect(told).toMatchObject({ mode: 'hybrid', embedder: 'ollama:toy' });
  const injection = (await memory.log({ type: 'MemoryInjected' })).events[0]?.id ?? '';
  await memory.close();
  await mock.close();
  for (const kind of ['words', 'none']) {
    writeSettings(root, { embedder: { kind } });
    const again = await openFor(root);
    const { degraded } = await again.read({ ...asked, asOf: injection });
    expect(degraded).toContain('chosen with vectors of ollama:toy');
    await again.close();
  }
});
