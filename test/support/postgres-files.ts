/** The files of a schema on the server that tests share, and its rows, past any store. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { withPostgres } from './postgres-stores.ts';

/** What stands on the server's disk of the tables and indexes of a store, by their names. */
export function relationFiles(storeUrl: string): Promise<ReadonlyMap<string, Buffer>> {
  return withPostgres(storeUrl, async (client, schema) => {
    await client.query('CHECKPOINT');
    const { rows } = await client.query<{ name: string; path: string }>(filesOf, [schema]);
    const files = new Map<string, Buffer>();
    for (const { name, path } of rows) files.set(name, await readServerFile(client, path));
    return files;
  });
}

/** A digest of every row of a store. */
export function digestRows(storeUrl: string): Promise<string> {
  return withPostgres(storeUrl, async (client, schema) => {
    const digest = createHash('sha256');
    const { rows: tables } = await client.query<{ name: string }>(tablesOf, [schema]);
    for (const { name } of tables) {
      const all = `SELECT t::text AS row FROM ${pg.escapeIdentifier(name)} AS t ORDER BY 1`;
      const { rows } = await client.query<{ row: string }>(all);
      digest.update(JSON.stringify([name, rows]));
    }
    return digest.digest('hex');
  });
}

/** Long texts lie in tables of their own, which have an index each. */
const filesOf = `
  WITH own AS (
    SELECT c.oid, c.reltoastrelid FROM pg_class AS c
    JOIN pg_namespace AS n ON n.oid = c.relnamespace WHERE n.nspname = $1
  ), toast AS (
    SELECT reltoastrelid AS oid FROM own WHERE reltoastrelid <> 0
  ), parts AS (
    SELECT oid FROM own UNION SELECT oid FROM toast
    UNION SELECT indexrelid FROM pg_index WHERE indrelid IN (SELECT oid FROM toast)
  )
  SELECT parts.oid::regclass::text AS name, pg_relation_filepath(parts.oid) AS path
  FROM parts WHERE pg_relation_filepath(parts.oid) IS NOT NULL ORDER BY 1`;

const tablesOf = `
  SELECT c.relname AS name FROM pg_class AS c JOIN pg_namespace AS n ON n.oid = c.relnamespace
  WHERE n.nspname = $1 AND c.relkind = 'r' ORDER BY 1`;

/** The server gives its files where its folder is not ours to read. */
async function readServerFile(client: pg.Client, path: string): Promise<Buffer> {
  const { dataFolder } = inject('postgres');
  if (dataFolder !== undefined) return readFileSync(join(dataFolder, path));
  const sql = 'SELECT pg_read_binary_file($1) AS bytes';
  return (await client.query<{ bytes: Buffer }>(sql, [path])).rows[0]?.bytes ?? Buffer.of();
}
