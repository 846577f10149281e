/**
 * Opens the file of stored vectors. It is a cache: a file that is none of ours, or not of this
 * release, holds no vectors for a reader, and a writer puts a new one in its place.
 */
import { closeSync, constants, fstatSync, openSync, readSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import type Database from 'better-sqlite3';
import { errorCode } from '../file-errors.ts';
import { makeFolders } from '../folders.ts';
import { takeAway } from './take-away.ts';
import { isDamage } from './translate-error.ts';

/** A connection that follows its file: what was replaced or removed is opened anew. */
export interface VectorFile {
  /** Undefined where there is no file with vectors of this release; nothing is created. */
  openToRead(): Database.Database | undefined;
  /**
   * Creates the file where it is missing, and replaces it where it is not ours; throws where that
   * can't be told, as it can't be read.
   */
  openToWrite(): Database.Database;
  /** False for a file that a writer would replace, or can't read. */
  isUsable(): boolean;
  /** Whether there is a file, of whatever kind. */
  exists(): boolean;
  /** Takes away the file that was opened, unless another process has replaced it already. */
  removeDamaged(): void;
  close(): void;
}

/** `tell` gets what was wrong with a file that is left aside or replaced. */
export function vectorFile(file: string, tell: (what: string) => void): VectorFile {
  let opened: { readonly db: Database.Database; readonly identity: string } | undefined;
  const close = () => {
    opened?.db.close();
    opened = undefined;
  };
  const connect = () => {
    const identity = identityOf(file);
    if (opened?.identity === identity) return opened.db;
    close();
    const db = connectTo(file);
    opened = { db, identity };
    return db;
  };
  return {
    openToRead: () => {
      const found = recognise(file);
      if (found === 'ours') return connect();
      if (found !== 'none') tell(`${file} ${found}, so it holds no vectors for this release.`);
      return undefined;
    },
    openToWrite: () => {
      let found = recognise(file);
      if (found.startsWith(unreadable)) throw new Error(`it ${found}, and is left as it is.`);
      if (!usable.includes(found)) {
        close();
        takeAway(file, (aside) => recognise(aside) !== 'ours');
        tell(`${file} ${found}; it is a cache, and was made anew.`);
        found = recognise(file);
      }
      if (found !== 'ours') createPrivately(file);
      const db = connect();
      if (found !== 'ours') makeTables(db);
      return db;
    },
    isUsable: () => usable.includes(recognise(file)),
    exists: () => statSync(file, { throwIfNoEntry: false }) !== undefined,
    removeDamaged: () => {
      const damaged = opened?.identity;
      close();
      takeAway(file, (aside) => damaged === undefined || identityOf(aside) === damaged);
    },
    close,
  };
}

/** Whether a file's content can't be what this release wrote. */
export function isUnreadable(error: unknown): boolean {
  return isDamage(error) || errorCode(error) === 'SQLITE_ERROR' || error instanceof RangeError;
}

/** `SQVC`. */
const applicationId = 0x53515643;
const format = 1;
const applicationIdAt = 68;
const formatAt = 60;
const headerBytes = 100;

const usable = ['ours', 'none'];

/** How what is wrong begins where it may well be ours. */
const unreadable = "can't be read";

/** `none` for a file that is missing or empty; else what is wrong with it, as a verb. */
function recognise(file: string): 'ours' | 'none' | (string & {}) {
  let descriptor: number;
  try {
    descriptor = openSync(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  } catch (error) {
    return errorCode(error) === 'ENOENT' ? 'none' : `${unreadable} (${errorCode(error)})`;
  }
  try {
    const found = fstatSync(descriptor);
    if (found.isDirectory()) return 'is a folder';
    if (!found.isFile()) return 'is no file';
    if (found.size === 0) return 'none';
    const header = Buffer.alloc(headerBytes);
    readSync(descriptor, header, 0, headerBytes, 0);
    if (header.toString('latin1', 0, 16) !== 'SQLite format 3\0') return 'is no database';
    if (header.readUInt32BE(applicationIdAt) !== applicationId) return "is another program's";
    return header.readUInt32BE(formatAt) === format ? 'ours' : 'is of another release';
  } finally {
    closeSync(descriptor);
  }
}

function createPrivately(file: string): void {
  makeFolders(dirname(file));
  closeSync(openSync(file, 'a', 0o600));
}

/**
 * For writing where that is allowed, also to read: what a killed process left half done is then
 * undone. Without a write-ahead log, reading makes no file.
 */
function connectTo(file: string): Database.Database {
  const require = createRequire(import.meta.url);
  const Driver = require('better-sqlite3') as typeof Database;
  const db = new Driver(file, { fileMustExist: true, timeout: patienceMs });
  try {
    db.pragma('trusted_schema = OFF');
    db.pragma('secure_delete = ON');
    db.pragma('synchronous = NORMAL');
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** Nobody waits longer for a cache. */
const patienceMs = 1_000;

function makeTables(db: Database.Database): void {
  db.pragma(`page_size = ${pageBytes}`);
  db.transaction(() => {
    db.exec(tables);
    db.pragma(`application_id = ${applicationId}`);
    db.pragma(`user_version = ${format}`);
  }).immediate();
}

/** A page of vectors is 30 KB and more, and one is read in few steps so. */
const pageBytes = 16_384;

const tables = `
  CREATE TABLE IF NOT EXISTS pages (
    embedder TEXT NOT NULL, stream TEXT NOT NULL, first INTEGER NOT NULL, last INTEGER NOT NULL,
    count INTEGER NOT NULL, dimensions INTEGER NOT NULL,
    positions BLOB NOT NULL, hashes BLOB NOT NULL, scales BLOB NOT NULL, cells BLOB NOT NULL,
    UNIQUE (embedder, stream, first));
  CREATE TABLE IF NOT EXISTS pauses (embedder TEXT PRIMARY KEY, until TEXT NOT NULL)`;

function identityOf(file: string): string {
  const { dev, ino, birthtimeMs } = statSync(file);
  return `${dev} ${ino} ${birthtimeMs}`;
}
