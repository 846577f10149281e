/** PostgreSQL stores for the contract suite, with a superuser who reaches round the port. */
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import type { HashedEvent } from '../../src/storage/hash-chain.ts';
import { createSqliteStorage } from '../../src/storage/sqlite/sqlite-storage.ts';
import { createClock } from './fixed-clock.ts';
import { openPostgres } from './open-postgres.ts';
import { digestRows, relationFiles } from './postgres-files.ts';
import { freshSchema, withPostgres } from './postgres-stores.ts';
import type { Deed, RawStore, StorageFactory } from './storage-factory.ts';

/** `folder` makes an empty folder each time. */
export function postgresFactory(folder: () => string): StorageFactory {
  return () => {
    const url = freshSchema();
    const root = join(folder(), 'store');
    const clock = createClock();
    return {
      open: ({ now = clock.now } = {}) => openPostgres(url, { root, now }),
      raw: rawStore(url, root),
      backupTarget: () => join(folder(), 'copy.db'),
      openBackup: (target) => createSqliteStorage({ file: target, now: clock.now }),
    };
  };
}

function rawStore(url: string, root: string): RawStore {
  const unguarded = (use: (client: pg.Client) => Promise<void>) =>
    withPostgres(url, async (client) => {
      await client.query('SET session_replication_role = replica');
      await use(client);
    });
  return {
    alterEvent: (position, columns) =>
      unguarded(async (client) => {
        for (const [name, value] of Object.entries(columns)) {
          const sql = `UPDATE events SET ${columnOf(name)} = $1 WHERE position = $2`;
          await client.query(sql, [value, position]);
        }
      }),
    removeEvents: (positions) =>
      unguarded(async (client) => {
        await client.query('DELETE FROM events WHERE position = ANY ($1)', [positions]);
      }),
    insertEvent: (event) => unguarded((client) => insert(client, event)),
    attempt: (deed) => withPostgres(url, (client) => attempts[deed](client)),
    removeWitness: async () => {
      const heads = filesOf(root).filter((name) => name.endsWith('.head'));
      for (const name of heads) rmSync(join(root, name));
    },
    setFormat: (format) =>
      unguarded(async (client) => {
        await client.query('UPDATE store_format SET format = $1', [format]);
      }),
    fingerprint: () => digestRows(url),
    bytes: async () => {
      const here = filesOf(root).filter((name) => !name.endsWith('-shm'));
      const own = here.map((name) => readFileSync(join(root, name)));
      return Buffer.concat([...(await relationFiles(url)).values(), ...own]);
    },
  };
}

function filesOf(root: string): string[] {
  const entries = readdirSync(root, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.map(({ parentPath, name }) => join(parentPath, name).slice(root.length + 1)).sort();
}

function columnOf(name: string): string {
  return name.replace(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`);
}

/** Takes the place of the event that has the same `key`, where one is named. */
async function insert(client: pg.Client, event: HashedEvent, key?: string): Promise<void> {
  const columns = Object.keys(event).map(columnOf);
  const slots = columns.map((_, index) => `$${index + 1}`);
  const changes = columns.map((column) => `${column} = EXCLUDED.${column}`);
  const replace = key === undefined ? '' : `ON CONFLICT (${key}) DO UPDATE SET ${changes}`;
  const sql = `INSERT INTO events (${columns}) VALUES (${slots}) ${replace}`;
  await client.query(sql, Object.values(event));
}

/** Each deed copies or touches the newest of at least two events. */
const attempts: Readonly<Record<Deed, (client: pg.Client) => Promise<void>>> = {
  'update one event': run("UPDATE events SET type = 'LineSkipped' WHERE position = 1"),
  'update a payload': run('UPDATE events SET payload = NULL, salt = NULL'),
  'delete one event': run('DELETE FROM events WHERE position = 1'),
  'delete all events': run('DELETE FROM events'),
  'truncate the log': run('TRUNCATE events'),
  'replace by position': async (client) => {
    await insert(client, { ...(await newest(client)), id: 'other' }, 'position');
  },
  'replace by id': async (client) => {
    const last = await newest(client);
    const next = { ...last, position: last.position + 1, revision: 99, dedupeKey: null };
    await insert(client, next, 'id');
  },
  'insert far ahead': async (client) => {
    const fresh = { ...(await newest(client)), id: 'other', revision: 99, dedupeKey: null };
    await insert(client, { ...fresh, position: 9_000_000_000_000 });
  },
  'insert a taken revision': async (client) => {
    const last = await newest(client);
    const next = { ...last, position: last.position + 1, id: 'other', dedupeKey: null };
    await insert(client, next, 'stream, revision');
  },
  'insert a taken dedupe key': async (client) => {
    const last = await newest(client);
    const next = { ...last, position: last.position + 1, id: 'other', revision: 99 };
    await insert(client, next, 'dedupe_key');
  },
};

function run(sql: string): (client: pg.Client) => Promise<void> {
  return async (client) => {
    await client.query(sql);
  };
}

async function newest(client: pg.Client): Promise<HashedEvent> {
  const sql = 'SELECT * FROM events ORDER BY position DESC LIMIT 1';
  const [row = {}] = (await client.query<Record<string, unknown>>(sql)).rows;
  const named = Object.entries(row).map(([name, value]) => [
    name.replace(/_([a-z])/gu, (_, letter: string) => letter.toUpperCase()),
    // Whole numbers of 64 bits come as texts.
    name === 'position' || name === 'revision' ? Number(value) : value,
  ]);
  return Object.fromEntries(named) as HashedEvent;
}
