/**
 * Message DB, a store of events in functions of PostgreSQL that others wrote, as an oracle: its own
 * SQL files, as they come in its package, in a database that is made for it and dropped again.
 */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';

/** What is written; `expectedVersion` is -1 for a stream without messages, and may be left out. */
export interface MessageDraft {
  /** A UUID. */
  readonly id: string;
  /** `<category>-<id>`. */
  readonly stream: string;
  readonly type: string;
  readonly data: unknown;
  readonly metadata: unknown;
  readonly expectedVersion?: number | undefined;
}

export interface Message extends Omit<MessageDraft, 'expectedVersion'> {
  /** Place in the stream, contiguous from 0. */
  readonly version: number;
  /** Place in the whole; it rises, with gaps. */
  readonly globalPosition: number;
}

/** The version that was given to the message, or why there is none. */
export type Written = number | 'wrong version' | 'id taken';

/** A transaction that is open until it is ended. */
export interface MessageTransaction {
  write(message: MessageDraft): Promise<Written>;
  end(how: 'COMMIT' | 'ROLLBACK'): Promise<void>;
}

export interface MessageDb {
  /** `write_message`; each call on a connection that no other uses at the time. */
  write(message: MessageDraft): Promise<Written>;
  begin(): Promise<MessageTransaction>;
  /** `stream_version`; undefined for a stream without messages. */
  streamVersion(stream: string): Promise<number | undefined>;
  /** `get_stream_messages`, from a version on; a limit of -1 is none. */
  streamMessages(stream: string, from: number, limit: number): Promise<readonly Message[]>;
  /** `get_category_messages`, from a global position on. */
  categoryMessages(category: string, from: number, limit: number): Promise<readonly Message[]>;
  /** `get_last_stream_message`, of one type where it is given. */
  lastStreamMessage(stream: string, type?: string): Promise<Message | undefined>;
  /** All messages behind a global position; there is no function for it since its version 1.0. */
  messages(after?: number): Promise<readonly Message[]>;
  /** Forgets all messages, as its `clear-messages.sh` does. */
  clear(): Promise<void>;
  /** Drops the database. */
  close(): Promise<void>;
}

export async function installMessageDb(): Promise<MessageDb> {
  const { url, prefix } = inject('postgres');
  const database = `${prefix}messages_${randomBytes(4).toString('hex')}`;
  await onServer(url, `CREATE DATABASE ${database}`);
  const own = new URL(url);
  own.pathname = database;
  const pool = new pg.Pool({ connectionString: own.href, max: 8, options: searchPath });
  for (const file of installedFiles()) await pool.query(readFileSync(file, 'utf8'));
  const select = async (from: string, values: readonly unknown[]) =>
    (await pool.query<MessageRow>(`SELECT * FROM ${from}`, [...values])).rows.map(toMessage);
  return {
    write: (message) => write(pool, message),
    begin: async () => {
      const client = await pool.connect();
      await client.query('BEGIN');
      return {
        write: (message) => write(client, message),
        end: async (how) => {
          await client.query(how);
          client.release();
        },
      };
    },
    streamVersion: async (stream) => {
      const sql = 'SELECT stream_version($1) AS version';
      const [row] = (await pool.query<{ version: string | null }>(sql, [stream])).rows;
      return row?.version === null ? undefined : Number(row?.version);
    },
    streamMessages: (...given) => select('get_stream_messages($1, $2, $3)', given),
    categoryMessages: (...given) => select('get_category_messages($1, $2, $3)', given),
    lastStreamMessage: async (stream, type) =>
      (await select('get_last_stream_message($1, $2)', [stream, type ?? null]))[0],
    messages: (after = 0) =>
      select('messages WHERE global_position > $1 ORDER BY global_position', [after]),
    clear: async () => {
      await pool.query('TRUNCATE messages RESTART IDENTITY');
    },
    close: async () => {
      await pool.end();
      await onServer(url, `DROP DATABASE ${database}`);
    },
  };
}

/** Its functions call each other by names without a schema. */
const searchPath = '-c search_path=message_store,public';

/**
 * In the order of its `install.sh`, but for its role, which would belong to the whole server, and
 * what that is granted: a superuser writes here.
 */
function installedFiles(): string[] {
  const manifest = createRequire(import.meta.url).resolve('@eventide/message-db/package.json');
  const base = join(dirname(manifest), 'database');
  const scripts = ['install', 'install-functions', 'install-indexes', 'install-views'];
  return scripts
    .flatMap((script) => [
      ...readFileSync(join(base, `${script}.sh`), 'utf8').matchAll(/\$base\/(\S+\.sql)/gu),
    ])
    .map(([, file = '']) => join(base, file))
    .filter((file) => !file.includes('/roles/'));
}

async function write(
  on: pg.Pool | pg.PoolClient,
  { id, stream, type, data, metadata, expectedVersion }: MessageDraft,
): Promise<Written> {
  const sql = 'SELECT write_message($1, $2, $3, $4, $5, $6) AS version';
  const json = [JSON.stringify(data), JSON.stringify(metadata)];
  try {
    const { rows } = await on.query<{ version: string }>(sql, [
      ...[id, stream, type, ...json, expectedVersion ?? null],
    ]);
    return Number(rows[0]?.version);
  } catch (error) {
    const { message, constraint } = error as pg.DatabaseError;
    if (message.startsWith('Wrong expected version')) return 'wrong version';
    if (constraint === 'messages_id') return 'id taken';
    throw error;
  }
}

/** As the driver gives it: whole numbers of 64 bits are texts. */
interface MessageRow {
  readonly id: string;
  readonly stream_name: string;
  readonly type: string;
  readonly position: string;
  readonly global_position: string;
  readonly data: unknown;
  readonly metadata: unknown;
}

function toMessage(row: MessageRow): Message {
  return {
    ...{ id: row.id, stream: row.stream_name, type: row.type },
    ...{ version: Number(row.position), globalPosition: Number(row.global_position) },
    ...{ data: parsed(row.data), metadata: parsed(row.metadata) },
  };
}

/** Its functions give JSON as text; its table gives what the driver makes of it. */
function parsed(json: unknown): unknown {
  return typeof json === 'string' ? JSON.parse(json) : json;
}

async function onServer(connectionString: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}
