/** Stores on the PostgreSQL server that tests share: each a schema that nobody used before. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

/** True in the Vitest project that runs tests of any store on PostgreSQL. */
export const isOnPostgres: boolean = process.env['SQUADLOG_TEST_STORE'] === 'postgres';

/** The URL of a new store; its schema is made by whoever opens it first. */
export function freshSchema(): string {
  const { url, prefix } = inject('postgres');
  const store = new URL(url);
  store.searchParams.set('schema', `${prefix}${randomBytes(8).toString('hex')}`);
  return store.href;
}

/** Uses the store of a URL as a superuser who knows no port: its tables are in the search path. */
export async function withPostgres<Result>(
  storeUrl: string,
  use: (client: pg.Client, schema: string) => Promise<Result>,
): Promise<Result> {
  const url = new URL(storeUrl);
  const schema = url.searchParams.get('schema') ?? 'squadlog';
  url.searchParams.delete('schema');
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    await client.query(`SET search_path TO ${pg.escapeIdentifier(schema)}`);
    return await use(client, schema);
  } finally {
    await client.end();
  }
}
