/**
 * C19: no block is larger than its budget, headings and notices included; a larger budget gives
 * more.
 */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openMemory } from '../../src/memory.ts';
import type { Memory } from '../../src/memory-api.ts';
import { draft } from '../support/event-samples.ts';
import { createClock } from '../support/fixed-clock.ts';
import { openStorage } from '../support/open-storage.ts';
import { outputWith } from '../support/sample-memory.ts';
import { temporaryFolders } from '../support/temp-root.ts';
import { createReferee } from '../support/token-referee.ts';

const folder = temporaryFolders();
const referee = createReferee('o200k_base');
const budgets = [0, 1, 5, 20, 50, 100, 150, 300, 500, 2_000, 8_000];
const sentence = (topic: string, i: number) =>
  `${topic} number ${i} says that module ${i * 7} keeps its settings beside the code it is for`;
let memory: Memory;

beforeAll(async () => {
  const root = folder();
  const { now } = createClock();
  memory = await openMemory({ root, mirror: false, now });
  const standards = Array.from({ length: 80 }, (_, i) => `- ${sentence('Standard', i)}\n`);
  await memory.standards.import({ markdown: standards.join('') });
  for (let session = 0; session < 20; session += 1) {
    const bullets = Array.from({ length: 14 }, (_, i) => {
      const role = ['DEV', 'QA', 'ALL'][i % 3];
      return `[${role}] ${sentence('Lesson', session * 14 + i)}`;
    });
    await memory.write({ squad: 'kiln', session: `s${session}`, output: outputWith(...bullets) });
  }
  await promote(root, now);
});
afterAll(() => memory.close());

describe.each([
  ['nothing else', {}],
  ['a role', { role: 'QA' }],
  ['a task', { task: 'change the settings of module 70' }],
  ['a role and a task', { role: 'DEV', task: 'lesson number 12, module 84' }],
])('asked with %s', (_name, request) => {
  it.each(budgets)('keeps within %i tokens', async (tokens) => {
    const read = await memory.read({ squad: 'kiln', tokens, ...request });
    expect(referee.count(read.block, read.tokens)).toBe(read.tokens);
    expect(read.tokens).toBeLessThanOrEqual(tokens);
    if (tokens === 0) expect(read.block).toBe('');
    if (tokens >= 100) expect(read.entries.length).toBeGreaterThan(0);
    if (tokens === 500 || tokens === 2_000) expect(read.tokens).toBeGreaterThan(tokens * 0.9);
  });

  it('gives clearly more for more', async () => {
    const sizes: number[] = [];
    for (const tokens of [500, 2_000, 8_000]) {
      sizes.push((await memory.read({ squad: 'kiln', tokens, ...request })).entries.length);
    }
    expect(sizes[1]).toBeGreaterThan(3 * (sizes[0] ?? 0));
    expect(sizes[2]).toBeGreaterThan(2 * (sizes[1] ?? 0));
  });

  it('gives each layer its floor and says what it left out', async () => {
    const { layers, block } = await memory.read({ squad: 'kiln', tokens: 500, ...request });
    for (const { tokens, entries, omitted } of Object.values(layers)) {
      expect(entries).toBeGreaterThan(0);
      expect(tokens).toBeGreaterThan(60);
      expect(block).toContain(`(${omitted} not shown)`);
    }
  });
});

it.each([-5, Number.NaN, 1.5, 1e9, 'abc', null, Number.POSITIVE_INFINITY])(
  'refuses a budget of %s in words',
  async (tokens) => {
    const read = memory.read({ squad: 'kiln', tokens: tokens as number });
    await expect(read).rejects.toMatchObject({ code: 'invalid' });
    await expect(read).rejects.toThrow(/tokens/u);
  },
);

/** Makes a hundred of the lessons patterns, as a distillation would. */
async function promote(root: string, now: () => string): Promise<void> {
  const storage = await openStorage(root, { now });
  const added: object[] = [];
  for await (const { id } of storage.hashedEvents({ types: ['LearningRecorded'], limit: 80 })) {
    added.push({
      id: `P${id.slice(1)}`,
      role: 'ALL',
      firstLearning: id,
      shown: id,
      sources: [id],
      rule: 'promotion',
      reason: 'taught often',
    });
  }
  await storage.append([draft('SquadDistilled', { added: added as never })]);
  await storage.close();
}
