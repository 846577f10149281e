/**
 * Rows that appends left, a rebuild, a fresh fold and a view of the past are the same at every
 * position.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { evolveAll } from '../../src/commands/evolve.ts';
import type { StreamState } from '../../src/commands/stream-state.ts';
import { initialState } from '../../src/commands/stream-state.ts';
import { openMemory } from '../../src/memory.ts';
import { loadStreamState } from '../../src/projections/load-stream-state.ts';
import type { Storage } from '../../src/storage/storage.ts';
import { collect } from '../contract/log-contents.ts';
import { createClock, createIds } from '../support/fixed-clock.ts';
import type { Action } from '../support/memory-actions.ts';
import { memoryActions } from '../support/memory-actions.ts';
import { openStorage } from '../support/open-storage.ts';
import type { TableRows } from '../support/projection-rows.ts';
import { dumpTables } from '../support/projection-rows.ts';
import { runs } from '../support/seed.ts';
import { temporaryFolders } from '../support/temp-root.ts';

const folder = temporaryFolders();

it('gives the same rows live, rebuilt, folded anew and as of the past', async () => {
  await fc.assert(
    fc.asyncProperty(memoryActions, async (actions) => {
      await withHistory(actions, async (storage, live) => {
        expect(await storage.compareWithLog()).toEqual([]);
        const erasedAt = await lastErasure(storage);
        for (const [position, rows] of live) {
          // What is erased later is gone from every view of the past.
          if (position < erasedAt) continue;
          expect(await rowsAt(storage, position)).toEqual(rows);
        }
        const last = await rowsNow(storage);
        await storage.rebuild();
        expect(await rowsNow(storage)).toEqual(last);
        await expectFreshFold(storage, last);
      });
    }),
    runs(12),
  );
});

it('loads the state that folding the stream gives', async () => {
  await fc.assert(
    fc.asyncProperty(memoryActions, async (actions) => {
      await withHistory(actions, async (storage) => {
        for (const stream of ['squad/kiln', 'squad/loom', 'process']) {
          const folded = await fold(storage, stream);
          const loaded = await load(storage, stream, folded);
          // A stream that no session named goes by its key, which only the rows know.
          expect({ ...loaded, name: folded.name }).toEqual(folded);
          if (folded.name !== undefined) expect(loaded.name).toBe(folded.name);
        }
      });
    }),
    runs(20),
  );
});

async function lastErasure(storage: Storage): Promise<number> {
  const filter = { types: ['EntryErased'], newestFirst: true, limit: 1 };
  return (await collect(storage.hashedEvents(filter)))[0]?.position ?? 0;
}

/** Live rows after each action, by position. */
type Live = ReadonlyMap<number, TableRows>;

async function withHistory(
  actions: readonly Action[],
  use: (storage: Storage, live: Live) => Promise<void>,
): Promise<void> {
  const root = folder();
  const { now } = createClock();
  const memory = await openMemory({ root, mirror: false, now, newId: createIds() });
  const storage = await openStorage(root, { now });
  const live = new Map<number, TableRows>();
  try {
    for (const action of actions) {
      await action.run({ memory, storage });
      const reader = await storage.read();
      live.set(reader.position, await dumpTables(reader));
      await reader.close();
    }
    await use(storage, live);
  } finally {
    await storage.close();
    await memory.close();
  }
}

/** Takes the log over event by event into a new store, whose rows must be right at each. */
async function expectFreshFold(storage: Storage, last: TableRows): Promise<void> {
  const { now } = createClock();
  const fresh = await openStorage(folder(), { now });
  try {
    for (const event of await collect(storage.hashedEvents({}))) {
      await fresh.adopt([event]);
      expect(await rowsNow(fresh)).toEqual(await rowsAt(storage, event.position));
    }
    expect(await rowsNow(fresh)).toEqual(last);
  } finally {
    await fresh.close();
  }
}

async function rowsNow(storage: Storage): Promise<TableRows> {
  const reader = await storage.read();
  const rows = await dumpTables(reader);
  await reader.close();
  return rows;
}

async function rowsAt(storage: Storage, position: number): Promise<TableRows> {
  const reader = await storage.readAt(position);
  const rows = await dumpTables(reader);
  await reader.close();
  return rows;
}

type Folded = Omit<StreamState, 'toldTexts'>;

async function fold(storage: Storage, stream: string): Promise<Folded> {
  const reader = await storage.read();
  const events = await collect(reader.events({ streams: [stream] }));
  await reader.close();
  const folded = evolveAll(initialState, events);
  const { toldTexts: _texts, history: _history, ...state } = folded;
  return state;
}

/** Everything that the fold knows of, loaded from rows. */
async function load(storage: Storage, stream: string, folded: Folded): Promise<Folded> {
  const { load: selections, assemble } = loadStreamState({
    stream,
    sessions: [...folded.sessions.keys()],
    entries: [...folded.entries.keys(), ...folded.patterns.keys()],
    standards: true,
    recordedStandards: true,
    distills: true,
  });
  const reader = await storage.read();
  const rows = await Promise.all(selections.map((selection) => reader.rows(selection)));
  await reader.close();
  const { toldTexts: _texts, ...state } = assemble(rows);
  return state;
}
