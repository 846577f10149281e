/**
 * Eight writers with readers and a rebuild beside them: no error, no loss, no half session; and a
 * reader waits for no writer. The full size is in the crash suite.
 */
import { expect, it } from 'vitest';
import { whileLocked } from '../support/held-lock.ts';
import { runManyWriters } from '../support/many-writers.ts';
import { openFor, outputWith } from '../support/sample-memory.ts';
import { temporaryFolders } from '../support/temp-root.ts';
import { workerProgram } from '../support/worker-processes.ts';

const folder = temporaryFolders();
const program = workerProgram('writer-worker');

it('keeps all of 8 × 15 captures', async () => {
  await runManyWriters(await program(), folder(), 15);
}, 300_000);

it('reads while a writer holds the lock', async () => {
  const root = folder();
  const memory = await openFor(root);
  await memory.write({ squad: 'loom', session: 's', output: outputWith('[DEV] Was there before') });
  await whileLocked(root, async () => {
    const other = await openFor(root);
    for (const reader of [memory, other]) {
      expect((await reader.read({ squad: 'loom' })).block).toContain('Was there before');
      expect(await reader.list()).toMatchObject({ squads: [{ sessions: 1 }] });
      expect(await reader.verify()).toMatchObject({ ok: true });
    }
  });
});
