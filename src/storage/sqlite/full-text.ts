/** Full-text look-ups on FTS5: how many entries hold a token, and which. */
import type { Connection } from './connection.ts';

export function countHits(connection: Connection, token: string): number {
  const sql = 'SELECT count(*) AS hits FROM full_text_v3 WHERE full_text_v3 MATCH ?';
  return (connection.prepare(sql).get(`"${token}"`) as { hits: number }).hits;
}

/** Positions of the entries that hold a token, and one of `anyOf` where given; newest first. */
export function findHits(
  connection: Connection,
  token: string,
  { limit, anyOf = [] }: { readonly limit: number; readonly anyOf?: readonly string[] | undefined },
): number[] {
  const also = anyOf.map((other) => `"${other}"`).join(' OR ');
  const query = also === '' ? `"${token}"` : `"${token}" AND (${also})`;
  return connection.prepare(newestHits).pluck().all(query, limit) as number[];
}

const newestHits = `SELECT rowid FROM full_text_v3 WHERE full_text_v3 MATCH ?
  ORDER BY rowid DESC LIMIT ?`;
