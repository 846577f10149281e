/**
 * What a disk may hold after a power loss: the files of a store as they were synced, and any part
 * of what was written since. Built from copies that are taken at each acknowledged append.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Driver from 'better-sqlite3';
import { expect } from 'vitest';
import { createSqliteStorage } from '../../src/storage/sqlite/sqlite-storage.ts';
import { draft } from './event-samples.ts';
import { createClock } from './fixed-clock.ts';

/** An append that was acknowledged: all bytes of the log up to here were synced before it was. */
export interface SyncPoint {
  readonly events: number;
  readonly walBytes: number;
  readonly head: Buffer;
}

export interface Recorded {
  /** The database as it is on disk all the while. */
  readonly db: Buffer;
  readonly wal: Buffer;
  readonly shm: Buffer;
  readonly points: readonly SyncPoint[];
}

export interface DiskState {
  readonly db: Buffer;
  readonly wal?: Buffer | undefined;
  readonly shm?: Buffer | undefined;
  readonly head?: Buffer | undefined;
}

/** Appends to a store in `folder`, and notes after each append what is on disk by then. */
export async function recordAppends(folder: string, appends: number): Promise<Recorded> {
  const storage = openStore(folder);
  const file = join(folder, 'squadlog.db');
  const points: SyncPoint[] = [];
  try {
    for (let nth = 0; nth < appends; nth += 1) {
      // Of one event and of many, so that some commits are longer than others.
      await storage.append(
        Array.from({ length: 1 + (nth % 3) * 4 }, () => draft('LearningRecorded')),
      );
      const events = (await storage.verify()).events;
      const walBytes = endOf(readFileSync(`${file}-wal`));
      points.push({ events, walBytes, head: readFileSync(headOf(folder)) });
    }
    const [db, wal, shm] = ['', '-wal', '-shm'].map((end) => readFileSync(`${file}${end}`));
    if (db === undefined || wal === undefined || shm === undefined) throw new Error('no files');
    return { db, wal, shm, points };
  } finally {
    await storage.close();
  }
}

/** Copies all of the log into the database, as a checkpoint does, and gives the database then. */
export function checkpoint(folder: string): Buffer {
  const file = join(folder, 'squadlog.db');
  const db = new Driver(file);
  db.pragma('wal_checkpoint(PASSIVE)');
  const content = readFileSync(file);
  db.close();
  return content;
}

/** Puts a state of the disk into a folder, in place of the one that was there. */
export function putState(folder: string, { db, wal, shm, head }: DiskState): void {
  const file = join(folder, 'squadlog.db');
  const files = { [file]: db, [`${file}-wal`]: wal, [`${file}-shm`]: shm, [headOf(folder)]: head };
  for (const [path, content] of Object.entries(files)) {
    if (content === undefined) rmSync(path, { force: true });
    else writeFileSync(path, content);
  }
}

/**
 * Opens what is in a folder: it must be a good log of at least so many events, the first of those
 * that were recorded, with projections that fit it, and go on. Gives how many events there are.
 */
export async function expectPrefix(
  folder: string,
  { atLeast, told }: { readonly atLeast: number; readonly told: string },
): Promise<number> {
  const storage = openStore(folder);
  try {
    const verified = await storage.verify();
    expect(verified, told).toMatchObject({ ok: true });
    expect(verified.events, told).toBeGreaterThanOrEqual(atLeast);
    expect(await storage.warnings(), told).toEqual([]);
    expect(await storage.compareWithLog(), told).toEqual([]);
    await storage.append([draft('LearningRecorded')]);
    const after = await storage.verify();
    expect(after, told).toMatchObject({ ok: true, anchored: true, events: verified.events + 1 });
    return verified.events;
  } finally {
    await storage.close();
  }
}

/** Lengths at which a log may end: at each frame's border, one byte off, and some between. */
export function cuts({ wal }: Recorded, chance: () => number, between: number): number[] {
  const frame = 24 + wal.readUInt32BE(8);
  const borders = Array.from({ length: Math.floor((wal.length - 32) / frame) + 1 }, (_, nth) =>
    [-1, 0, 1].map((off) => 32 + nth * frame + off),
  ).flat();
  const others = Array.from({ length: between }, () => Math.floor(chance() * wal.length));
  const all = [0, 1, 31, ...borders, ...others].filter((at) => at >= 0 && at <= wal.length);
  return [...new Set(all)].sort((a, b) => a - b);
}

/** So many of them, chosen by chance. */
export function someOf(all: readonly number[], most: number, chance: () => number): number[] {
  return all.filter(() => chance() < most / all.length);
}

/** The last append that was acknowledged before the log was longer than this. */
export function lastBefore({ points }: Recorded, bytes: number): SyncPoint | undefined {
  return points.findLast(({ walBytes }) => walBytes <= bytes);
}

/** Where a log ends: behind it may stand frames of an older one, under other salts. */
function endOf(wal: Buffer): number {
  const frame = 24 + wal.readUInt32BE(8);
  const salts = wal.subarray(16, 24);
  let end = 32;
  while (end + frame <= wal.length && wal.subarray(end + 8, end + 16).equals(salts)) end += frame;
  return end;
}

function openStore(folder: string) {
  return createSqliteStorage({ file: join(folder, 'squadlog.db'), now: createClock().now });
}

function headOf(folder: string): string {
  return join(folder, 'squadlog.head');
}
