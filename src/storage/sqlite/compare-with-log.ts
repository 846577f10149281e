/** Builds the projections anew beside the stored ones and reports every row that differs. */
import { projections } from '../../projections/index.ts';
import type { ProjectionDifference } from '../storage.ts';
import type { Connection } from './connection.ts';
import { readEvents } from './event-rows.ts';
import { openScratch } from './open.ts';
import { projectEvent } from './projector.ts';

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
    foldInto(rebuilt, stored, { onProgress });
    const differences: ProjectionDifference[] = [];
    for (const table of projections.flatMap((projection) => projection.tables)) {
      differences.push(...compareTable(table, stored, rebuilt));
      if (differences.length >= differencesMax) break;
    }
    return differences.slice(0, differencesMax);
  } finally {
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
    for (const event of page) projectEvent(target, event);
    target.prepare('COMMIT').run();
    after = last.position;
    onProgress?.(after);
  }
}

function* compareTable(
  table: string,
  stored: Connection,
  rebuilt: Connection,
): Generator<ProjectionDifference> {
  const select = table.startsWith('full_text')
    ? `SELECT rowid FROM ${table} ORDER BY rowid`
    : `SELECT * FROM ${table} ORDER BY 1, 2`;
  const left = stored.db.prepare(select).iterate();
  const right = rebuilt.db.prepare(select).iterate();
  try {
    for (;;) {
      const a = left.next();
      const b = right.next();
      if (a.done === true && b.done === true) return;
      const [storedRow, rebuiltRow] = [toText(a), toText(b)];
      if (storedRow === rebuiltRow) continue;
      yield {
        table,
        ...(storedRow === undefined ? {} : { stored: storedRow }),
        ...(rebuiltRow === undefined ? {} : { rebuilt: rebuiltRow }),
      };
    }
  } finally {
    left.return?.();
    right.return?.();
  }
}

function toText(step: IteratorResult<unknown>): string | undefined {
  return step.done === true ? undefined : JSON.stringify(step.value);
}
