/**
 * What each layer offers: budgets hold with patterns and repeats, and relevance goes over
 * streams.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { loadTokenCounter } from '../../src/tokens.ts';
import { legacyRecord, legacySession } from '../support/legacy-squad.ts';
import { openFor, outputWith } from '../support/sample-memory.ts';
import { temporaryFolders } from '../support/temp-root.ts';

const folder = temporaryFolders();
const lessons = ['one', 'two', 'three', 'four', 'five', 'six'].map(
  (word) => `[DEV] Lesson ${word} is about the retry queue and its limits`,
);

/** A squad whose lessons are patterns too, each taught by many sessions. */
async function repeatedSquad() {
  const root = folder();
  const legacy = folder();
  mkdirSync(join(legacy, 'kiln'));
  const body = legacySession({ task: 'Retry', lessons });
  writeFileSync(join(legacy, 'kiln', 'history.md'), legacyRecord(body));
  const lines = lessons.map((lesson) => `- ${lesson}`).join('\n');
  writeFileSync(join(legacy, 'kiln', 'semantic.md'), `# Semantic Memory: kiln\n\n${lines}\n`);
  const memory = await openFor(root);
  await memory.import({ dir: legacy });
  for (let run = 0; run < 40; run += 1) {
    await memory.write({ squad: 'kiln', session: `s${run}`, output: outputWith(...lessons) });
  }
  return memory;
}

it('keeps every budget where lessons are patterns too', async () => {
  const memory = await repeatedSquad();
  const counter = await loadTokenCounter('o200k_base');
  for (let tokens = 0; tokens <= 300; tokens += 1) {
    const told = await memory.read({ squad: 'kiln', tokens });
    expect(counter.count(told.block)).toBeLessThanOrEqual(tokens);
    expect(told.tokens).toBe(counter.count(told.block));
    const words = told.entries.map(({ text }) => text);
    expect(new Set(words).size).toBe(words.length);
  }
});

it('tells a lesson as itself where its pattern finds no room', async () => {
  const memory = await repeatedSquad();
  const { entries } = await memory.read({ squad: 'kiln', tokens: 500 });
  expect(new Set(entries.map(({ text }) => text)).size).toBe(6);
});

it('puts the most relevant lesson of any stream first', async () => {
  const memory = await openFor(folder());
  const weak = Array.from({ length: 5 }, (_, i) => `[DEV] Note ${i} says deploy is a long word`);
  await memory.write({ squad: 'kiln', session: 'a', output: outputWith(...weak) });
  const strong = outputWith('[DEV] Canary deploy goes to one host and waits');
  await memory.write({ agent: 'ada', session: 'b', output: strong });
  const task = 'canary deploy';
  const told = await memory.read({ squad: 'kiln', agent: 'ada', task, tokens: 110 });
  expect(told.entries[0]?.text).toMatch(/^Canary/u);
});

it('finds an old lesson of the asked role behind many newer ones of others', async () => {
  const memory = await openFor(folder());
  const old = { squad: 'kiln', session: 'old', occurredAt: '2026-01-02' };
  await memory.write({ ...old, output: outputWith('[QA] The deploy gate waits for canary data') });
  for (let run = 0; run < 4; run += 1) {
    const many = Array.from({ length: 200 }, (_, i) => `[DEV] deploy gate canary data ${run}.${i}`);
    await memory.write({ squad: 'kiln', session: `n${run}`, output: outputWith(...many) });
  }
  const told = await memory.read({ squad: 'kiln', role: 'QA', task: 'deploy gate canary data' });
  expect(told.entries.map(({ text }) => text)).toEqual(['The deploy gate waits for canary data']);
});
