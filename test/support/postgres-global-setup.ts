/** Gives the tests that need PostgreSQL one server, for as long as they run. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres-server.ts';

/** The server that tests share. */
export interface SharedPostgres {
  /** Of a superuser, without a schema. */
  readonly url: string;
  /** Undefined for a server that was there before. */
  readonly dataFolder: string | undefined;
  /** What the names of this run's schemas begin with. */
  readonly prefix: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    readonly postgres: SharedPostgres;
  }
}

/** Started by Vitest once a run, and only where a test of the project is in it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['SQUADLOG_TEST_POSTGRES'];
  if (given !== undefined && given !== '') {
    const prefix = `t_${randomBytes(4).toString('hex')}_`;
    project.provide('postgres', { url: given, dataFolder: undefined, prefix });
    return () => dropSchemas(given, prefix);
  }
  const server = await startPostgres();
  project.provide('postgres', { url: server.url(), dataFolder: server.dataFolder, prefix: 't_' });
  return server.stop;
}

/** One at a time: a statement that drops many takes more locks than a server has. */
async function dropSchemas(connectionString: string, prefix: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const all = 'SELECT nspname AS name FROM pg_namespace WHERE starts_with(nspname, $1)';
  for (const { name } of (await client.query<{ name: string }>(all, [prefix])).rows) {
    await client.query(`DROP SCHEMA ${pg.escapeIdentifier(name)} CASCADE`);
  }
  await client.end();
}
