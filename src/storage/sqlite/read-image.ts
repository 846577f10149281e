/**
 * Reads a whole store into memory, for those who may read it and can write nothing beside it: a
 * read-only disk, another's folder, a full disk. What stands in its write-ahead log is in it.
 */
import { readFileSync, statSync } from 'node:fs';
import type Database from 'better-sqlite3';
import { MemoryError } from '../../errors.ts';
import { errorCode } from '../file-errors.ts';
import { isUnwritable } from './translate-error.ts';

/** The bytes of the database, to be opened as one in memory. */
export function readImage(Driver: typeof Database, file: string): Buffer {
  const image = serialize(Driver, file) ?? readUnused(file);
  // Memory has no write-ahead log: say that the file is written with a rollback journal.
  if (image.length >= 100) image.fill(1, 18, 20);
  return image;
}

/** Through SQLite where it can, which knows what others do meanwhile; undefined where it can't. */
function serialize(Driver: typeof Database, file: string): Buffer | undefined {
  let db: Database.Database | undefined;
  try {
    db = new Driver(file, { readonly: true, timeout: 5_000 });
    // What keeps it from being read is told by a read; the serializing says only that it failed.
    db.prepare('SELECT count(*) FROM sqlite_master').get();
    return db.serialize();
  } catch (error) {
    if (isUnwritable(error)) return undefined;
    throw error;
  } finally {
    db?.close();
  }
}

const triesMax = 5;

/** Nobody else has it open, or SQLite would have read it with them. */
function readUnused(file: string): Buffer {
  const wal = `${file}-wal`;
  for (let tries = 1; tries <= triesMax; tries += 1) {
    const before = [stampOf(file), stampOf(wal)].join();
    const image = applyLog(readFileSync(file), readIfThere(wal));
    if ([stampOf(file), stampOf(wal)].join() === before) return image;
  }
  throw new MemoryError({
    code: 'busy',
    message: `${file} is changed by others all the time; try again in a moment.`,
  });
}

function stampOf(path: string): string {
  const found = statSync(path, { throwIfNoEntry: false });
  return found === undefined ? '' : `${found.ino} ${found.size} ${found.mtimeMs}`;
}

function readIfThere(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return Buffer.alloc(0);
    throw error;
  }
}

const headerBytes = 32;
const frameBytes = 24;

/**
 * Puts the committed pages of a write-ahead log into the database. Source: "WAL-mode File Format"
 * of the SQLite documentation.
 */
function applyLog(image: Buffer, log: Buffer): Buffer {
  const magic = log.length < headerBytes ? 0 : log.readUInt32BE(0);
  if (magic !== 0x377f0682 && magic !== 0x377f0683) return image;
  const sum = checksum(magic === 0x377f0683);
  let state = sum([0, 0], log.subarray(0, 24));
  if (!isSum(state, log, 24)) return image;
  const pageBytes = log.readUInt32BE(8);
  const salts = log.subarray(16, 24);
  const pages = new Map<number, Buffer>();
  let open = new Map<number, Buffer>();
  let length = image.length;
  const step = frameBytes + pageBytes;
  for (let at = headerBytes; at + step <= log.length; at += step) {
    const frame = log.subarray(at, at + frameBytes);
    const page = log.subarray(at + frameBytes, at + step);
    state = sum(sum(state, frame.subarray(0, 8)), page);
    if (!frame.subarray(8, 16).equals(salts) || !isSum(state, frame, 16)) break;
    open.set(frame.readUInt32BE(0), page);
    const pagesAfter = frame.readUInt32BE(4);
    if (pagesAfter === 0) continue;
    for (const [number, content] of open) pages.set(number, content);
    open = new Map();
    length = pagesAfter * pageBytes;
  }
  const result = Buffer.alloc(length);
  image.copy(result);
  for (const [number, content] of pages) content.copy(result, (number - 1) * pageBytes);
  return result;
}

type Sum = readonly [number, number];

function isSum([first, second]: Sum, bytes: Buffer, at: number): boolean {
  return bytes.readUInt32BE(at) === first && bytes.readUInt32BE(at + 4) === second;
}

/** The running sum over pairs of 32-bit words, read as the log's maker read them. */
function checksum(isBigEndian: boolean) {
  return ([first, second]: Sum, bytes: Buffer): Sum => {
    let [a, b] = [first, second];
    for (let at = 0; at + 8 <= bytes.length; at += 8) {
      a = (a + (isBigEndian ? bytes.readUInt32BE(at) : bytes.readUInt32LE(at)) + b) >>> 0;
      b = (b + (isBigEndian ? bytes.readUInt32BE(at + 4) : bytes.readUInt32LE(at + 4)) + a) >>> 0;
    }
    return [a, b];
  };
}
