/**
 * The power losses that tests try: a log cut at any byte, with or without rubbish behind it, a
 * checkpoint half-way, and a log that was begun anew over an old one.
 */
import { join } from 'node:path';
import Driver from 'better-sqlite3';
import { expect } from 'vitest';
import { randomFrom } from './crash-rounds.ts';
import type { Recorded, SyncPoint } from './power-loss.ts';
import {
  checkpoint,
  cuts,
  expectPrefix,
  lastBefore,
  putState,
  recordAppends,
  someOf,
} from './power-loss.ts';

export interface PowerLoss {
  /** Makes an empty folder. */
  folder(): string;
  readonly seed: number;
  /** How many states of the disk to try, about; undefined for every border of a frame. */
  readonly most?: number;
}

/** Every cut of the log; gives how many states of the disk were tried. */
export async function tryCutLogs({ folder, seed, most }: PowerLoss): Promise<number> {
  const chance = randomFrom(seed);
  const recorded = await recordAppends(folder(), 8);
  const at = folder();
  let tried = 0;
  const all = cuts(recorded, chance, 300);
  for (const cut of most === undefined ? all : someOf(all, most, chance)) {
    const known = lastBefore(recorded, cut);
    const ending = tried % 4;
    const wal = endings(recorded.wal, cut, chance)[ending];
    const shm = [undefined, recorded.shm, Buffer.alloc(32_768, 7)][tried % 3];
    const heads = [known?.head, undefined, Buffer.alloc(0), recorded.points[0]?.head];
    // The witness may be of any time up to then; a byte of it is no more synced than all of it.
    const head = known === undefined ? undefined : heads[tried % heads.length];
    putState(at, { db: recorded.db, wal, shm, head });
    const told = `seed ${seed}, log cut at byte ${cut} of ${recorded.wal.length}, kind ${tried}`;
    const events = await expectPrefix(at, { atLeast: known?.events ?? 0, told });
    // A lost sector of zeros is no loss, so then there may be more.
    const mostEvents = ending === 3 ? events : next(recorded, known)?.events;
    expect(events, told).toBeLessThanOrEqual(mostEvents ?? events);
    tried += 1;
  }
  return tried;
}

/** Databases of which a checkpoint wrote some pages and not others, beside the whole log. */
export async function tryHalfCheckpoints({ folder, seed, most }: PowerLoss): Promise<number> {
  const chance = randomFrom(seed);
  const home = folder();
  const recorded = await recordAppends(home, 6);
  const at = folder();
  putState(at, recorded);
  const done = checkpoint(at);
  const pageBytes = recorded.wal.readUInt32BE(8);
  const last = recorded.points.at(-1);
  const states = most ?? 200;
  for (let nth = 0; nth < states; nth += 1) {
    const db = Buffer.alloc(done.length);
    recorded.db.copy(db);
    for (let from = 0; from < done.length; from += pageBytes) {
      if (chance() < 0.5) continue;
      // A page may be torn in two as well.
      const bytes = chance() < 0.2 ? Math.floor(chance() * pageBytes) : pageBytes;
      done.copy(db, from, from, from + bytes);
    }
    const length = chance() < 0.3 ? recorded.db.length : done.length;
    putState(at, { db: db.subarray(0, length), wal: recorded.wal, head: last?.head });
    const told = `seed ${seed}, half a checkpoint ${nth}`;
    expect(await expectPrefix(at, { atLeast: last?.events ?? 0, told }), told).toBe(last?.events);
  }
  return states;
}

/** A log begun anew after a checkpoint, cut while what it is written over still stands behind. */
export async function tryRestartedLogs({ folder, seed, most }: PowerLoss): Promise<number> {
  const chance = randomFrom(seed);
  const home = folder();
  const old = await recordAppends(home, 5);
  putState(home, old);
  const db = new Driver(join(home, 'squadlog.db'));
  db.pragma('wal_checkpoint(RESTART)');
  const { points, wal, ...recorded } = await recordAppends(home, 3);
  db.close();
  const begun = old.points.at(-1)?.events ?? 0;
  const fresh: Recorded = { ...recorded, wal, points };
  const at = folder();
  const written = points.at(-1)?.walBytes ?? 0;
  expect(written).toBeLessThan(wal.length);
  const all = cuts(fresh, chance, 100).filter((cut) => cut <= written);
  const tried = most === undefined ? all : someOf(all, most, chance);
  for (const cut of tried) {
    const known = lastBefore(fresh, cut);
    const torn = Buffer.from(old.wal);
    wal.copy(torn, 0, 0, cut);
    putState(at, { db: recorded.db, wal: torn, head: known?.head ?? old.points.at(-1)?.head });
    const told = `seed ${seed}, restarted log cut at byte ${cut}`;
    await expectPrefix(at, { atLeast: known?.events ?? begun, told });
  }
  return tried.length;
}

function next({ points }: Recorded, known: SyncPoint | undefined): SyncPoint | undefined {
  return points[known === undefined ? 0 : points.indexOf(known) + 1];
}

/**
 * What a file system may leave behind the last synced byte: nothing, zeros, rubbish, half of it.
 */
function endings(wal: Buffer, cut: number, chance: () => number): readonly Buffer[] {
  const zeros = Buffer.from(wal).fill(0, cut);
  const rubbish = Buffer.from(wal);
  for (let at = cut; at < wal.length; at += 1) rubbish[at] = Math.floor(chance() * 256);
  const sectors = Buffer.from(wal);
  // Sectors are written in any order: the next one may be missing where later ones stand.
  sectors.fill(0, cut, Math.min(cut + 512, wal.length));
  return [wal.subarray(0, cut), zeros, rubbish, sectors];
}
