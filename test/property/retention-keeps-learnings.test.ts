/**
 * Whatever payloads are dropped, at whatever moment: rows live, rebuilt and taken over by another
 * root are the same, the chain holds, no learning is lost and the figures stay.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { loadStreamState } from '../../src/projections/load-stream-state.ts';
import type { Reader, Storage } from '../../src/storage/storage.ts';
import { collect, withReader } from '../contract/log-contents.ts';
import { createClock, createIds } from '../support/fixed-clock.ts';
import { memoryActions } from '../support/memory-actions.ts';
import { openStorage } from '../support/open-storage.ts';
import { dumpTables } from '../support/projection-rows.ts';
import { openFor } from '../support/sample-memory.ts';
import { runs } from '../support/seed.ts';
import { temporaryFolders } from '../support/temp-root.ts';

const folder = temporaryFolders();
const stream = 'squad/kiln';

it('keeps rows, chain, learnings and figures', async () => {
  await fc.assert(
    fc.asyncProperty(
      memoryActions,
      fc.array(fc.nat(40), { minLength: 1, maxLength: 4 }),
      async (actions, cuts) => {
        const root = folder();
        const { now } = createClock();
        const memory = await openFor(root, { now });
        const storage = await openStorage(root, { now });
        try {
          const drops = createIds('01D');
          for (const [at, action] of actions.entries()) {
            await action.run({ memory, storage });
            if (cuts.includes(at)) await expectSameFigures(storage, () => drop(storage, drops()));
          }
          await expectSameFigures(storage, () => drop(storage, drops()));
          await expectSound(storage, now);
        } finally {
          await storage.close();
          await memory.close();
        }
      },
    ),
    runs(10),
  );
}, 60_000);

/** Drops every other ledger and skipped line that the rows know of. */
async function drop(storage: Storage, id: string): Promise<void> {
  const wanted = await withReader(storage, async (view) => {
    const types = ['LineSkipped', 'MemoryInjected'];
    const events = await collect(view.events({ streams: [stream], types }));
    return events.filter((event, at) => event.data !== null && at % 2 === 0);
  });
  if (wanted.length === 0) return;
  // Retention would read the stream's figures the same way.
  const { load, assemble } = loadStreamState({
    stream,
    droppable: { linesBefore: '', ledgersBefore: '', limit: 1 },
  });
  await storage.commit({
    stream,
    load,
    decide: (rows) => {
      const { tokensInjected } = assemble(rows).droppable;
      const events = wanted.map((event) => event.id);
      const data = { events, policy: 'retain', tokensInjected };
      const actor = { kind: 'system', id: 'policy' } as const;
      return { events: [{ id, type: 'PayloadsDropped', actor, data }], result: undefined };
    },
  });
}

async function expectSameFigures(storage: Storage, act: () => Promise<void>): Promise<void> {
  const before = await withReader(storage, figures);
  await act();
  expect(await withReader(storage, figures)).toEqual(before);
}

async function figures(view: Reader) {
  const tables = await dumpTables(view);
  const { streams_v3: totals, learnings_v3: learnings } = tables as Record<string, unknown>;
  return { totals, learnings };
}

async function expectSound(storage: Storage, now: () => string): Promise<void> {
  expect(await storage.compareWithLog()).toEqual([]);
  expect(await storage.verify()).toMatchObject({ ok: true });
  const last = await withReader(storage, dumpTables);
  await storage.rebuild();
  expect(await withReader(storage, dumpTables)).toEqual(last);
  const other = await openStorage(folder(), { now });
  try {
    await other.adopt(await collect(storage.hashedEvents({})));
    expect(await withReader(other, dumpTables)).toEqual(last);
    expect(await other.verify()).toMatchObject({ ok: true });
  } finally {
    await other.close();
  }
}
