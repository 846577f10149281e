/** Edges of a ranking: as-of beside stored vectors, long texts, shares, literals, switches. */
import { expect, it } from 'vitest';
import { openFor, outputWith } from '../support/sample-memory.ts';
import { temporaryFolders } from '../support/temp-root.ts';
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

it('gives a block again as of its injection, though later vectors were stored', async () => {
  const memory = await openFor(folder());
  const task = 'why does the cache wait for the queue of a shard';
  const told: { readonly session: string; readonly block: string; readonly asOf: number }[] = [];
  for (let run = 0; run < 7; run += 1) {
    await memory.write({
      squad: 'kiln',
      session: `w${run}`,
      output: outputWith(...lessons(run * 100, 100)),
    });
    const session = `spawn-${run}`;
    const { block, asOf } = await memory.read({ squad: 'kiln', role: 'DEV', task, session });
    told.push({ session, block, asOf });
  }
  for (const { block, asOf } of told) {
    const again = await memory.read({ squad: 'kiln', role: 'DEV', task, asOf: `${asOf}` });
    expect(again.block).toBe(block);
    expect(again.degraded).toBeUndefined();
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

it('says what it compares by where the model of an injection is no embedder any more', async () => {
  const root = folder();
  writeSettings(root, { embedder: { kind: 'ollama', url: 'http://127.0.0.1:9', model: 'gone' } });
  const memory = await openFor(root);
  await memory.write({ squad: 'kiln', output: outputWith('[DEV] Rockets need fuel') });
  const told = await memory.search({ query: 'rockets' });
  expect(told.degraded).toContain('ollama:gone');
  expect(told.results).toHaveLength(1);
});
