/** `--model-limit` of a read: it warns, and never costs a spawn its memory. */
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
  const input = { squad: 'kiln', task: 'ship', session: 's2', modelLimit: 10 };
  const { block, warnings } = await answer(readMemory, input, {
    storage,
    root,
    settings: toSettings(resolveConfig({}, '')),
    countTokens: async () => {
      throw new Error('no ranks');
    },
    understand: async () => wordsAlone(),
  });
  expect(block).toContain('Ship early');
  expect(warnings).toEqual(['The task could not be counted against the model limit: no ranks']);
});

it('warns a session run, and its injection is in the ledger', async () => {
  const memory = await openFor(folder());
  await memory.write({ squad: 'kiln', session: 's1', output: outputWith('[DEV] Ship early') });
  const { block, tokens, warnings } = await memory.read({
    squad: 'kiln',
    task: 'ship it',
    session: 's2',
    modelLimit: 10,
  });
  expect(block).toContain('Ship early');
  expect(warnings).toEqual([
    `Block and task are ${tokens + 2} tokens, more than the model limit of 10.`,
  ]);
  expect((await memory.log({ type: 'MemoryInjected' })).events).toHaveLength(1);
});
