/** The statements of the file of stored vectors, each on an open connection. */
import type Database from 'better-sqlite3';
import type { NewestVector, StoredPage, VectorPage } from '../vectors.ts';
import type { PageBlobs } from './vector-pages.ts';
import {
  hashBytes,
  joinBlobs,
  pageVectorsMax,
  placesOf,
  toBlobs,
  toPage,
  vectorAt,
  wantedHashes,
  withoutPositions,
} from './vector-pages.ts';

export function pagesOf(
  db: Database.Database,
  embedder: string,
  stream: string,
): readonly VectorPage[] {
  const sql = `SELECT count, dimensions, positions, scales, cells FROM pages
    WHERE embedder = ? AND stream = ? ORDER BY first`;
  return (db.prepare(sql).all(embedder, stream) as PageBlobs[]).map(toPage);
}

export function newestOf(
  db: Database.Database,
  embedder: string,
  stream: string,
): NewestVector | undefined {
  const sql = `SELECT last AS position, dimensions,
      lower(hex(substr(hashes, -${hashBytes}))) AS hash
    FROM pages WHERE embedder = ? AND stream = ? ORDER BY first DESC LIMIT 1`;
  return db.prepare(sql).get(embedder, stream) as NewestVector | undefined;
}

/** Looks through all hashes, which are few bytes, so that no index of them need be kept. */
export function findByHash(
  db: Database.Database,
  embedder: string,
  hashes: readonly string[],
): ReadonlyMap<string, Float32Array> {
  const found = new Map<string, Float32Array>();
  const wanted = wantedHashes(hashes);
  const all = db.prepare('SELECT rowid, hashes FROM pages WHERE embedder = ? ORDER BY rowid');
  const page = db.prepare('SELECT * FROM pages WHERE rowid = ?');
  for (const row of all.all(embedder) as { rowid: number; hashes: Buffer }[]) {
    const places = placesOf(row.hashes, wanted);
    if (places.size === 0) continue;
    const vectors = toPage(page.get(row.rowid) as PageBlobs);
    for (const [hash, place] of places) found.set(hash, vectorAt(vectors, place));
  }
  return found;
}

/** Whose vectors, and of which stream. */
interface Place {
  readonly embedder: string;
  readonly stream: string;
}

/** Joined to the last page while that has room, so that small additions make no small pages. */
export function addPage(
  db: Database.Database,
  { embedder, stream }: Place,
  page: StoredPage,
): boolean {
  const sql = `SELECT rowid, * FROM pages
    WHERE embedder = ? AND stream = ? ORDER BY first DESC LIMIT 1`;
  const last = db.prepare(sql).get(embedder, stream) as StoredRow | undefined;
  const added = toBlobs(page);
  if (last !== undefined && added.first <= last.last) return false;
  const isJoined =
    last !== undefined &&
    last.dimensions === added.dimensions &&
    last.count + added.count <= pageVectorsMax;
  if (isJoined) db.prepare('DELETE FROM pages WHERE rowid = ?').run(last.rowid);
  insertPage(db, { embedder, stream }, isJoined ? joinBlobs(last, added) : added);
  return true;
}

/** Writes the pages that hold a position anew without it; gives how many pages changed. */
export function forget(
  db: Database.Database,
  stream: string,
  positions: readonly number[],
): number {
  const held = db.prepare(
    'SELECT rowid, * FROM pages WHERE stream = ? AND ? BETWEEN first AND last',
  );
  const remove = db.prepare('DELETE FROM pages WHERE rowid = ?');
  const gone = new Set(positions);
  let changed = 0;
  for (const position of gone) {
    for (const page of held.all(stream, position) as StoredRow[]) {
      const rest = withoutPositions(page, gone);
      if (rest?.count === page.count) continue;
      remove.run(page.rowid);
      if (rest !== undefined) insertPage(db, page, rest);
      changed += 1;
    }
  }
  return changed;
}

export function drop(db: Database.Database, stream: string): number {
  return db.prepare('DELETE FROM pages WHERE stream = ?').run(stream).changes;
}

export function countOthers(db: Database.Database, embedder: string): number {
  const sql = 'SELECT coalesce(sum(count), 0) FROM pages WHERE embedder <> ?';
  return db.prepare(sql).pluck().get(embedder) as number;
}

export function keepOnly(db: Database.Database, embedder: string): number {
  const count = countOthers(db, embedder);
  db.prepare('DELETE FROM pages WHERE embedder <> ?').run(embedder);
  db.prepare('DELETE FROM pauses WHERE embedder <> ?').run(embedder);
  return count;
}

export function pausedUntil(db: Database.Database, embedder: string): string {
  const found = db.prepare('SELECT until FROM pauses WHERE embedder = ?').pluck().get(embedder);
  return (found as string | undefined) ?? '';
}

export function pause(db: Database.Database, embedder: string, until: string): undefined {
  const sql = `INSERT INTO pauses VALUES (?, ?)
    ON CONFLICT (embedder) DO UPDATE SET until = excluded.until`;
  db.prepare(sql).run(embedder, until);
}

type StoredRow = PageBlobs & Place & { readonly rowid: number };

function insertPage(db: Database.Database, { embedder, stream }: Place, blobs: PageBlobs): void {
  const { first, last, count, dimensions, positions, hashes, scales, cells } = blobs;
  const sql = `INSERT INTO pages (embedder, stream, first, last, count, dimensions, positions,
    hashes, scales, cells) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;
  db.prepare(sql).run(
    ...[embedder, stream, first, last, count, dimensions],
    ...[positions, hashes, scales, cells],
  );
}
