/**
 * Opens the database file: checks what it is before a byte is touched, then sets how it is
 * written.
 */
import { accessSync, closeSync, constants, existsSync, openSync, statfsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import type Database from 'better-sqlite3';
import { MemoryError } from '../../errors.ts';
import { makeFolders } from '../folders.ts';
import type { Connection } from './connection.ts';
import { connect } from './connection.ts';
import { recogniseFile } from './recognise-file.ts';
import { driverUnfit, isUnwritable, translateError } from './translate-error.ts';
import { untilFree } from './write-lock.ts';

const walBytesMax = 16 * 1024 * 1024;

export interface OpenOptions {
  /** For readers: waits for a lock instead of failing at once. */
  readonly purpose: 'read' | 'write';
}

/**
 * Opens or creates a store's file; the folder 0700, the file 0600. Format and tables are
 * `migrate`'s.
 */
export async function openDatabase(file: string, options: OpenOptions): Promise<Connection> {
  const Driver = await loadDriver();
  try {
    recogniseFile(Driver, file);
    createPrivately(file);
    if (options.purpose === 'read' && !mayWrite(file)) return await openCopy(Driver, file);
    return await openInPlace(Driver, file, options);
  } catch (error) {
    const mayCopy = options.purpose === 'read' && isUnwritable(error) && existsSync(file);
    if (mayCopy) return openCopy(Driver, file);
    throw translateError(error, file);
  }
}

/** Opens a file that nobody else uses, to look at it; leaves it and its folder as they are. */
export async function openToLook(file: string): Promise<Connection> {
  const Driver = await loadDriver();
  return connect(new Driver(file, { readonly: true, fileMustExist: true }));
}

/** A private database that vanishes with its connection. */
export async function openScratch(): Promise<Connection> {
  const Driver = await loadDriver();
  const db = new Driver(':memory:');
  db.pragma('synchronous = OFF');
  return connect(db);
}

export function driverVersion(): string {
  const manifest = createRequire(import.meta.url)('better-sqlite3/package.json');
  return String((manifest as { readonly version?: unknown }).version);
}

async function openInPlace(
  Driver: typeof Database,
  file: string,
  { purpose }: OpenOptions,
): Promise<Connection> {
  const db = new Driver(file, { timeout: 5_000 });
  try {
    refuseOldEngine(db);
    const mode = journalModeFor(file);
    await setJournalMode(db, mode);
    // Where a commit is the removal of a journal, FULL leaves that removal to the next sync.
    db.pragma(`synchronous = ${mode === 'wal' ? 'FULL' : 'EXTRA'}`);
    db.pragma(`journal_size_limit = ${walBytesMax}`);
    db.pragma('trusted_schema = OFF');
    db.pragma('secure_delete = ON');
    db.pragma('temp_store = MEMORY');
    if (purpose === 'write') db.pragma('busy_timeout = 0');
    return connect(db);
  } catch (error) {
    db.close();
    throw error;
  }
}

/** Reading in place needs files beside the store; where none may be written, a copy does it. */
async function openCopy(Driver: typeof Database, file: string): Promise<Connection> {
  const { readImage } = await import('./read-image.ts');
  try {
    const db = new Driver(readImage(Driver, file));
    db.pragma('trusted_schema = OFF');
    return connect(db);
  } catch (error) {
    throw translateError(error, file);
  }
}

function mayWrite(file: string): boolean {
  try {
    accessSync(file, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * SQLite before 3.51.3 can lose a commit when a checkpoint races a WAL reset; two older lines
 * have the fix.
 */
function refuseOldEngine(db: Database.Database): void {
  const version = db.prepare('SELECT sqlite_version()').pluck().get() as string;
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  const rank = major * 1_000_000 + minor * 1_000 + patch;
  const fixed = rank >= 3_051_003 || (minor === 50 && patch >= 7) || (minor === 44 && patch >= 6);
  if (fixed) return;
  throw new MemoryError({
    code: 'unavailable',
    message:
      `SQLite ${version} can lose committed writes; Squadlog needs 3.51.3 or newer. Install a ` +
      'current better-sqlite3.',
    hint: 'npm install better-sqlite3@latest',
  });
}

/**
 * The driver crashes the process on Node versions that it wasn't built for, so they are refused
 * first.
 */
async function loadDriver(): Promise<typeof Database> {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const supported = (major === 20 && minor >= 19) || (major === 22 && minor >= 14) || major > 22;
  if (!supported) {
    throw new MemoryError({
      code: 'unavailable',
      message:
        `Node ${process.versions.node} is not supported; use Node 20.19 or later of the 20 ` +
        'line, or 22.14 or newer.',
    });
  }
  try {
    return (await import('better-sqlite3')).default;
  } catch (error) {
    throw driverUnfit(error);
  }
}

function createPrivately(file: string): void {
  if (existsSync(file)) return;
  makeFolders(dirname(file));
  closeSync(openSync(file, 'a', 0o600));
}

/**
 * Other processes may be opening the same new file; switching to WAL needs it alone for a moment.
 */
function setJournalMode(db: Database.Database, mode: string): Promise<void> {
  return untilFree(db.name, () => {
    if (db.pragma('journal_mode', { simple: true }) !== mode) db.pragma(`journal_mode = ${mode}`);
  });
}

/** Write-ahead logs need shared memory, which network and shared mounts don't have. */
function journalModeFor(file: string): 'wal' | 'delete' {
  return sharedFileSystems.has(statfsSync(dirname(file)).type) ? 'delete' : 'wal';
}

/** File-system magic numbers of statfs(2): nfs, smb, cifs, smb2, 9p, fuse, ceph, vboxsf. */
const sharedFileSystems: ReadonlySet<number> = new Set([
  0x6969, 0x517b, 0xff534d42, 0xfe534d42, 0x01021997, 0x65735546, 0x00c36400, 0x786f4256,
]);
