/**
 * Looks at a file before SQLite may write to it: another program's database, or a newer release's,
 * stays as it is to the byte.
 */
import { closeSync, openSync, readFileSync, readSync, statSync } from 'node:fs';
import type Database from 'better-sqlite3';
import { MemoryError } from '../../errors.ts';
import { latestFormat, newerFormat } from './migrate.ts';

/**
 * Fails with `corrupt` where the file is of a newer format, or no store of ours. A missing or
 * empty file is a store to be.
 */
export function recogniseFile(Driver: typeof Database, file: string): void {
  const header = readHeader(file);
  if (header === undefined) return;
  if (!header.subarray(0, 16).equals(magic)) throw foreign(file, 'it is no SQLite database');
  const format = header.readUInt32BE(formatAt);
  if (format > latestFormat) throw newerFormat(file, format);
  // Ours say from their first write on that they have a write-ahead log. Copies don't.
  if (isLogged(header) && format > 0) return;
  const tables = tablesOf(Driver, file);
  if (tables === 'foreign') throw foreign(file, 'its tables are those of another program');
}

const magic = Buffer.from('SQLite format 3\0');
const headerBytes = 100;
const formatAt = 60;

/** Undefined for a file that is missing or empty. */
function readHeader(file: string): Buffer | undefined {
  const found = statSync(file, { throwIfNoEntry: false });
  if (found === undefined || found.size === 0) return undefined;
  const header = Buffer.alloc(headerBytes);
  const descriptor = openSync(file, 'r');
  try {
    readSync(descriptor, header, 0, headerBytes, 0);
    return header;
  } finally {
    closeSync(descriptor);
  }
}

/** What can't be looked at so is left to the opening, which says why. */
function tablesOf(Driver: typeof Database, file: string): 'none' | 'ours' | 'foreign' | 'unknown' {
  let db: Database.Database | undefined;
  try {
    db = openUntouched(Driver, file);
    const tables = db.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").pluck().all();
    if (tables.length === 0) return 'none';
    return tables.includes('events') && tables.includes('event_kinds') ? 'ours' : 'foreign';
  } catch {
    return 'unknown';
  } finally {
    db?.close();
  }
}

/** Reading a write-ahead log in place makes files beside it, where it has none to read. */
function openUntouched(Driver: typeof Database, file: string): Database.Database {
  const log = statSync(`${file}-wal`, { throwIfNoEntry: false });
  if (!isLogged(readHeader(file)) || (log?.size ?? 0) > 0) {
    return new Driver(file, { readonly: true, timeout: 5_000 });
  }
  return new Driver(readFileSync(file).fill(1, 18, 20));
}

function isLogged(header: Buffer | undefined): boolean {
  return header?.[18] === 2 && header[19] === 2;
}

function foreign(file: string, why: string): MemoryError {
  return new MemoryError({
    code: 'corrupt',
    message:
      `${file} is not a Squadlog store: ${why}. Nothing was touched: move the file away, or name ` +
      'another root.',
    hint: 'squadlog doctor',
  });
}
