/** What must hold of a log on PostgreSQL and of every machine's replica, come what may. */
import { expect } from 'vitest';
import { openMemory } from '../../src/index.ts';
import { openStorage } from './open-storage.ts';
import { withPostgres } from './postgres-stores.ts';
import { dumpTables } from './projection-rows.ts';

export interface Expected {
  /** Past every proxy. */
  readonly url: string;
  readonly roots: readonly string[];
  /** The sessions that a machine was told are recorded. */
  readonly acknowledged: readonly string[];
  readonly learningsEach: number;
}

/** Fails unless the log holds what was acknowledged, once, and all machines read the same. */
export async function expectWholeLog(expected: Expected): Promise<void> {
  const { url, roots, acknowledged, learningsEach } = expected;
  const events = await readLog(url);
  expect(events.map(({ position }) => Number(position))).toEqual(events.map((_, nth) => nth + 1));
  for (const stream of new Set(events.map((event) => event.stream))) {
    const revisions = events.filter((event) => event.stream === stream);
    expect(revisions.map(({ revision }) => Number(revision))).toEqual(
      revisions.map((_, nth) => nth + 1),
    );
  }
  const sessions = sessionsIn(events);
  expect([...sessions].sort()).toEqual([...new Set(sessions)].sort());
  expect(acknowledged.filter((session) => !sessions.includes(session))).toEqual([]);
  const learnings = events.filter(({ type }) => type === 'LearningRecorded');
  expect(learnings).toHaveLength(sessions.length * learningsEach);
  const squads = [...new Set(events.map(({ stream }) => stream))]
    .filter((stream) => stream.startsWith('squad/'))
    .map((stream) => stream.slice('squad/'.length));
  expect(squads.length).toBeGreaterThan(0);
  const seen = [];
  for (const root of roots) seen.push(await seeFrom(root, squads));
  for (const one of seen) expect(one).toEqual(seen[0]);
}

export interface LogRow {
  readonly position: string;
  readonly stream: string;
  readonly revision: string;
  readonly type: string;
  readonly dedupe_key: string | null;
  readonly payload: string;
}

/** The rows as they lie on the server. */
export function readLog(url: string): Promise<readonly LogRow[]> {
  return withPostgres(url, async (client) => {
    return (await client.query<LogRow>('SELECT * FROM events ORDER BY position')).rows;
  });
}

/** Ids of the sessions that a log holds, in its order. */
export function sessionsIn(events: readonly LogRow[]): string[] {
  return events
    .filter(({ type }) => type === 'SessionRecorded')
    .map(({ payload }) => (JSON.parse(payload) as Recorded).session.id);
}

interface Recorded {
  readonly session: { readonly id: string };
}

async function seeFrom(root: string, squads: readonly string[]): Promise<unknown> {
  const storage = await openStorage(root);
  const memory = await openMemory({ root, mirror: false });
  try {
    expect(await storage.compareWithLog()).toEqual([]);
    const reader = await storage.read();
    const rows = await dumpTables(reader);
    await reader.close();
    const blocks: string[] = [];
    for (const squad of squads) {
      const { block, warnings } = await memory.read({ squad, tokens: 20_000 });
      expect(warnings).toEqual([]);
      expect(block).not.toBe('');
      blocks.push(block);
    }
    // A machine that never looked into the log before knows none to compare it with.
    expect(await storage.verify()).toMatchObject({ ok: true, anchored: true });
    return { rows, blocks };
  } finally {
    await memory.close();
    await storage.close();
  }
}
