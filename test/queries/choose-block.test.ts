/** The characters that a block may have: a client does something else with a longer one. */
import { expect, test } from 'vitest';
import { openFor, outputWith } from '../support/sample-memory.ts';
import { temporaryFolders } from '../support/temp-root.ts';

const newRoot = temporaryFolders();

test('a block that would have more characters is chosen again with fewer tokens', async () => {
  const memory = await filled();
  const whole = await memory.read({ squad: 'kiln', tokens: 2_000 });
  expect(whole.block.length).toBeGreaterThan(1_500);

  const cut = await memory.read({ squad: 'kiln', tokens: 2_000, charactersMax: 1_500 });

  expect(cut.block.length).toBeLessThanOrEqual(1_500);
  expect(cut.entries.length).toBeGreaterThan(0);
  expect(cut.budget).toBeLessThan(2_000);
  expect(cut.warnings.join(' ')).toContain('1500 characters');
  expect(await memory.read({ squad: 'kiln', tokens: cut.budget })).toHaveProperty(
    'block',
    cut.block,
  );
});

test('the block of then has the characters of then', async () => {
  const memory = await filled();
  const told = await memory.read({ squad: 'kiln', session: 'spawn-1', charactersMax: 700 });
  await memory.write({ squad: 'kiln', output: outputWith('[DEV] the very newest lesson of all') });
  const [injected] = (await memory.log({ squad: 'kiln', type: 'MemoryInjected' })).events;

  const then = await memory.read({ squad: 'kiln', asOf: injected?.id });

  expect(told.block.length).toBeLessThanOrEqual(700);
  expect(then.block).toBe(told.block);
});

test('no characters at all are no block', async () => {
  const memory = await filled();
  const none = await memory.read({ squad: 'kiln', charactersMax: 0, request: true });
  expect(none.block).toBe('');
});

async function filled() {
  const memory = await openFor(newRoot());
  const lessons = Array.from(
    { length: 40 },
    (_, at) => `[DEV] lesson ${at} says that part ${at * 7} of the kiln wants ${at * 13} minutes`,
  );
  await memory.write({ squad: 'kiln', output: outputWith(...lessons) });
  return memory;
}
