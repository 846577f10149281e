/** The statements of the file of stored vectors, each on an open connection. */
import type Database from 'better-sqlite3';
import type { NewestVector, StoredPage, VectorPage } from '../vectors.ts';
import { pageVectorsMax } from '../vectors.ts';
import type { PageBlobs } from './vector-pages.ts';
import {
  hashBytes,
  joinBlobs,
  positionsIn,
  splitBlobs,
  toBlobs,
  toPage,
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

export function newestOfAll(
  db: Database.Database,
  embedder: string,
): ReadonlyMap<string, NewestVector> {
  const found = new Map<string, NewestVector>();
  const streams = db.prepare('SELECT DISTINCT stream FROM pages WHERE embedder = ?').pluck();
  for (const stream of streams.all(embedder) as string[]) {
    const newest = newestOf(db, embedder, stream);
    if (newest !== undefined) found.set(stream, newest);
  }
  return found;
}

export function positionsOf(db: Database.Database, embedder: string, stream: string): number[] {
  const sql = 'SELECT positions FROM pages WHERE embedder = ? AND stream = ? ORDER BY first';
  return (db.prepare(sql).all(embedder, stream) as PageBlobs[]).flatMap(positionsIn);
}

export function heldOf(
  db: Database.Database,
  stream: string,
  positions: readonly number[],
): readonly number[] {
  const rows = db.prepare('SELECT positions FROM pages WHERE stream = ?').all(stream);
  const held = new Set((rows as PageBlobs[]).flatMap(positionsIn));
  return positions.filter((position) => held.has(position));
}

/** Whose vectors, and of which stream. */
export interface Place {
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
  if (isJoined) removeRow(db, last.rowid);
  addRow(db, { embedder, stream }, isJoined ? joinBlobs(last, added) : added);
  return true;
}

/** Puts each vector where it belongs; a page that has others on both sides becomes two. */
export function insertPage(
  db: Database.Database,
  place: Place,
  { positions, hashes, dimensions, scales, cells }: StoredPage,
): boolean {
  const before = db.prepare(`SELECT rowid, * FROM pages
    WHERE embedder = ? AND stream = ? AND first <= ? ORDER BY first DESC LIMIT 1`);
  for (const [i, position] of positions.entries()) {
    const added = toBlobs({
      ...{ positions: [position], hashes: [hashes[i] as string], dimensions },
      scales: scales.subarray(i, i + 1),
      cells: cells.subarray(i * dimensions, (i + 1) * dimensions),
    });
    const page = before.get(place.embedder, place.stream, position) as StoredRow | undefined;
    if (page !== undefined && positionsIn(page).includes(position)) continue;
    const [head, tail] = page === undefined ? [] : splitBlobs(page, position);
    const isJoined = head?.dimensions === dimensions && head.count < pageVectorsMax;
    if (page !== undefined) removeRow(db, page.rowid);
    if (head !== undefined && !isJoined) addRow(db, place, head);
    addRow(db, place, isJoined ? joinBlobs(head, added) : added);
    if (tail !== undefined) addRow(db, place, tail);
  }
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
  const gone = new Set(positions);
  let changed = 0;
  for (const position of gone) {
    for (const page of held.all(stream, position) as StoredRow[]) {
      const rest = withoutPositions(page, gone);
      if (rest?.count === page.count) continue;
      removeRow(db, page.rowid);
      if (rest !== undefined) addRow(db, page, rest);
      changed += 1;
    }
  }
  return changed;
}

/** Only while the last vector of an embedder is the one that was seen. */
export function drop(
  db: Database.Database,
  stream: string,
  { embedder, position, hash }: NewestVector & Pick<Place, 'embedder'>,
): number {
  const newest = newestOf(db, embedder, stream);
  if (newest?.position !== position || newest.hash !== hash) return 0;
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

function removeRow(db: Database.Database, rowid: number): void {
  db.prepare('DELETE FROM pages WHERE rowid = ?').run(rowid);
}

function addRow(db: Database.Database, { embedder, stream }: Place, blobs: PageBlobs): void {
  const { first, last, count, dimensions, positions, hashes, scales, cells } = blobs;
  const sql = `INSERT INTO pages (embedder, stream, first, last, count, dimensions, positions,
    hashes, scales, cells) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;
  db.prepare(sql).run(
    ...[embedder, stream, first, last, count, dimensions],
    ...[positions, hashes, scales, cells],
  );
}
