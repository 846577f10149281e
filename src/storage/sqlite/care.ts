/** The care of a store on SQLite, most of it loaded on use: few processes ask for any. */
import { existsSync, statSync } from 'node:fs';
import type { StorageCare } from '../storage-care.ts';
import type { Connection } from './connection.ts';
import type { Connections } from './connections.ts';
import { schemaFaults } from './log-schema.ts';
import { latestFormat, migrations } from './migrate.ts';
import { driverVersion } from './open.ts';

/** Lends a connection for reading. */
export type WithReader = <T>(body: (from: Connection) => T | Promise<T>) => Promise<T>;

export function careFor(
  file: string,
  connections: Connections,
  withReader: WithReader,
): StorageCare {
  return {
    compareWithLog: async (options = {}) => {
      const { compareWithLog } = await import('./compare-with-log.ts');
      return withReader((from) => compareWithLog(from, options.onProgress));
    },
    summariseProjections: async (until, options = {}) => {
      const { summariseProjections } = await import('./summarise-projections.ts');
      return withReader((from) => summariseProjections(from, until, options.onProgress));
    },
    rebuild: async (options = {}) => {
      // Creates the store where there is none, and refuses one that was altered.
      await connections.writer();
      const { rebuild } = await import('./rebuild.ts');
      await rebuild(file, options.onProgress);
    },
    backup: async (target) => {
      const { backUp } = await import('./backup.ts');
      return withReader((from) => backUp(from, target));
    },
    clean: async (options) => {
      await connections.writer();
      const { clean } = await import('./clean.ts');
      return clean(file, options);
    },
    findDamage: () => withReader(findDamage),
    facts: async () => {
      const { cleanUntil, countUncleaned } = await import('./clean.ts');
      return withReader((from) => ({
        kind: 'sqlite',
        location: file,
        bytes: bytesOf(file),
        journalMode: from.db.pragma('journal_mode', { simple: true }) as string,
        engineVersion: from.db.prepare('SELECT sqlite_version()').pluck().get() as string,
        driver: `better-sqlite3 ${driverVersion()}`,
        format: latestFormat,
        ...countPages(from),
        uncleaned: countUncleaned(from),
        cleanUntil: cleanUntil(from),
      }));
    },
  };
}

/** Runs the integrity check of full-text tables too; a guard that is gone is damage as well. */
function findDamage({ db }: Connection): string[] {
  const found = db.transaction(() => {
    refreshFullText(db);
    return db.pragma('quick_check(20)') as { quick_check: string }[];
  })();
  const problems = found.map((row) => row.quick_check).filter((problem) => problem !== 'ok');
  return [...problems, ...schemaFaults(db, migrations)];
}

/**
 * The check takes what this connection knows of an index's pages for current, which only a look-up
 * refreshes: without one, what another connection merged would look like damage.
 */
function refreshFullText(db: Connection['db']): void {
  const sql = "SELECT name FROM sqlite_master WHERE sql LIKE 'CREATE VIRTUAL TABLE%fts5(%'";
  for (const table of db.prepare(sql).pluck().all() as string[]) {
    try {
      db.prepare(`SELECT rowid FROM ${table} WHERE ${table} MATCH '"a"' LIMIT 1`).all();
    } catch {
      // The check says what is wrong.
    }
  }
}

/** Bytes of a store on disk, write-ahead log included. */
function bytesOf(file: string): number {
  return [file, `${file}-wal`].reduce(
    (sum, path) => sum + (existsSync(path) ? statSync(path).size : 0),
    0,
  );
}

function countPages({ db }: Connection) {
  const number = (name: string) => db.pragma(name, { simple: true }) as number;
  const bytes = number('page_size');
  return {
    pageBytes: number('page_count') * bytes,
    freeBytes: number('freelist_count') * bytes,
  };
}
