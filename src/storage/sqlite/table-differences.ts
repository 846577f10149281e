/** Compares one table of two databases row by row, paired by primary key. */
import type { ProjectionDifference } from '../storage-care.ts';
import type { Connection } from './connection.ts';

/** Walks both in the order of the key, so that a missing row differs alone. Reads on as asked. */
export function* compareTable(
  table: string,
  stored: Connection,
  rebuilt: Connection,
): Generator<ProjectionDifference> {
  const { sql, key } = selectInKeyOrder(table, rebuilt);
  const left = stored.db.prepare(sql).iterate() as IterableIterator<Row>;
  const right = rebuilt.db.prepare(sql).iterate() as IterableIterator<Row>;
  try {
    let [a, b] = [next(left), next(right)];
    while (a !== undefined || b !== undefined) {
      const order = compareRows(a, b, key);
      const storedRow = order <= 0 ? JSON.stringify(a) : undefined;
      const rebuiltRow = order >= 0 ? JSON.stringify(b) : undefined;
      if (storedRow !== rebuiltRow) {
        yield {
          table,
          ...(storedRow === undefined ? {} : { stored: storedRow }),
          ...(rebuiltRow === undefined ? {} : { rebuilt: rebuiltRow }),
        };
      }
      if (order <= 0) a = next(left);
      if (order >= 0) b = next(right);
    }
  } finally {
    left.return?.();
    right.return?.();
  }
}

/** All rows of a table in the order of its key, and the columns of that key. */
export function selectInKeyOrder(
  table: string,
  { db }: Connection,
): { sql: string; key: string[] } {
  const inKey = 'SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk';
  const key = db.prepare(inKey).pluck().all(table) as string[];
  // A full-text index has no key, and keeps no text to compare.
  if (key.length === 0) return { sql: `SELECT rowid FROM ${table} ORDER BY rowid`, key: ['rowid'] };
  return { sql: `SELECT * FROM ${table} ORDER BY ${key.join(', ')}`, key };
}

type Row = Readonly<Record<string, unknown>>;

function next(rows: IterableIterator<Row>): Row | undefined {
  const step = rows.next();
  return step.done === true ? undefined : step.value;
}

/** Below zero where `a` stands before `b`; a side that has ended stands last. */
function compareRows(a: Row | undefined, b: Row | undefined, key: readonly string[]): number {
  if (a === undefined) return 1;
  if (b === undefined) return -1;
  for (const column of key) {
    const order = compareValues(a[column], b[column]);
    if (order !== 0) return order;
  }
  return 0;
}

/** As SQLite orders keys: numbers before text, and text by its bytes. */
function compareValues(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (typeof a === 'number') return -1;
  if (typeof b === 'number') return 1;
  return Buffer.compare(Buffer.from(String(a)), Buffer.from(String(b)));
}
