/** `--model-limit` of a read: block and task stay within it, and the warning names the numbers. */
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { answer } from '../../src/answer.ts';
import { readMemory } from '../../src/queries/read-memory.ts';
import { wordsAlone } from '../../src/queries/understanding.ts';
import { resolveConfig, toSettings } from '../../src/settings.ts';
import { createSqliteStorage } from '../../src/storage/sqlite/sqlite-storage.ts';
import { openFor, outputWith } from '../support/sample-memory.ts';
import { temporaryFolders } from '../support/temp-root.ts';

const folder = temporaryFolders();

it('gives a spawn its block and a warning where the task can not be counted', async () => {
  const root = folder();
  const memory = await openFor(root);
  await memory.write({ squad: 'kiln', session: 's1', output: outputWith('[DEV] Ship early') });
  const storage = createSqliteStorage({ file: join(root, 'squadlog.db'), now: () => '' });
  onTestFinished(() => storage.close());
  const input = { squad: 'kiln', task: 'ship', session: 's2', modelLimit: 200 };
  const { block, budget, warnings } = await answer(readMemory, input, {
    storage,
    root,
    settings: toSettings(resolveConfig({}, '')),
    countTokens: async () => {
      throw new Error('no ranks');
    },
    understand: async () => wordsAlone(),
  });
  expect(block).toContain('Ship early');
  expect(budget).toBe(200);
  expect(warnings).toEqual(['The task could not be counted against the model limit: no ranks']);
});

async function fill() {
  const memory = await openFor(folder());
  const lessons = Array.from({ length: 40 }, (_, i) => `[DEV] Lesson ${i} of the kiln is to wait`);
  await memory.write({ squad: 'kiln', session: 's1', output: outputWith(...lessons) });
  return memory;
}

const task = 'fire the kiln '.repeat(40);

it('shrinks the budget so that block and task stay within it, and says so', async () => {
  const memory = await fill();
  const { tokens: whole } = await memory.read({ squad: 'kiln', task });
  expect(whole).toBeGreaterThan(400);
  const { block, budget, tokens, warnings } = await memory.read({
    ...{ squad: 'kiln', task, modelLimit: 400, session: 's2', model: 'small-1' },
  });
  const taken = 400 - budget;
  expect(taken).toBeGreaterThan(100);
  expect(block).toContain('Lesson');
  expect(tokens).toBeLessThanOrEqual(budget);
  expect(warnings).toEqual([
    `The task takes ${taken} of 400 tokens of the model limit: the budget of the block is ` +
      `${budget} in place of 500.`,
  ]);
  const { events } = await memory.log({ type: 'MemoryInjected' });
  expect(events[0]?.data).toMatchObject({
    ...{ budgetTokens: budget, contextTokenBudget: 400, model: 'small-1' },
  });
  const again = await memory.read({ squad: 'kiln', task, asOf: events[0]?.id });
  expect(again.block).toBe(block);
});

it('leaves the budget alone where both fit', async () => {
  const memory = await fill();
  const { budget, warnings } = await memory.read({ squad: 'kiln', task, modelLimit: 5000 });
  expect([budget, warnings]).toEqual([500, []]);
});

it('gives an empty block where the task alone is too long', async () => {
  const memory = await fill();
  const read = await memory.read({ squad: 'kiln', task, modelLimit: 20, request: true });
  expect(read).toMatchObject({ block: '', budget: 0 });
  expect(read.warnings).toEqual([
    expect.stringMatching(/^The task takes \d+ tokens, all that the model limit of 20 leaves/u),
  ]);
});

it('holds without a task too', async () => {
  const memory = await fill();
  const { budget, tokens } = await memory.read({ squad: 'kiln', modelLimit: 90 });
  expect(budget).toBe(90);
  expect(tokens).toBeLessThanOrEqual(90);
});
