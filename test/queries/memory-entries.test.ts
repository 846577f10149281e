/** All entries of a stream that a block could show, beyond any budget. */
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readMemoryEntries } from '../../src/queries/memory-entries.ts';
import { createSqliteStorage } from '../../src/storage/sqlite/sqlite-storage.ts';
import { openFor, outputWith } from '../support/sample-memory.ts';
import { temporaryFolders } from '../support/temp-root.ts';

const folder = temporaryFolders();

it('lists every learning of a stream, newest first, each with the tokens of its line', async () => {
  const root = folder();
  const memory = await openFor(root);
  const lessons = Array.from({ length: 40 }, (_, i) => `[DEV] Lesson ${i} on flags`);
  await memory.write({ squad: 'kiln', session: 's1', output: outputWith(...lessons) });
  await memory.write({ squad: 'kiln', session: 's2', output: outputWith('[QA] The newest') });
  await memory.write({ squad: 'arc', session: 's1', output: outputWith('[QA] Of another') });
  const { entries: shown } = await memory.read({ squad: 'kiln', tokens: 300 });

  const storage = createSqliteStorage({ file: join(root, 'squadlog.db'), now: () => '' });
  onTestFinished(() => storage.close());
  const view = await storage.read();
  const entries = await readMemoryEntries(view, 'squad/kiln', 'o200k_base');
  await view.close();
  expect(entries).toHaveLength(41);
  expect(entries[0]?.text).toBe('The newest');
  expect(entries.at(-1)?.text).toBe('Lesson 0 on flags');
  expect(shown.length).toBeGreaterThan(3);
  expect(entries.slice(0, shown.length)).toEqual(shown);
});
