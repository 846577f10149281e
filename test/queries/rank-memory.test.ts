/** One ranking of all that is read: streams, layers, and what stands beside an answer. */
import { describe, expect, it } from 'vitest';
import type { Memory } from '../../src/memory-api.ts';
import { openFor, outputWith } from '../support/sample-memory.ts';
import { temporaryFolders } from '../support/temp-root.ts';
import { writeSettings } from '../support/write-settings.ts';

const folder = temporaryFolders();

/** By words alone, so that nothing is near that is not here for its run. */
async function open(): Promise<Memory> {
  const root = folder();
  writeSettings(root, { embedder: { kind: 'none' }, autoDistillEvery: 0 });
  return openFor(root);
}

async function textsFor(memory: Memory, query: string, more: object = {}) {
  const { results } = await memory.search({ query, ...more });
  return results.map(({ text }) => text);
}

describe('a run', () => {
  /** The fourth says what is asked for. */
  const says = (count: number) =>
    Array.from({ length: count }, (_, i) => (i === 3 ? 'Mangoes are ripe' : `Remark ${i}`));

  it('of many entries brings what stands beside the answer', async () => {
    const memory = await open();
    const output = outputWith(...says(12).map((text) => `[DEV] ${text}`));
    await memory.write({ squad: 'kiln', output });
    expect(await textsFor(memory, 'mangoes')).toEqual([
      ...['Mangoes are ripe', 'Remark 4', 'Remark 2', 'Remark 5', 'Remark 1'],
    ]);
    const { results } = await memory.search({ query: 'mangoes' });
    expect(results[1]?.parts.neighbours).toBeGreaterThan(0);
    expect(results[1]?.parts.keyword).toBe(0);
  });

  it('of a few brings the answer alone', async () => {
    const memory = await open();
    const output = outputWith(...says(4).map((text) => `[DEV] ${text}`));
    await memory.write({ squad: 'kiln', output });
    expect(await textsFor(memory, 'mangoes')).toEqual(['Mangoes are ripe']);
  });

  it('brings nothing of other roles, where a role is asked for', async () => {
    const memory = await open();
    const bullets = says(12).map((text, i) => `[${i === 4 ? 'QA' : 'DEV'}] ${text}`);
    await memory.write({ squad: 'kiln', output: outputWith(...bullets) });
    const texts = await textsFor(memory, 'mangoes', { role: 'DEV' });
    expect(texts).toEqual(['Mangoes are ripe', 'Remark 2', 'Remark 5', 'Remark 1']);
  });

  it('brings nothing of the next run', async () => {
    const memory = await open();
    const many = says(12).map((text) => `[DEV] ${text}`);
    const last = outputWith(...many.slice(4), ...many.slice(0, 4));
    await memory.write({ squad: 'kiln', session: 's1', output: last });
    const next = Array.from({ length: 12 }, (_, i) => `[DEV] Later ${i}`);
    await memory.write({ squad: 'kiln', session: 's2', output: outputWith(...next) });
    const texts = await textsFor(memory, 'mangoes');
    expect(texts).toEqual(['Mangoes are ripe', 'Remark 2', 'Remark 1']);
  });
});

it('ranks squads, agents, patterns and standards in one pool', async () => {
  const memory = await open();
  for (const session of ['s1', 's2']) {
    await memory.write({
      squad: 'kiln',
      session,
      output: outputWith('[DEV] Mangoes ripen at noon'),
    });
  }
  await memory.distill({ squad: 'kiln' });
  await memory.write({ agent: 'ada', output: outputWith('[ALL] Pack mangoes in straw') });
  await memory.standards.import({ markdown: '- Wash mangoes twice\n' });
  const { results } = await memory.search({ query: 'pack mangoes' });
  expect(results[0]?.text).toBe('Pack mangoes in straw');
  expect(new Set(results.map(({ layer }) => layer))).toEqual(
    new Set(['episodic', 'program', 'process']),
  );
  const pattern = results.findIndex(({ layer }) => layer === 'program');
  const lesson = results.findIndex(({ text, layer }) => {
    return layer === 'episodic' && text === 'Mangoes ripen at noon';
  });
  // The same words: what more runs taught comes first.
  expect(pattern).toBeGreaterThan(-1);
  expect(pattern).toBeLessThan(lesson);
});

it('takes a person for the subject, and hardly for a word to look for', async () => {
  const memory = await open();
  const output = outputWith(
    ...[
      '[CAROLINE] The fruit I like is mango',
      '[MELANIE] Caroline likes to run',
      '[MELANIE] I like rain',
    ],
  );
  await memory.write({ squad: 'kiln', output });
  const { results, words } = await memory.search({
    query: 'what fruit does Caroline like?',
    explain: true,
  });
  const weightOf = (wanted: string) => words?.find(({ word }) => word === wanted)?.weight ?? 0;
  // By how rare it is, it would weigh 0.98.
  expect(weightOf('carolin')).toBeCloseTo(0.196, 3);
  expect(results[0]?.text).toBe('The fruit I like is mango');
  expect(results[0]?.parts.subject).toBeGreaterThan(0);
});
