/** Reads as of an injection: the very block, or without its task the entries that it held. */
import { expect, it } from 'vitest';
import { openFor, outputWith } from '../support/sample-memory.ts';
import { temporaryFolders } from '../support/temp-root.ts';

const folder = temporaryFolders();

async function injected(task?: string) {
  const memory = await openFor(folder());
  const output = outputWith('[DEV] Flags live in flags.toml', '[QA] Retry the upload twice');
  await memory.write({ squad: 'kiln', session: 'a', output });
  const ask = { squad: 'kiln', role: 'dev', tokens: 150, ...(task === undefined ? {} : { task }) };
  const told = await memory.read({ ...ask, session: 'spawn-1' });
  await memory.write({ squad: 'kiln', session: 'b', output: outputWith('[DEV] Newer lesson') });
  const [ledger] = (await memory.log({ type: 'MemoryInjected' })).events;
  return { memory, told, asOf: ledger?.id ?? '' };
}

it('gives the block again with the role and budget of then', async () => {
  const { memory, told, asOf } = await injected();
  expect((await memory.read({ squad: 'kiln', asOf })).block).toBe(told.block);
});

it('lists the entries, and says why, where the block was chosen for a task', async () => {
  const { memory, told, asOf } = await injected('where do flags live');
  const past = await memory.read({ squad: 'kiln', asOf });
  expect(past).toMatchObject({ block: '', warnings: [expect.stringContaining('--task')] });
  expect(past.entries.map(({ id }) => id)).toEqual(told.entries.map(({ id }) => id));
  const again = await memory.read({ squad: 'kiln', asOf, task: 'where do flags live' });
  expect(again.block).toBe(told.block);
});
