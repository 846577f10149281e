/**
 * Over random histories of captures, transformations, undos and changes by hand, the rows are what
 * an oracle tells from the events alone, live and rebuilt.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { evolve } from '../../src/commands/evolve.ts';
import { initialState } from '../../src/commands/stream-state.ts';
import type { LoggedEvent } from '../../src/events/index.ts';
import { loadTransformationState } from '../../src/projections/load-transformation-state.ts';
import type { Tables } from '../../src/projections/tables.ts';
import type { Reader, Storage } from '../../src/storage/storage.ts';
import { collect } from '../contract/log-contents.ts';
import { openStorage } from '../support/open-storage.ts';
import { dumpTables } from '../support/projection-rows.ts';
import { withScene } from '../support/scene.ts';
import { runs } from '../support/seed.ts';
import { histories } from '../support/transformation-actions.ts';
import type { ToldMemory } from '../support/transformation-oracle.ts';
import { tellMemory } from '../support/transformation-oracle.ts';

const stream = 'squad/kiln';

it('keeps rows that equal what the events say, after every step', {
  timeout: 120_000,
}, async () => {
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(histories, async (deeds) => {
      await withScene({}, async (scene) => {
        const storage = await openStorage(scene.root, scene.clock);
        try {
          for (const deed of deeds) {
            await deed.run(scene);
            await expectAsTold(storage);
          }
          for (const { type } of await eventsOf(storage)) seen.add(type);
          expect(await scene.memory.compareProjections()).toEqual([]);
        } finally {
          await storage.close();
        }
      });
    }),
    runs(40),
  );
  expect([...seen]).toEqual(
    expect.arrayContaining([
      ...['SquadDistilled', 'SessionsCompressed', 'SquadFlushed', 'TransformationUndone'],
      ...['RulesAdopted', 'EntryRetired', 'EntryRestored'],
    ]),
  );
});

async function expectAsTold(storage: Storage): Promise<void> {
  const events = await eventsOf(storage);
  const reader = await storage.read();
  try {
    expect(await readTold(reader)).toEqual(tellMemory(events));
    const { patterns, distills } = events.reduce(evolve, initialState);
    const told = tellMemory(events);
    expect([...patterns.values()].map(({ id, sources }) => `${id} ${sources}`).sort()).toEqual(
      told.patterns.map(({ id, sources }) => `${id} ${sources}`).sort(),
    );
    expect(distills).toEqual(told.distills);
  } finally {
    await reader.close();
  }
}

async function eventsOf(storage: Storage): Promise<readonly LoggedEvent[]> {
  const reader = await storage.read();
  const events = await collect(reader.events({ streams: [stream] }));
  await reader.close();
  return events;
}

async function readTold(reader: Reader): Promise<ToldMemory> {
  const tables = await dumpTables(reader);
  const rows = <Name extends keyof Tables>(name: Name) => (tables[name] ?? []) as Rows<Name>;
  const learnings = rows('learnings_v3');
  const sessions = rows('sessions_v3').filter(({ number }) => number > 0);
  const { adopted, done } = await loadTransformationState(reader, { stream });
  const names = (all: readonly { readonly session: string }[]) =>
    all.map(({ session }) => session).sort();
  return {
    patterns: rows('patterns_v2')
      .map((row) => ({
        ...{ id: row.id, role: row.role, support: row.support, shown: row.shown_now },
        ...{ firstSeen: row.first_seen, lastSeen: row.last_seen },
        sources: rows('pattern_sources_v2')
          .filter(({ pattern }) => pattern === row.id)
          .map(({ learning }) => learning)
          .sort(),
      }))
      .sort((a, b) => (a.id < b.id ? -1 : 1)),
    retired: ids(learnings.filter((row) => row.rule_retired === 1)),
    hidden: ids(learnings.filter((row) => row.hidden === 1)),
    hiddenSessions: names(sessions.filter((row) => row.hidden === 1)),
    compressedSessions: names(sessions.filter((row) => row.compressed === 1)),
    recent: ids(learnings.filter((row) => Number(row.recent) === 1)),
    distills: done.filter(({ head }) => head).map(({ id }) => id),
    rules: adopted?.rules.hash,
  };
}

type Rows<Name extends keyof Tables> = readonly Tables[Name][];

function ids(rows: readonly { readonly id: string }[]): readonly string[] {
  return rows.map(({ id }) => id).sort();
}
