/**
 * The library: inputs are checked, settings are obeyed, a memory closes, a broken log is not grown.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openMemory } from '../src/memory.ts';
import { openFor, outputWith } from './support/sample-memory.ts';
import { temporaryFolders } from './support/temp-root.ts';

const folder = temporaryFolders();
const one = { squad: 'kiln', session: 's1', output: outputWith('[DEV] Retry twice') };

it('creates nothing before the first write', async () => {
  const root = join(folder(), 'new');
  const memory = await openFor(root);
  expect(await memory.read({ squad: 'kiln', session: 's' })).toMatchObject({ block: '' });
  expect(await memory.list()).toMatchObject({ squads: [] });
  expect(await memory.verify()).toMatchObject({ ok: true, events: 0 });
  expect(existsSync(root)).toBe(false);
});

it('records the same output of the same run once, and a changed one as a part', async () => {
  const memory = await openFor(folder());
  const first = await memory.write(one);
  expect(first.stored).toHaveLength(1);
  expect(await memory.write(one)).toMatchObject({ stored: [], repeated: 1 });
  await memory.write({ ...one, squad: 'KILN' });
  expect((await memory.log()).events.map(({ type }) => type)).toEqual([
    'SessionRecorded',
    'LearningRecorded',
    'RulesAdopted',
  ]);
  await memory.write({ ...one, output: outputWith('[DEV] Retry twice', '[DEV] And once more') });
  expect(await memory.list()).toMatchObject({ squads: [{ sessions: 1, learnings: 2 }] });
});

describe('checks', () => {
  it.each([
    [{ squadd: 'kiln' }, /no option squadd; did you mean squad\?/u],
    [{ squad: '_process' }, /squad/u],
    [{ squad: 'kiln', tokens: -5 }, /tokens must be .*0.*, but it is -5/u],
    [{ squad: 'kiln', role: 'a b' }, /role/u],
    [{ squad: 'kiln', session: 'a\u0000' }, /session/u],
    [{ squad: 'kiln', asOf: 'yesterday' }, /yesterday/u],
    ['kiln', /./u],
  ])('%j', async (input, message) => {
    const memory = await openFor(folder());
    await memory.write(one);
    const read = memory.read(input as never);
    await expect(read).rejects.toMatchObject({ code: 'invalid' });
    await expect(read).rejects.toThrow(message);
  });
});

it('stores no key, task or raw output that could be guessed from the log', async () => {
  const root = folder();
  const memory = await openFor(root);
  await memory.write({ ...one, output: `Raw thoughts, unrepeatable.\n${one.output}` });
  await memory.read({ squad: 'kiln', session: 's2', task: 'a task nobody should see' });
  const bytes = readdirSync(root)
    .map((name) => readFileSync(join(root, name), 'latin1'))
    .join();
  expect(bytes).not.toMatch(/unrepeatable|nobody should see/u);
});

it('refuses to record where memory is switched off', async () => {
  const root = folder();
  writeFileSync(join(root, 'squadlog.json'), '{"squads":{"kiln":{"enabled":false}}}');
  const memory = await openFor(root);
  await expect(memory.write(one)).rejects.toMatchObject({ code: 'refused' });
  await memory.write({ ...one, squad: 'loom' });
  expect(await memory.list()).toMatchObject({ squads: [{ squad: 'loom' }] });
});

it.each([
  ['{', 'not JSON'],
  ['{"tokenBudgte":1}', 'tokenBudget'],
])('names what is wrong with the configuration %s', async (text, words) => {
  const root = folder();
  writeFileSync(join(root, 'squadlog.json'), text);
  const read = (await openFor(root)).read({ squad: 'kiln' });
  await expect(read).rejects.toMatchObject({ code: 'invalid' });
  await expect(read).rejects.toThrow(words);
});

it('closes twice, and by `await using`', async () => {
  const root = folder();
  const memory = await openMemory({ root });
  await memory.write(one);
  await memory.close();
  await memory.close();
  const again = await openMemory({ root });
  await again[Symbol.asyncDispose]();
});

it('reports a failing mirror as a warning, and keeps the capture', async () => {
  const root = folder();
  writeFileSync(join(root, 'kiln'), 'a file stands where the folder should be');
  const memory = await openFor(root, { mirror: true });
  const { stored, warnings } = await memory.write(one);
  expect(stored).toHaveLength(1);
  expect(warnings.join()).toMatch(/kiln/u);
});

it('says that a folder can’t be used', async () => {
  const root = folder();
  mkdirSync(join(root, 'squadlog.db'));
  await expect((await openFor(root)).write(one)).rejects.toMatchObject({ code: 'unavailable' });
});
