/** How far the projections of this release have read the log, told without loading them. */
import { projectionVersions } from '../../projections/versions.ts';
import type { Connection } from './connection.ts';
import { readHead } from './log-head.ts';

/** Events that are read at once when catching up. */
export const pageEvents = 2_000;

/** Notes how far all projections have read. */
export function advance(connection: Connection, position: number): void {
  connection.prepare(`UPDATE projections SET position = ? WHERE ${mine}`).run(position);
}

/**
 * The position up to which the projections of this release have read; undefined where one is
 * missing or behind the others.
 */
export function projectedPosition(connection: Connection): number | undefined {
  const row = readCheckpoints(connection);
  return row.count === versions.length && row.first === row.last ? row.first : undefined;
}

/** Whether more than a page is left to read: too much to do with others waiting for the lock. */
export function isFarBehind(connection: Connection): boolean {
  const { count, first, last } = readCheckpoints(connection);
  const head = readHead(connection).position;
  // Projections that are missing, or of events that were cut off, start from zero.
  const position = count === versions.length && last <= head ? first : 0;
  return head - position > pageEvents;
}

const versions = Object.entries(projectionVersions);

const mine = versions
  .map(([name, version]) => `(name = '${name}' AND version = ${version})`)
  .join(' OR ');

function readCheckpoints(connection: Connection) {
  const sql = `SELECT count(*) AS count, min(position) AS first, max(position) AS last
    FROM projections WHERE ${mine}`;
  return connection.prepare(sql).get() as { count: number; first: number; last: number };
}
