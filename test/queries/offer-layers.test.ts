/**
 * What each layer offers: budgets hold with patterns and repeats, and relevance goes over
 * streams.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Memory } from '../../src/memory-api.ts';
import { loadTokenCounter } from '../../src/tokens.ts';
import { legacyRecord, legacySession } from '../support/legacy-squad.ts';
import { openFor, outputWith } from '../support/sample-memory.ts';
import { temporaryFolders } from '../support/temp-root.ts';
import { withoutPolicies } from '../support/without-policies.ts';

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
  const memory = await openFor(withoutPolicies(folder()));
  const old = { squad: 'kiln', session: 'old', occurredAt: '2026-01-02' };
  await memory.write({ ...old, output: outputWith('[QA] The deploy gate waits for canary data') });
  for (let run = 0; run < 4; run += 1) {
    const many = Array.from({ length: 200 }, (_, i) => `[DEV] deploy gate canary data ${run}.${i}`);
    await memory.write({ squad: 'kiln', session: `n${run}`, output: outputWith(...many) });
  }
  const told = await memory.read({ squad: 'kiln', role: 'QA', task: 'deploy gate canary data' });
  expect(told.entries.map(({ text }) => text)).toEqual(['The deploy gate waits for canary data']);
});

it('tells a lesson once that a pattern tells in newer words', async () => {
  const memory = await openFor(withoutPolicies(folder()));
  const first = 'Use snake_case for database columns';
  const said = [first, 'Database columns use snake_case', 'Ship on Tuesdays'];
  for (const [run, lesson] of said.entries()) {
    const output = outputWith(`[QA] ${lesson}`);
    await memory.write({ squad: 'kiln', session: `s${run}`, output });
  }
  const before = await memory.read({ squad: 'kiln' });
  const { merged } = await memory.distill({ squad: 'kiln' });
  expect([before.entries.length, merged]).toEqual([3, 1]);
  const told = await memory.read({ squad: 'kiln', tokens: 2_000 });
  expect(told.entries.map(({ text }) => text).sort()).toEqual([said[1], said[2]]);
  expect(told.layers.episodic.omitted + told.layers.program.omitted).toBe(0);
});

describe('a role that the rules count as another', () => {
  const told = async (memory: Memory, role: string) =>
    (await memory.read({ squad: 'kiln', role, tokens: 2_000 })).entries
      .filter(({ layer }) => layer !== 'process')
      .map(({ layer, text }) => `${layer}: ${text}`)
      .sort();

  /** Taught before the rules that make BACKEND another name of DEV. */
  async function aliased(settings: object = {}): Promise<Memory> {
    const root = withoutPolicies(folder(), settings);
    const rules = join(root, 'aliases.json');
    const steps = [
      { rule: 'role-groups', settings: { aliases: { BACKEND: 'DEV' } } },
      { rule: 'exact-duplicates' },
      { rule: 'promotion' },
    ];
    writeFileSync(rules, JSON.stringify({ name: 'aliases', version: 1, steps }));
    const memory = await openFor(root);
    const said = [
      ['[DEV] Money is integer cents', '[DEV] Ship on Tuesdays'],
      ['[BACKEND] Money is integer cents', '[BACKEND] Queries have a deadline'],
      ['[QA] Retry twice'],
    ];
    for (const [run, lessons] of said.entries()) {
      const output = outputWith(...lessons);
      await memory.write({ squad: 'kiln', session: `s${run}`, output });
    }
    await memory.distill({ squad: 'kiln', rules });
    return memory;
  }

  it('is told the patterns that are made of its lessons', async () => {
    const memory = await aliased();
    const asBackend = ['program: Money is integer cents', 'program: Queries have a deadline'];
    expect(await told(memory, 'BACKEND')).toEqual(asBackend);
    expect(await told(memory, 'DEV')).toEqual([...asBackend, 'program: Ship on Tuesdays']);
    expect(await told(memory, 'QA')).toEqual(['program: Retry twice']);
    const found = await memory.search({ squad: 'kiln', query: 'deadline', role: 'BACKEND' });
    expect(found.results.map(({ layer }) => layer)).toContain('program');
  });

  it('keeps them for a task, once compressed and after an undo', async () => {
    const memory = await aliased();
    const before = await told(memory, 'BACKEND');
    const task = 'a deadline for queries';
    const forTask = await memory.read({ squad: 'kiln', role: 'BACKEND', task });
    expect(forTask.entries[0]).toMatchObject({ text: 'Queries have a deadline', role: 'DEV' });
    await memory.compress({ squad: 'kiln', days: 0 });
    expect(await told(memory, 'BACKEND')).toEqual(expect.arrayContaining(before));
    await memory.flush({ squad: 'kiln' });
    await memory.undo({ squad: 'kiln' });
    expect(await told(memory, 'BACKEND')).toEqual(expect.arrayContaining(before));
  });

  it('is told its lessons as they are where program memory is switched off', async () => {
    const memory = await aliased({ layers: { program: { enabled: false } } });
    expect(await told(memory, 'BACKEND')).toEqual([
      'episodic: Money is integer cents',
      'episodic: Queries have a deadline',
    ]);
  });

  it('is not told what others alone still teach', async () => {
    const memory = await aliased();
    const { entry } = await memory.why({ squad: 'kiln', entry: 'Queries have a deadline' });
    const { sources } = await memory.why({ squad: 'kiln', entry: entry.id });
    for (const { id } of sources) await memory.forget({ squad: 'kiln', entry: id });
    expect(await told(memory, 'BACKEND')).toEqual(['program: Money is integer cents']);
  });
});

it('offers a role its own compressed sessions, however many newer ones others have', async () => {
  const memory = await openFor(withoutPolicies(folder()));
  const write = (session: string, role: string, day: string) =>
    memory.write({
      ...{ squad: 'kiln', session, role, occurredAt: `2026-${day}T08:00:00.000Z` },
      output: `Task: ${role} run\n${outputWith(`[${role}] Lesson of ${session}`)}`,
    });
  for (const run of [1, 2, 3]) await write(`q${run}`, 'QA', `01-0${run}`);
  for (let run = 0; run < 200; run += 1) await write(`d${run}`, 'DEV', '02-01');
  await memory.compress({ squad: 'kiln', days: 0 });
  const told = await memory.read({ squad: 'kiln', role: 'QA', tokens: 500 });
  expect(told.layers.episodic).toMatchObject({ entries: 3, omitted: 0 });
});
