/** Roles on the server that tests share, with the rights that the package's grants give. */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { repository } from './source-files.ts';

export interface TestRole {
  readonly name: string;
  /** The URL of a store, or of the server, for this role. */
  at(url: string): string;
}

/**
 * Call it once at the top of a test file; the result makes a role that has no rights, or one that
 * may make schemas. They go with all they own when the file is done.
 */
export function temporaryRoles(): (rights?: 'none' | 'own schemas') => Promise<TestRole> {
  const made: string[] = [];
  afterAll(() =>
    asSuperuser(async (client) => {
      for (const name of made)
        await client.query(`DROP OWNED BY ${name} CASCADE; DROP ROLE ${name}`);
    }),
  );
  return async (rights = 'none') => {
    const name = `${inject('postgres').prefix}role_${randomBytes(4).toString('hex')}`;
    const password = randomBytes(8).toString('hex');
    await asSuperuser(async (client) => {
      const { rows } = await client.query<{ name: string }>('SELECT current_database() AS name');
      const database = pg.escapeIdentifier(rows[0]?.name ?? '');
      await client.query(`CREATE ROLE ${name} LOGIN PASSWORD '${password}'`);
      made.push(name);
      if (rights === 'none') return;
      await client.query(`GRANT CREATE ON DATABASE ${database} TO ${name}`);
    });
    return {
      name,
      at: (url) => {
        const own = new URL(url);
        own.username = name;
        own.password = password;
        return own.href;
      },
    };
  };
}

/** Runs `db/grants/postgres.sql` as a reader of its first lines would. */
export async function grant(
  storeUrl: string,
  to: { readonly role?: TestRole; readonly reader?: TestRole },
): Promise<void> {
  const roles = Object.entries(to).map(([kind, { name }]) => `${kind}=${name}`);
  const variables = [`schema=${schemaOf(storeUrl)}`, ...roles].flatMap((one) => ['-v', one]);
  await runPsql(storeUrl, [...variables, '-f', join(repository, 'db/grants/postgres.sql')]);
}

/** Runs `psql` on the database of a store's URL; fails with what it prints. */
export async function runPsql(
  storeUrl: string,
  words: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<string> {
  const url = new URL(storeUrl);
  url.searchParams.delete('schema');
  const how = { env: { ...process.env, ...env } };
  const all = ['-X', '-q', '-v', 'ON_ERROR_STOP=1', ...words, '-d', url.href];
  return (await promisify(execFile)('psql', all, how)).stdout;
}

export function schemaOf(storeUrl: string): string {
  return new URL(storeUrl).searchParams.get('schema') ?? 'squadlog';
}

async function asSuperuser(use: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgres').url });
  await client.connect();
  try {
    // Two that change what one database allows at once fail.
    await client.query('SELECT pg_advisory_lock(1)');
    await use(client);
  } finally {
    await client.end();
  }
}
