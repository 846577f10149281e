/**
 * The peer: emmett-sqlite, installed into a folder of its own when a bench needs it, never a
 * dependency.
 */
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { timeMs } from './measure.ts';
import { learningDraft } from './seed-store.ts';

/** The newest version of which the registry has the matching parts. */
const version = '0.38.5';
const packages = [
  `@event-driven-io/emmett-sqlite@${version}`,
  `@event-driven-io/emmett@${version}`,
];
const installMsMax = 240_000;

export interface EmmettStore {
  appendToStream(stream: string, events: readonly unknown[]): Promise<unknown>;
  aggregateStream<State>(
    stream: string,
    how: { readonly initialState: () => State; readonly evolve: (state: State) => State },
  ): Promise<{ readonly state: State }>;
}

/** A new store, or why there is none here. */
export async function openEmmett(
  scratch: string,
): Promise<EmmettStore | { readonly skipped: string }> {
  const folder = join(tmpdir(), `squadlog-bench-emmett-${version}`);
  const manifest = join(folder, 'package.json');
  if (!existsSync(join(folder, 'node_modules', '@event-driven-io'))) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(manifest, '{"private":true}\n');
    try {
      const args = ['install', '--no-audit', '--no-fund', '--prefix', folder, ...packages];
      await promisify(execFile)('npm', args, { timeout: installMsMax });
    } catch {
      return { skipped: 'npm could not install it here' };
    }
  }
  try {
    const path = createRequire(manifest).resolve('@event-driven-io/emmett-sqlite');
    const { getSQLiteEventStore } = await import(pathToFileURL(path).href);
    const fileName = join(scratch, `emmett-${Date.now()}.db`);
    return getSQLiteEventStore({ fileName, schema: { autoMigration: 'CreateOrUpdate' } });
  } catch {
    return { skipped: 'its native driver did not load here' };
  }
}

/** The event that emmett is given for a learning. */
export function emmettEvent(number: number) {
  const { type, data } = learningDraft('kiln', number);
  return { type, data };
}

/** Appends, again where it fails by itself, as one in two thousand of its appends does. */
export async function appendToEmmett(store: EmmettStore, events: readonly unknown[]) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await store.appendToStream('squad-kiln', events);
    } catch (error) {
      if (attempt === 5) throw error;
    }
  }
}

/** Times folds of a stream in turn: ours, then emmett's of a stream of as many events. */
export async function foldWithEmmett(
  scratch: string,
  { count, ours }: { readonly count: number; readonly ours: () => Promise<number> },
): Promise<{ ours: number[]; peer: number[] | { skipped: string } }> {
  const store = await openEmmett(scratch);
  if ('skipped' in store) {
    const alone = [await ours(), await ours(), await ours()];
    return { ours: alone, peer: store };
  }
  for (let i = 0; i < count; i += 100) {
    const lot = Array.from({ length: Math.min(100, count - i) }, (_, j) => emmettEvent(i + j));
    await appendToEmmett(store, lot);
  }
  const figures = { ours: [] as number[], peer: [] as number[] };
  for (let round = 0; round < 5; round += 1) {
    const how = { initialState: () => 0, evolve: (seen: number) => seen + 1 };
    figures.ours.push(await ours());
    figures.peer.push(await timeMs(() => store.aggregateStream('squad-kiln', how)));
  }
  return figures;
}
