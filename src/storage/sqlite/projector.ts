/**
 * Keeps the projection tables in step with the log: with each append, and from zero when a
 * version is new.
 */
import type { LoggedEvent, MemoryEvent } from '../../events/index.ts';
import { findMisfit, isOpaque } from '../../events/index.ts';
import { projections } from '../../projections/index.ts';
import type { Projection } from '../../projections/projection.ts';
import { project } from '../../projections/projection.ts';
import { pageEvents } from './checkpoints.ts';
import type { Connection } from './connection.ts';
import { noteKind, readEvents } from './event-rows.ts';
import { isIntact } from './find-altered.ts';
import { readHead } from './log-head.ts';
import { refuseOtherFormat } from './migrate.ts';
import { letOthersIn, underWriteLock } from './write-lock.ts';

/**
 * Runs what an event becomes in every projection; call it in the transaction that appends the
 * event.
 */
export function projectEvent(connection: Connection, event: LoggedEvent): void {
  for (const projection of projections) {
    for (const statement of project(projection, event)) connection.run(statement);
  }
}

/**
 * The same for an event as the log holds it: one whose data was altered past use is passed over,
 * so that the rest can still be read; `verify` names it.
 */
export function projectInto(
  target: Connection,
  event: LoggedEvent,
  { log, into = projections }: { readonly log: Connection; readonly into?: typeof projections },
): void {
  try {
    for (const projection of into) {
      for (const statement of project(projection, event)) target.run(statement);
    }
  } catch (error) {
    if (isOpaque(event) || (isIntact(log, event) && isFit(event))) throw error;
  }
}

/**
 * Creates missing tables and reads the log up to its head, in pages, so that writers wait for one
 * page at most.
 */
export async function catchUp(
  connection: Connection,
  onProgress?: (position: number) => void,
): Promise<void> {
  for (;;) {
    const { position, head } = await underWriteLock(connection, () => ({
      position: catchUpPage(connection),
      head: readHead(connection).position,
    }));
    if (position === undefined) return;
    onProgress?.(position);
    if (position === head) return;
    await letOthersIn();
  }
}

/** One page of catching up, under the write lock; undefined once all is read. */
export function catchUpPage(connection: Connection): number | undefined {
  refuseOtherFormat(connection);
  createMissing(connection);
  const head = readHead(connection).position;
  if (projections.some((projection) => checkpoint(connection, projection) > head)) {
    // The log's tail was cut: rows of events that are gone can't be taken back one by one.
    dropProjections(connection);
    createMissing(connection);
  }
  const behind = projections
    .map((projection) => ({ projection, position: checkpoint(connection, projection) }))
    .filter(({ position }) => position < head);
  const first = Math.min(...behind.map(({ position }) => position));
  if (behind.length === 0) return undefined;
  // The driver can't write while it iterates, so a page is read whole. Positions of a log that
  // was altered may have wide gaps.
  const events = [...readEvents(connection, { after: first, limit: pageEvents })];
  const until = events.at(-1)?.position ?? head;
  const page = behind.filter(({ position }) => position < until);
  for (const event of events) {
    // Whoever put it there may not have noted that there are such events.
    if (isOpaque(event) && event.opaque === 'unknown') noteKind(connection, event);
    const behindIt = page.filter(({ position }) => position < event.position);
    projectInto(connection, event, {
      log: connection,
      into: behindIt.map((one) => one.projection),
    });
  }
  for (const { projection } of page) setCheckpoint(connection, projection, until);
  return until;
}

/** Drops this release's projection tables, so that `catchUp` builds them from the log. */
export function dropProjections(connection: Connection): void {
  for (const { name, version, tables } of projections) {
    for (const table of tables) connection.db.exec(`DROP TABLE IF EXISTS ${table}`);
    const forget = 'DELETE FROM projections WHERE name = ? AND version = ?';
    connection.prepare(forget).run(name, version);
  }
}

function isFit({ type, data }: MemoryEvent): boolean {
  return findMisfit(type, data) === undefined;
}

function createMissing(connection: Connection): void {
  for (const projection of projections) {
    const { name, version, tables } = projection;
    const sql = 'INSERT OR IGNORE INTO projections (name, version, position) VALUES (?, ?, 0)';
    if (connection.prepare(sql).run(name, version).changes === 0) continue;
    // Tables whose checkpoint was lost are as good as none.
    for (const table of tables) connection.db.exec(`DROP TABLE IF EXISTS ${table}`);
    for (const definition of projection.ddl) connection.db.exec(definition);
  }
}

function checkpoint(connection: Connection, { name, version }: Projection): number {
  const sql = 'SELECT position FROM projections WHERE name = ? AND version = ?';
  return (connection.prepare(sql).get(name, version) as { position: number }).position;
}

function setCheckpoint(connection: Connection, projection: Projection, position: number): void {
  const sql = 'UPDATE projections SET position = ? WHERE name = ? AND version = ?';
  connection.prepare(sql).run(position, projection.name, projection.version);
}
