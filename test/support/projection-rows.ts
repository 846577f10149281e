/** Every row of every projection table that a view shows, so that two views can be compared. */
import { projections } from '../../src/projections/index.ts';
import { selection } from '../../src/projections/statement.ts';
import type { Tables } from '../../src/projections/tables.ts';
import type { Reader } from '../../src/storage/storage.ts';

export type TableRows = Readonly<Record<string, readonly unknown[]>>;

/** Rows by table, sorted; the full-text index by the entries it holds. */
export async function dumpTables(reader: Reader): Promise<TableRows> {
  const dumped: [string, readonly unknown[]][] = [];
  for (const [table, select] of selections) {
    const rows = await reader.rows(select({}));
    dumped.push([
      table,
      rows
        .map((row) => JSON.stringify(row))
        .sort()
        .map(parse),
    ]);
  }
  return Object.fromEntries(dumped);
}

type Table = keyof Tables;

const selections = projections
  .flatMap(({ tables }) => tables)
  .map((table) => [table, selectAll(table)] as const);

function selectAll(table: Table) {
  return selection<Record<string, never>, unknown>((db) =>
    table === 'full_text_v3'
      ? db.selectFrom('full_text_v3').select('rowid')
      : db.selectFrom(table).selectAll(),
  );
}

function parse(text: string): unknown {
  return JSON.parse(text);
}
