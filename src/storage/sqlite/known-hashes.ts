/** Finds stored vectors by the hashes of their texts, and reads each page's hashes once. */
import type Database from 'better-sqlite3';
import type { PageBlobs } from './vector-pages.ts';
import { hashesIn, toPage, vectorAt } from './vector-pages.ts';

export type FindByHash = (
  db: Database.Database,
  embedder: string,
  hashes: readonly string[],
) => ReadonlyMap<string, Float32Array>;

/**
 * Whoever fills asks again and again, so the hashes that were read are kept, and only rows that
 * came since are read. A row that moved is not found, and its text is embedded once more.
 */
export function findByHash(keptMax = 500_000): FindByHash {
  let rowOf = new Map<string, number>();
  let readUntil = 0;
  let of: { readonly db: Database.Database; readonly embedder: string } | undefined;
  const readNew = (db: Database.Database, embedder: string) => {
    if (of?.db !== db || of.embedder !== embedder || rowOf.size > keptMax) {
      rowOf = new Map();
      readUntil = 0;
      of = { db, embedder };
    }
    const last = db.prepare('SELECT coalesce(max(rowid), 0) FROM pages').pluck().get() as number;
    // The last row may be another one under the same number, and grown.
    const from = last < readUntil ? 0 : readUntil;
    readUntil = last;
    const sql = 'SELECT rowid, hashes FROM pages WHERE rowid >= ? AND embedder = ? ORDER BY rowid';
    for (const row of db.prepare(sql).all(from, embedder) as HashRow[]) {
      for (const hash of hashesIn(row)) rowOf.set(hash, row.rowid);
    }
  };
  return (db, embedder, hashes) => {
    readNew(db, embedder);
    const found = new Map<string, Float32Array>();
    const page = db.prepare('SELECT * FROM pages WHERE rowid = ? AND embedder = ?');
    for (const row of new Set(hashes.map((hash) => rowOf.get(hash)))) {
      if (row === undefined) continue;
      const blobs = page.get(row, embedder) as PageBlobs | undefined;
      if (blobs === undefined) continue;
      const vectors = toPage(blobs);
      const held = hashesIn(blobs);
      for (const hash of hashes) {
        const place = held.indexOf(hash);
        if (place >= 0) found.set(hash, vectorAt(vectors, place));
      }
    }
    return found;
  };
}

interface HashRow {
  readonly rowid: number;
  readonly hashes: Buffer;
}
