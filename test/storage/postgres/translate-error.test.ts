/** What is said where the server refuses, and where others keep it busy: never a bare code. */
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createPostgresStorage } from '../../../src/storage/postgres/postgres-storage.ts';
import { parseStoreUrl } from '../../../src/storage/postgres/store-url.ts';
import { isLost, translateError } from '../../../src/storage/postgres/translate-error.ts';
import type { Storage } from '../../../src/storage/storage.ts';
import { draft } from '../../support/event-samples.ts';
import { createClock } from '../../support/fixed-clock.ts';
import { temporaryRoles } from '../../support/postgres-roles.ts';
import { freshSchema, withPostgres } from '../../support/postgres-stores.ts';
import { temporaryFolders } from '../../support/temp-root.ts';

const newFolder = temporaryFolders();
const newRole = temporaryRoles();

const open = (url: string, statementTimeoutMs = 10_000): Storage => {
  const storage = createPostgresStorage({
    ...{ location: parseStoreUrl(url), root: newFolder(), now: createClock().now },
    ...{ connectTimeoutMs: 5_000, statementTimeoutMs, connectionsMax: 2 },
  });
  onTestFinished(() => storage.close());
  return storage;
};

const write = (storage: Storage) => storage.append([draft('LearningRecorded')]);

describe('a server that lets nobody in', () => {
  it('names the login', async () => {
    const url = new URL((await newRole('own schemas')).at(freshSchema()));
    url.password = 'guess';
    const message = expect.stringMatching(/refused the login: check user and password/u);
    await expect(write(open(url.href))).rejects.toMatchObject({ code: 'unavailable', message });
    const failed: unknown = await write(open(url.href)).catch((error: unknown) => error);
    expect(String(failed)).not.toContain('guess');
  });

  it('names the database', async () => {
    const url = new URL(freshSchema());
    url.pathname = '/no_such_database';
    const message = expect.stringMatching(/no_such_database.* has no database of that name/u);
    await expect(write(open(url.href))).rejects.toMatchObject({ code: 'unavailable', message });
  });

  it('names the connections', async () => {
    const [url, role] = [freshSchema(), await newRole('own schemas')];
    await withPostgres(url, async (client) => {
      await client.query(`ALTER ROLE ${role.name} CONNECTION LIMIT 1`);
    });
    await withPostgres(role.at(url), async () => {
      const message = expect.stringContaining('has no connection left');
      await expect(write(open(role.at(url)))).rejects.toMatchObject({ code: 'busy', message });
    });
    expect(await write(open(role.at(url)))).toMatchObject([{ position: 1 }]);
  });
});

describe('a log whose lock is held by others', () => {
  it('is busy once the limit is over, and loses and doubles nothing', async () => {
    const url = freshSchema();
    await write(open(url));
    const hurried = open(url, 1_500);
    await withPostgres(url, async (holder) => {
      await holder.query('BEGIN; SELECT lock_log()');
      const message = expect.stringMatching(/nothing was recorded/u);
      await expect(write(hurried)).rejects.toMatchObject({ code: 'busy', message });
      await holder.query('ROLLBACK');
    });
    expect(await write(hurried)).toMatchObject([{ position: 2 }]);
    expect(await hurried.verify()).toMatchObject({ ok: true, events: 2 });
  });

  it('is free again where its holder hangs in a transaction', async () => {
    const url = freshSchema();
    await write(open(url));
    const { url: server } = parseStoreUrl(url);
    const hung = new pg.Client({
      ...{ connectionString: server, idle_in_transaction_session_timeout: 300 },
    });
    hung.on('error', () => undefined);
    await hung.connect();
    const { schema } = parseStoreUrl(url);
    await hung.query(`BEGIN; SELECT "${schema}".lock_log()`);
    expect(await write(open(url))).toMatchObject([{ position: 2 }]);
    await hung.end();
  });
});

it('tells why a log refuses an event, and goes on', async () => {
  const url = freshSchema();
  const storage = open(url);
  await write(storage);
  await withPostgres(url, async (client) => {
    await client.query('ALTER TABLE events ADD CONSTRAINT no_more CHECK (position < 2) NOT VALID');
  });
  const message = expect.stringMatching(/refused what was asked of it: .*no_more/u);
  await expect(write(storage)).rejects.toMatchObject({ code: 'refused', message });
  await withPostgres(url, async (client) => {
    await client.query('ALTER TABLE events DROP CONSTRAINT no_more');
  });
  expect(await write(storage)).toMatchObject([{ position: 2 }]);
});

it('tells what a pooler has to be told', () => {
  const said = 'unsupported startup parameter: statement_timeout';
  const error = Object.assign(new Error(said), { code: '08P01' });
  expect(isLost(error)).toBe(false);
  expect(translateError(error, 'postgres://db:6432/app')).toMatchObject({
    code: 'unavailable',
    message: expect.stringMatching(/statement_timeout.* ignore_startup_parameters/u),
  });
});
