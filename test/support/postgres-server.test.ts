/** The server that tests run on: it starts as an ordinary user, dies hard and comes back. */
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PostgresServer } from './postgres-server.ts';
import { startPostgres } from './postgres-server.ts';

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres({ durable: true });
});
afterAll(() => server.stop());

it('serves UTF-8 in the order of bytes, to whoever has the password', async () => {
  const told = await ask(
    "SELECT encoding, datcollate, 'a' > 'B' AS bytes FROM pg_database WHERE datname = 'postgres'",
  );
  expect(told).toEqual([{ encoding: 6, datcollate: 'C.UTF-8', bytes: true }]);
  const stranger = new pg.Client({ connectionString: server.url({ password: 'guess' }) });
  await expect(stranger.connect()).rejects.toMatchObject({ code: '28P01' });
});

it('keeps what was committed when it is killed', async () => {
  await ask('CREATE TABLE kept AS SELECT 7 AS n');
  await server.crash();
  await expect(ask('SELECT n FROM kept')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  await server.restart();
  expect(await ask('SELECT n FROM kept')).toEqual([{ n: 7 }]);
  await server.restart();
  expect(await ask('SELECT n FROM kept')).toEqual([{ n: 7 }]);
});

async function ask(sql: string): Promise<readonly unknown[]> {
  const client = new pg.Client({ connectionString: server.url() });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}
