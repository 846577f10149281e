/** A run is called the same by the ledger and by captures, and no secret names it. */
import { expect, it } from 'vitest';
import { sessionKey } from '../../src/commands/session-key.ts';
import { openFor, outputWith } from '../support/sample-memory.ts';
import { temporaryFolders } from '../support/temp-root.ts';

const folder = temporaryFolders();
const secret = ['sk', 'ant', 'api03', 'a1B2c3D4'.repeat(8)].join('-');

it('keeps a plain name, and knows a secret one by its digest', () => {
  const digest = (text: string) => `${text.length}`.padStart(64, '0');
  const effects = { digest, settings: { autoCapture: true } };
  expect(sessionKey('spawn-7', effects)).toBe('spawn-7');
  expect(sessionKey(secret, effects)).toBe(`run-${'0'.repeat(16)}`);
});

it('stores no secret of a session name, and still knows what that run was told', async () => {
  const memory = await openFor(folder());
  await memory.write({ squad: 'kiln', session: 'first', output: outputWith('[DEV] Retry twice') });
  await memory.read({ squad: 'kiln', session: secret });
  const echo = outputWith('[DEV] Retry twice', '[DEV] And wait a second');
  const taught = await memory.write({ squad: 'kiln', session: secret, output: echo });
  expect(taught.stored.map(({ text }) => text)).toEqual(['And wait a second']);
  expect(JSON.stringify(await memory.log())).not.toContain(secret);
});

it('takes no echo of a namesake in another squad for an echo', async () => {
  const memory = await openFor(folder());
  await memory.write({ squad: 'kiln', session: 'x', output: outputWith('[DEV] Retry twice') });
  await memory.read({ squad: 'kiln', session: 'run-2' });
  const output = outputWith('[DEV] Retry twice');
  expect((await memory.write({ squad: 'other', session: 'run-2', output })).stored).toHaveLength(1);
});

it('knows an echo of what the run was told from its agent', async () => {
  const memory = await openFor(folder());
  await memory.write({ agent: 'ada', session: 'x', output: outputWith('[DEV] Retry twice') });
  await memory.read({ agent: 'ada', session: 'run-3' });
  const output = outputWith('[DEV] Retry twice');
  const taught = await memory.write({ squad: 'kiln', agent: 'ada', session: 'run-3', output });
  expect(taught.stored).toEqual([]);
});
