/**
 * Stored vectors in a SQLite file of their own beside the store: one row a page of up to 256, so
 * that reading all of a squad's is a few hundred rows.
 */
import { join } from 'node:path';
import type Database from 'better-sqlite3';
import { messageOf } from '../../errors.ts';
import type { NewestVector, VectorPage, VectorStore } from '../vectors.ts';
import { vectorsFileName } from '../vectors.ts';
import { findByHash } from './known-hashes.ts';
import { isBusy } from './translate-error.ts';
import type { VectorFile } from './vector-file.ts';
import { isUnreadable, vectorFile } from './vector-file.ts';
import {
  addPage,
  countOthers,
  drop,
  forget,
  heldOf,
  insertPage,
  keepOnly,
  newestOf,
  newestOfAll,
  pagesOf,
  pause,
  pausedUntil,
  positionsOf,
} from './vector-rows.ts';

/** The vectors of the memory at a root; no file is opened or made before it is needed. */
export function openVectorStore(root: string): VectorStore {
  const { file, path, tell, told } = openFile(root);
  const { reading, writing } = guarded(file, path, tell);
  const vacuum = (isDue: boolean) => {
    try {
      const db = file.openToWrite();
      if (isDue || db.pragma('freelist_count', { simple: true }) !== 0) db.exec('VACUUM');
      return true;
    } catch (error) {
      tell(`Space of removed vectors was not given back: ${path}: ${reasonOf(error)}`);
      return false;
    }
  };
  /** Nothing is to be removed from a file that isn't there, and none is made for it. */
  const removing = (write: (db: Database.Database) => number): Removed => {
    if (!file.exists()) return { count: 0, isClean: true };
    const count = writing<number | undefined>(undefined, write);
    return count === undefined
      ? { count: 0, isClean: false }
      : { count, isClean: vacuum(count > 0) };
  };
  const kept = keepPages();
  const find = findByHash();
  const newest: VectorStore['newest'] = (embedder, stream) =>
    reading(undefined, (db) => newestOf(db, embedder, stream));
  return {
    pages: (embedder, stream) => reading([], (db) => kept.pagesOf(db, embedder, stream)),
    filledUntil: (embedder, stream) => newest(embedder, stream)?.position ?? 0,
    newest,
    newestOfAll: (embedder) => reading(noNewest, (db) => newestOfAll(db, embedder)),
    positions: (embedder, stream) => reading([], (db) => positionsOf(db, embedder, stream)),
    held: (stream, positions) =>
      positions.length === 0 ? [] : reading([], (db) => heldOf(db, stream, positions)),
    byHash: (embedder, hashes) => reading(noVectors, (db) => find(db, embedder, hashes)),
    countOthers: (embedder) => reading(0, (db) => countOthers(db, embedder)),
    mend: () => {
      if (!file.isUsable()) writing(undefined, () => undefined);
    },
    add: (embedder, stream, page) =>
      page.positions.length > 0 && writing(false, (db) => addPage(db, { embedder, stream }, page)),
    insert: (embedder, stream, page) =>
      writing(false, (db) => insertPage(db, { embedder, stream }, page)),
    forget: (stream, positions) =>
      positions.length === 0 || removing((db) => forget(db, stream, positions)).isClean,
    drop: (stream, seen) => removing((db) => drop(db, stream, seen)).isClean,
    keepOnly: (embedder) => removing((db) => keepOnly(db, embedder)).count,
    pausedUntil: (embedder) => reading('', (db) => pausedUntil(db, embedder)),
    pause: (embedder, until) => writing(undefined, (db) => pause(db, embedder, until)),
    warnings: () => [...told],
    close: file.close,
  };
}

/**
 * What was read is kept while nobody changes the file: a squad of 100,000 has 12 MB of vectors, and
 * is asked again and again.
 */
function keepPages(): { readonly pagesOf: typeof pagesOf } {
  const known = new Map<string, readonly VectorPage[]>();
  let version: unknown;
  let from: Database.Database | undefined;
  let vectors = 0;
  return {
    pagesOf: (db, embedder, stream) => {
      const found = db.pragma('data_version', { simple: true });
      // What this connection writes itself shows in its own count of changes.
      const changes = db.prepare('SELECT total_changes()').pluck().get();
      const now = `${found} ${changes}`;
      if (db !== from || now !== version || vectors > keptVectorsMax) {
        known.clear();
        vectors = 0;
      }
      from = db;
      version = now;
      const key = `${embedder}\n${stream}`;
      const pages = known.get(key) ?? pagesOf(db, embedder, stream);
      if (!known.has(key)) {
        vectors += pages.reduce((sum, { positions }) => sum + positions.length, 0);
      }
      known.set(key, pages);
      return pages;
    },
  };
}

const keptVectorsMax = 500_000;

const noVectors: ReadonlyMap<string, Float32Array> = new Map();
const noNewest: ReadonlyMap<string, NewestVector> = new Map();

function openFile(root: string) {
  const told = new Set<string>();
  const tell = (what: string) => void told.add(what);
  const path = join(root, vectorsFileName);
  return { file: vectorFile(path, tell), path, tell, told };
}

/** Reading and writing that never fail: the first gives nothing, the second says so. */
function guarded(file: VectorFile, path: string, tell: (what: string) => void) {
  let isDamaged = false;
  const reading = <Result>(none: Result, read: (db: Database.Database) => Result): Result => {
    try {
      const db = file.openToRead();
      return db === undefined ? none : read(db);
    } catch (error) {
      isDamaged ||= isUnreadable(error);
      tell(`Stored vectors could not be read: ${path}: ${reasonOf(error)}`);
      return none;
    }
  };
  const writing = <Result>(failed: Result, write: (db: Database.Database) => Result): Result => {
    const attempt = () => {
      if (isDamaged) {
        tell(`${path} was damaged; it is a cache, and was made anew.`);
        file.removeDamaged();
        isDamaged = false;
      }
      const db = file.openToWrite();
      return db.transaction(() => write(db)).immediate();
    };
    try {
      try {
        return attempt();
      } catch (error) {
        isDamaged = isUnreadable(error);
        if (!isDamaged) throw error;
        return attempt();
      }
    } catch (error) {
      tell(`Vectors were not stored: ${path}: ${reasonOf(error)}`);
      return failed;
    }
  };
  return { reading, writing };
}

interface Removed {
  readonly count: number;
  readonly isClean: boolean;
}

function reasonOf(error: unknown): string {
  if (isBusy(error)) return 'other processes kept it locked.';
  return messageOf(error);
}
