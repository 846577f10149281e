/** Builds the projections anew up to a position, and says of each table how much it holds. */
import { createHash } from 'node:crypto';
import { MemoryError } from '../../errors.ts';
import { projections } from '../../projections/index.ts';
import type { ProjectionSummary } from '../storage-care.ts';
import { createTables, foldInto } from './compare-with-log.ts';
import type { Connection } from './connection.ts';
import { readHead } from './log-head.ts';
import { openScratch } from './open.ts';
import { selectInKeyOrder } from './table-differences.ts';

/** Fails with `not_found` where the log does not reach that far. */
export async function summariseProjections(
  log: Connection,
  until: number,
  onProgress?: (position: number) => void,
): Promise<ProjectionSummary[]> {
  const head = readHead(log).position;
  if (until > head) throw tooFar(until, head);
  const scratch = await openScratch();
  try {
    createTables(scratch);
    foldInto(scratch, log, { until, onProgress });
    return projections.flatMap(({ tables }) => tables).map((table) => summarise(table, scratch));
  } finally {
    scratch.close();
  }
}

/** sha-256 of the rows as JSON in the order of their key, a line each. */
function summarise(table: string, scratch: Connection): ProjectionSummary {
  const hash = createHash('sha256');
  let rows = 0;
  for (const row of scratch.db.prepare(selectInKeyOrder(table, scratch).sql).iterate()) {
    hash.update(`${JSON.stringify(row)}\n`);
    rows += 1;
  }
  return { table, rows, hash: hash.digest('hex') };
}

function tooFar(until: number, head: number): MemoryError {
  return new MemoryError({
    code: 'not_found',
    message: `The log has ${head} events; there is no position ${until} yet.`,
    hint: 'squadlog log',
  });
}
