/**
 * The same log and the same request give the same bytes: again, elsewhere, after a restart, after a
 * rebuild.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openMemory } from '../../src/memory.ts';
import { createClock, createIds } from '../support/fixed-clock.ts';
import { memoryActions } from '../support/memory-actions.ts';
import { openStorage } from '../support/open-storage.ts';
import { runs } from '../support/seed.ts';
import { temporaryFolders } from '../support/temp-root.ts';
import { workerProcesses } from '../support/worker-processes.ts';

const folder = temporaryFolders();
const start = workerProcesses();
const requests = [
  { squad: 'kiln' },
  { squad: 'kiln', role: 'DEV', tokens: 150 },
  { squad: 'loom', task: 'where do the flags live, retry' },
  { squad: 'kiln', tokens: 8_000, role: 'qa-lead', task: 'twice' },
];

it('renders the same bytes wherever and whenever it is read', async () => {
  let filled = 0;
  await fc.assert(
    fc.asyncProperty(memoryActions, async (actions) => {
      const root = folder();
      const { now } = createClock();
      const open = () => openMemory({ root, mirror: false, now, newId: createIds() });
      const memory = await open();
      const storage = await openStorage(root, { now });
      for (const action of actions) await action.run({ memory, storage });
      const first = await readBlocks(memory);
      filled += first.filter((block) => block !== '').length;
      expect(await readBlocks(memory)).toEqual(first);
      await storage.rebuild();
      expect(await readBlocks(memory)).toEqual(first);
      await storage.close();
      await memory.close();
      const restarted = await openMemory({ root, now: () => '2031-01-01T00:00:00.000Z' });
      expect(await readBlocks(restarted)).toEqual(first);
      await restarted.close();
      const elsewhere = await start(
        root,
        requests.map((request) => ({ do: 'read', ...request })),
      );
      expect(elsewhere.results.map(({ block }) => block)).toEqual(first);
    }),
    runs(6),
  );
  expect(filled).toBeGreaterThan(0);
});

async function readBlocks(memory: Awaited<ReturnType<typeof openMemory>>): Promise<string[]> {
  const blocks: string[] = [];
  for (const request of requests) blocks.push((await memory.read(request)).block);
  return blocks;
}
