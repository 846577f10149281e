/**
 * The raw limit of projecting: the same tables and indexes, filled with finished rows by prepared
 * inserts.
 */
import Database from 'better-sqlite3';
import { projections } from '../../src/projections/index.ts';
import { indexPrefix } from '../../src/text/index-tokens.ts';
import { timeMs } from './measure.ts';

/** Rows as arrays of column values, by table. */
export type ProjectionRows = ReadonlyMap<string, readonly (readonly unknown[])[]>;

/** All projection rows of a store, those of the full-text index made again from its learnings. */
export function readProjectionRows(file: string): ProjectionRows {
  const db = new Database(file, { readonly: true });
  db.function('index_prefix', (stream) => indexPrefix(String(stream)));
  const rows = new Map<string, unknown[][]>();
  for (const table of projections.flatMap((projection) => projection.tables)) {
    const select = table.startsWith('full_text')
      ? `SELECT position, index_prefix(stream) || replace(terms, ' ', ' ' || index_prefix(stream))
           FROM learnings_v3 WHERE status = 'current' ORDER BY position`
      : `SELECT * FROM ${table}`;
    rows.set(table, db.prepare(select).raw().all() as unknown[][]);
  }
  db.close();
  return rows;
}

/** An empty database with the projection tables, in the same durable mode as a store. */
export function openRawProjections(file: string) {
  const db = new Database(file);
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = FULL');
  for (const ddl of projections.flatMap((projection) => projection.ddl)) db.exec(ddl);
  return {
    /** Inserts all rows in one transaction, closes, and gives the microseconds that took. */
    fill: async (rows: ProjectionRows): Promise<number> => {
      const ms = await timeMs(() => {
        db.exec('BEGIN IMMEDIATE');
        for (const [table, values] of rows) insertAll(db, table, values);
        db.exec('COMMIT');
        db.close();
      });
      return ms * 1_000;
    },
  };
}

function insertAll(db: Database.Database, table: string, rows: readonly (readonly unknown[])[]) {
  const [first] = rows;
  if (first === undefined) return;
  const columns = table.startsWith('full_text') ? '(rowid, terms)' : '';
  const slots = first.map(() => '?').join(', ');
  const insert = db.prepare(`INSERT INTO ${table} ${columns} VALUES (${slots})`);
  for (const row of rows) insert.run(row);
}
