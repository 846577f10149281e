/** Full-text look-ups on FTS5: how many entries hold a token, and which. */
import type { Connection } from './connection.ts';

export function countHits(connection: Connection, token: string): number {
  const sql = 'SELECT count(*) AS hits FROM full_text_v1 WHERE full_text_v1 MATCH ?';
  return (connection.prepare(sql).get(`"${token}"`) as { hits: number }).hits;
}

/** Positions of the entries that hold a token, newest first. */
export function findHits(connection: Connection, token: string, limit: number): number[] {
  const sql = `SELECT rowid FROM full_text_v1 WHERE full_text_v1 MATCH ?
    ORDER BY rowid DESC LIMIT ?`;
  return connection.prepare(sql).pluck().all(`"${token}"`, limit) as number[];
}
