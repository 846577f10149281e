/**
 * Selects rows of the log in order, so that a page costs what it holds, however long log and
 * streams are.
 */
import type { EventFilter } from '../storage.ts';
import type { Connection } from './connection.ts';

/** A row as its column values; the first is the position. */
export type Values = readonly [position: number, ...rest: unknown[]];

/** `columns`: names of columns of `events`, the position first. Stops when its consumer does. */
export function selectEvents(
  connection: Connection,
  columns: string,
  filter: EventFilter,
): Iterable<Values> {
  const { streams } = filter;
  if (streams === undefined) return selectInLog(connection, columns, filter);
  const rows = [...new Set(streams)].map((stream) =>
    selectInStream(connection, columns, { ...filter, stream }),
  );
  return rows.length === 1 ? (rows[0] ?? []) : merge(rows, filter);
}

function selectInLog(connection: Connection, columns: string, filter: EventFilter) {
  const order = filter.newestFirst === true ? 'DESC' : 'ASC';
  return iterate(connection, {
    filter,
    sql: `SELECT ${columns} FROM events WHERE position > ? AND position <= ? AND ${ofTypes(filter)}
      ORDER BY position ${order} LIMIT ?`,
  });
}

/**
 * Revisions rise with positions, and the stream's index holds both, so its order spares a sort of
 * the stream for each page; the sign keeps SQLite from walking the whole log instead.
 */
function selectInStream(
  connection: Connection,
  columns: string,
  filter: EventFilter & { readonly stream: string },
) {
  const order = filter.newestFirst === true ? 'DESC' : 'ASC';
  return iterate(connection, {
    filter,
    stream: [filter.stream],
    sql: `SELECT ${columns} FROM events WHERE stream = ? AND +position > ? AND +position <= ?
      AND ${ofTypes(filter)} ORDER BY revision ${order} LIMIT ?`,
  });
}

function ofTypes({ types }: EventFilter): string {
  return types === undefined ? '? IS NULL' : '+type IN (SELECT value FROM json_each(?))';
}

function iterate(
  { db }: Connection,
  query: { readonly sql: string; readonly filter: EventFilter; readonly stream?: string[] },
): IterableIterator<Values> {
  const { after = 0, until = Number.MAX_SAFE_INTEGER, types, limit = -1 } = query.filter;
  const wanted = types === undefined ? null : JSON.stringify(types);
  // Arrays take half the time of objects, whose keys the driver makes anew for every row. The
  // statement is not one of the connection's: it can't be used again while it iterates.
  const statement = db.prepare(query.sql).raw();
  return statement.iterate(
    ...[...(query.stream ?? []), after, until, wanted, limit],
  ) as IterableIterator<Values>;
}

/** Rows of several streams in the order of the log. */
function* merge(sources: readonly IterableIterator<Values>[], filter: EventFilter) {
  const sign = filter.newestFirst === true ? -1 : 1;
  let left = filter.limit ?? Number.MAX_SAFE_INTEGER;
  try {
    const heads = sources.map((source) => ({ source, step: source.next() }));
    for (; left > 0; left -= 1) {
      let first: (typeof heads)[number] | undefined;
      for (const head of heads) {
        if (head.step.done === true) continue;
        const before = first?.step.value;
        if (before === undefined || sign * (head.step.value[0] - before[0]) < 0) first = head;
      }
      if (first === undefined) return;
      yield first.step.value;
      first.step = first.source.next();
    }
  } finally {
    for (const source of sources) source.return?.();
  }
}
