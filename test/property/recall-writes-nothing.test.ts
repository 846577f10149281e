/** Searching, and reading for a task, leave every byte of the store and every file as it is. */
import { expect, it, onTestFinished } from 'vitest';
import { openMemory } from '../../src/memory.ts';
import { folderContents } from '../support/folder-contents.ts';
import { startMockEmbedder } from '../support/mock-embedder.ts';
import { openFor, outputWith } from '../support/sample-memory.ts';
import { temporaryFolders } from '../support/temp-root.ts';
import { writeSettings } from '../support/write-settings.ts';

const folder = temporaryFolders();
const queries = ['flags', 'remove obsolete docs', '*', 'x'.repeat(5_000), '中', 'when in May?', ''];

it.each(['words', 'none', 'ollama', 'ollama that is gone'])('with %s', async (name) => {
  const root = folder();
  const mock = await startMockEmbedder();
  onTestFinished(() => mock.close());
  const [kind] = name.split(' ');
  const model = kind === 'ollama' ? { url: mock.url, model: 'm' } : {};
  const timeoutMs = 60_000;
  writeSettings(root, {
    embedder: { kind, ...model, ...(kind === 'ollama' ? { timeoutMs } : {}) },
  });
  const writer = await openFor(root);
  const lessons = Array.from({ length: 14 }, (_, i) => `[DEV] Lesson ${i} on flags and docs`);
  await writer.write({ squad: 'kiln', output: outputWith(...lessons) });
  if (kind !== 'none') await writer.embed();
  await writer.write({ squad: 'kiln', output: outputWith('[QA] A lesson without a vector') });
  await writer.close();
  if (name.endsWith('gone')) await mock.close();
  const before = folderContents(root);
  const memory = await openMemory({ root });
  const modes = new Set<string>();
  for (const query of queries) {
    const { mode, degraded } = await memory.search({ query, explain: true });
    modes.add(`${mode}${degraded === undefined ? '' : ', degraded'}`);
    await memory.search({ query, asOf: '6' });
    await memory.read({ squad: 'kiln', task: query });
  }
  await memory.close();
  expect(folderContents(root)).toEqual(before);
  expect([...modes].sort()).toEqual(
    {
      words: ['hybrid', 'keyword'],
      none: ['keyword'],
      ollama: ['hybrid', 'keyword'],
      'ollama that is gone': ['hybrid, degraded', 'keyword'],
    }[name],
  );
});
