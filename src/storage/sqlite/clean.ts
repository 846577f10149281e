/**
 * Cleans the store's files of what was erased: a deleted word stays in index pages, in free pages
 * and in the write-ahead log until they are written anew.
 */
import { projections } from '../../projections/index.ts';
import type { Cleaning } from '../store-facts.ts';
import type { Connection } from './connection.ts';
import { openDatabase } from './open.ts';
import { isBusy, translateError } from './translate-error.ts';
import { letOthersIn, underWriteLock, untilFree } from './write-lock.ts';

/**
 * Works on a connection of its own, as `rebuild` does. How far the store is clean is noted last,
 * in the store itself: what is cut short is seen, and done anew by the next call.
 */
export async function clean(
  file: string,
  { waitMsMax = readersWaitMsMax }: { readonly waitMsMax?: number } = {},
): Promise<Cleaning> {
  const connection = await openDatabase(file, { purpose: 'write' });
  const empty = () => emptyWriteAheadLog(connection, waitMsMax);
  try {
    // Whoever is kept from it must not have merged the index for nothing, under the write lock.
    if (!(await empty())) return blocked;
    const position = await underWriteLock(connection, () => {
      dropOutdated(connection);
      optimizeFullText(connection);
      return newestErasure(connection);
    });
    // Vacuuming beside an open snapshot would only make the write-ahead log as large as the store.
    if (!(await empty())) return blocked;
    await vacuum(connection);
    if (!(await empty())) return blocked;
    await underWriteLock(connection, () => connection.prepare(noteClean).run(position));
    await empty();
    return { done: true };
  } catch (error) {
    throw translateError(error, file);
  } finally {
    connection.close();
  }
}

/** Orders to erase whose bytes may still be in the store's files. */
export function countUncleaned(connection: Connection): number {
  return connection.prepare(uncleaned).pluck().get() as number;
}

/** Up to where orders to erase left no bytes behind. */
export function cleanUntil(connection: Connection): number {
  const sql = "SELECT coalesce(max(position), 0) FROM projections WHERE name = 'clean'";
  return connection.prepare(sql).pluck().get() as number;
}

const blocked: Cleaning = {
  done: false,
  reason: 'another process or an open snapshot was reading the store all the while',
};

/** Not a projection, but a checkpoint all the same: up to where erasures left no bytes behind. */
const noteClean = `INSERT INTO projections (name, version, position) VALUES ('clean', 0, ?)
  ON CONFLICT (name, version) DO UPDATE SET position = max(position, excluded.position)`;

const uncleaned = `SELECT count(*) FROM events
  WHERE type IN ('EntryErased', 'PayloadsDropped') AND position >
    coalesce((SELECT position FROM projections WHERE name = 'clean'), 0)`;

function newestErasure(connection: Connection): number {
  const sql = `SELECT coalesce(max(position), 0) FROM events
    WHERE type IN ('EntryErased', 'PayloadsDropped')`;
  return connection.prepare(sql).pluck().get() as number;
}

/**
 * Tables of another release that have not read the newest erasure still hold what it erased; that
 * release builds them anew when it needs them.
 */
function dropOutdated(connection: Connection): void {
  const ours = projections.map(({ name, version }) => `${name} ${version}`);
  const ledger = connection.prepare('SELECT name, version, position FROM projections').all();
  const others = (ledger as Checkpoint[]).filter(
    ({ name, version }) => name !== 'clean' && !ours.includes(`${name} ${version}`),
  );
  const newest = newestErasure(connection);
  if (!others.some(({ position }) => position < newest)) return;
  for (const table of tablesOfOthers(connection)) {
    connection.db.exec(`DROP TABLE IF EXISTS "${table.replaceAll('"', '""')}"`);
  }
  const forget = connection.prepare('DELETE FROM projections WHERE name = ? AND version = ?');
  for (const { name, version } of others) forget.run(name, version);
}

interface Checkpoint {
  readonly name: string;
  readonly version: number;
  readonly position: number;
}

/** Every projection's table carries its version; those of full text come and go with theirs. */
function tablesOfOthers(connection: Connection): string[] {
  const ours: readonly string[] = projections.flatMap(({ tables }) => tables);
  const sql = "SELECT name FROM sqlite_master WHERE type = 'table'";
  const all = connection.prepare(sql).pluck().all() as string[];
  return all.filter((name) => /_v\d+$/.test(name) && !ours.includes(name));
}

/** Merges the index into one segment, which leaves deleted words behind. */
function optimizeFullText(connection: Connection): void {
  const sql = "SELECT name FROM sqlite_master WHERE sql LIKE 'CREATE VIRTUAL TABLE%fts5(%'";
  for (const table of connection.prepare(sql).pluck().all() as string[]) {
    connection.db.exec(`INSERT INTO ${table} (${table}) VALUES ('optimize')`);
  }
}

/** Writes the whole store anew. */
function vacuum({ db }: Connection): Promise<void> {
  const pages = db.pragma('page_count', { simple: true }) as number;
  const pageBytes = db.pragma('page_size', { simple: true }) as number;
  if (pages * pageBytes > inMemoryBytesMax) db.pragma('temp_store = FILE');
  return untilFree(db.name, () => {
    db.exec('VACUUM');
  });
}

/** The copy that vacuuming makes of a larger store goes to a temporary file. */
const inMemoryBytesMax = 128 * 1024 * 1024;

/** Short reads are waited for; false where one holds on. */
async function emptyWriteAheadLog(connection: Connection, waitMsMax: number): Promise<boolean> {
  const giveUpAt = performance.now() + waitMsMax;
  while (!tryToEmpty(connection)) {
    if (performance.now() >= giveUpAt) return false;
    await letOthersIn();
  }
  return true;
}

const readersWaitMsMax = 2_000;

function tryToEmpty({ db }: Connection): boolean {
  try {
    const [row] = db.pragma('wal_checkpoint(TRUNCATE)') as { readonly busy: number }[];
    return row?.busy === 0;
  } catch (error) {
    if (isBusy(error)) return false;
    throw error;
  }
}
