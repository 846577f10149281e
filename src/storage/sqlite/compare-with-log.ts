/** Builds the projections anew beside the stored ones and reports every row that differs. */
import { readEvent } from '../../events/index.ts';
import { projections } from '../../projections/index.ts';
import type { HashedEvent } from '../hash-chain.ts';
import type { ProjectionDifference } from '../storage-care.ts';
import type { Connection } from './connection.ts';
import { insertRow, readEvents, toEnvelope } from './event-rows.ts';
import { migrate } from './migrate.ts';
import { openScratch } from './open.ts';
import { projectInto } from './projector.ts';
import { beginAtHead, endSnapshot } from './snapshot.ts';
import { compareTable } from './table-differences.ts';

const pageEvents = 2_000;
const differencesMax = 1_000;

/** Compares under one snapshot of `stored`; at most 1,000 differences are returned. */
export async function compareWithLog(
  stored: Connection,
  onProgress?: (position: number) => void,
): Promise<ProjectionDifference[]> {
  const rebuilt = await openScratch();
  try {
    createTables(rebuilt);
    const until = await beginAtHead(stored);
    foldInto(rebuilt, stored, { until, onProgress });
    return takeDifferences(stored, rebuilt);
  } finally {
    endSnapshot(stored);
    rebuilt.close();
  }
}

/** The same for a log that is kept elsewhere; `pages` gives its events up to a position. */
export async function comparePages(
  stored: Connection,
  pages: (until: number) => AsyncIterable<readonly HashedEvent[]>,
): Promise<ProjectionDifference[]> {
  const rebuilt = await openScratch();
  try {
    await migrate(rebuilt);
    createTables(rebuilt);
    const until = await beginAtHead(stored);
    for await (const page of pages(until)) foldPage(rebuilt, page);
    return takeDifferences(stored, rebuilt);
  } finally {
    endSnapshot(stored);
    rebuilt.close();
  }
}

/** Creates the projection tables in a scratch database. */
export function createTables(scratch: Connection): void {
  for (const definition of projections.flatMap((projection) => projection.ddl)) {
    scratch.db.exec(definition);
  }
}

/** Folds events of one database into the projection tables of another. */
export function foldInto(
  target: Connection,
  log: Connection,
  options: {
    readonly until?: number;
    readonly streams?: readonly string[];
    readonly onProgress?: ((position: number) => void) | undefined;
  } = {},
): void {
  const { onProgress, ...filter } = options;
  let after = 0;
  for (;;) {
    const page = [...readEvents(log, { ...filter, after, limit: pageEvents })];
    const last = page.at(-1);
    if (last === undefined) return;
    target.prepare('BEGIN').run();
    for (const event of page) projectInto(target, event, { log });
    target.prepare('COMMIT').run();
    after = last.position;
    onProgress?.(after);
  }
}

/** Events are kept for a page only: to say of one that can't be projected whether it is sound. */
function foldPage(target: Connection, page: readonly HashedEvent[]): void {
  target.db.exec('DROP TRIGGER IF EXISTS events_stay; DROP TRIGGER IF EXISTS events_continue');
  target.prepare('BEGIN').run();
  for (const row of page) {
    insertRow(target, row);
    projectInto(target, readEvent(toEnvelope(row), row.payload), { log: target });
  }
  target.prepare('DELETE FROM events').run();
  target.prepare('COMMIT').run();
}

function takeDifferences(stored: Connection, rebuilt: Connection): ProjectionDifference[] {
  const differences: ProjectionDifference[] = [];
  for (const difference of compareTables(stored, rebuilt)) {
    differences.push(difference);
    if (differences.length === differencesMax) break;
  }
  return differences;
}

function* compareTables(stored: Connection, rebuilt: Connection) {
  for (const table of projections.flatMap((projection) => projection.tables)) {
    yield* compareTable(table, stored, rebuilt);
  }
}
