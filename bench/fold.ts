/**
 * The log folded to one squad's state in memory, beside an ordered scan that parses every payload.
 */
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { evolveAll } from '../src/commands/evolve.ts';
import type { StreamState } from '../src/commands/stream-state.ts';
import { initialState } from '../src/commands/stream-state.ts';
import type { LoggedEvent } from '../src/events/index.ts';
import type { EventFilter, Storage } from '../src/storage/storage.ts';
import type { Bench, BenchOptions, Peer, Row } from './bench.ts';
import { foldWithEmmett } from './support/emmett.ts';
import { median, medianRatio, peakRssMb, runWorker, timeMs } from './support/measure.ts';
import { openStorage, seedStore } from './support/seed-store.ts';

export const fold: Bench = {
  name: 'fold',
  summary: 'the whole log read in order, one squad of fifty folded to its state',
  run,
  work,
};

const squads = 50;
const foldedSquad = 'squad-0';

interface FoldWork {
  readonly how: 'ours' | 'raw';
  readonly file: string;
}

interface FoldResult {
  readonly ms: number;
  readonly peakMb: number;
  /** Learnings of the squad, to show that both saw the same. */
  readonly learnings: number;
}

async function run({ full, events, scratch }: BenchOptions): Promise<readonly Row[]> {
  const count = events ?? (full ? 1_000_000 : 100_000);
  const each = Math.round((count * 0.8) / squads);
  const names = Array.from({ length: squads }, (_, i) => `squad-${i}`);
  const learnings = Object.fromEntries(names.map((name) => [name, each]));
  const file = join(await seedStore(scratch, { name: 'fold', learnings }), 'squadlog.db');
  const ours: FoldResult[] = [];
  const raw: FoldResult[] = [];
  for (let round = 0; round < 5; round += 1) {
    // A process each, so that neither inherits the other's heap.
    raw.push(await runWorker<FoldResult>('fold', { how: 'raw', file }));
    ours.push(await runWorker<FoldResult>('fold', { how: 'ours', file }));
  }
  if (ours[0]?.learnings !== raw[0]?.learnings) throw new Error('The folds do not agree.');
  const perEvent = (results: FoldResult[]) => results.map(({ ms }) => (ms * 1_000) / count);
  return [
    {
      what: 'fold of the log',
      unit: 'µs/event',
      ours: median(perEvent(ours)),
      raw: median(perEvent(raw)),
      ratio: medianRatio(perEvent(ours), perEvent(raw)),
      bar: { of: 'ratio', atMost: 4, goal: 3 },
      note: `${count} events of ${squads} squads; raw: SELECT payload in order, JSON.parse`,
    },
    {
      what: 'peak memory of a fold',
      unit: 'MB',
      ours: Math.max(...ours.map(({ peakMb }) => peakMb)),
      raw: Math.max(...raw.map(({ peakMb }) => peakMb)),
      bar: { of: 'ours', atMost: 150 },
    },
    await besideEmmett(scratch),
  ];
}

/** One stream of 2,000 learnings, read and folded; ours as the port gives it. */
async function besideEmmett(scratch: string): Promise<Row> {
  const count = 2_000;
  const root = await seedStore(scratch, { name: 'stream', learnings: { kiln: count } });
  const storage = openStorage(join(root, 'squadlog.db'));
  const foldOnce = () =>
    timeMs(async () => {
      const filter = { streams: ['squad/kiln'], types: ['LearningRecorded'] };
      const state = await foldStream(storage, filter, 'squad/kiln');
      if (state.entries.size !== count) throw new Error('The fold lost learnings.');
    });
  await foldOnce();
  const { ours, peer } = await foldWithEmmett(scratch, { count, ours: foldOnce });
  await storage.close();
  return {
    what: 'fold of a stream of 2,000',
    unit: 'µs/event',
    ours: (median(ours) * 1_000) / count,
    bar: { of: 'peer', atLeast: 5 },
    peer: toPeer(peer, ours, count),
  };
}

function toPeer(
  peer: readonly number[] | { readonly skipped: string },
  ours: readonly number[],
  count: number,
): Peer {
  const name = 'emmett-sqlite';
  if ('skipped' in peer) return { name, skipped: peer.skipped };
  return { name, value: (median(peer) * 1_000) / count, ratio: medianRatio(peer, ours) };
}

async function work({ how, file }: FoldWork): Promise<FoldResult> {
  let learnings = 0;
  const ms = await timeMs(async () => {
    learnings = how === 'ours' ? await foldOurs(file) : foldRaw(file);
  });
  return { ms, peakMb: peakRssMb(), learnings };
}

async function foldOurs(file: string): Promise<number> {
  const storage = openStorage(file);
  const state = await foldStream(storage, {}, `squad/${foldedSquad}`);
  await storage.close();
  return state.entries.size;
}

/** Folds the events of one stream a thousand at a time, so that none are kept longer. */
async function foldStream(storage: Storage, filter: EventFilter, stream: string) {
  const reader = await storage.read();
  let state: StreamState = initialState;
  let lot: LoggedEvent[] = [];
  for await (const event of reader.events(filter)) {
    if (event.stream !== stream) continue;
    lot.push(event);
    if (lot.length < 1_000) continue;
    state = evolveAll(state, lot);
    lot = [];
  }
  await reader.close();
  return evolveAll(state, lot);
}

function foldRaw(file: string): number {
  const db = new Database(file, { readonly: true });
  const select = db.prepare('SELECT stream, payload FROM events ORDER BY position').raw();
  const texts = new Map<number, string>();
  for (const row of select.iterate() as IterableIterator<[string, string]>) {
    const data = JSON.parse(row[1]);
    if (row[0] === `squad/${foldedSquad}` && 'text' in data) texts.set(texts.size, data.text);
  }
  db.close();
  return texts.size;
}
