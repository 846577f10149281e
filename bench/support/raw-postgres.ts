/**
 * The raw limit on PostgreSQL: a table of the log's columns and unique indexes, without triggers,
 * chain or schemas, and a prepared insert into it by `pg` alone.
 */
import pg from 'pg';
import type { HashedEvent } from '../../src/storage/hash-chain.ts';

export interface RawServer {
  /** One insert, committed as durably as ours. */
  insert(event: HashedEvent): Promise<void>;
  /** The same in a transaction that takes one advisory lock first, as writers must. */
  insertUnderLock(event: HashedEvent): Promise<void>;
  close(): Promise<void>;
}

/** Opens or creates the table `raw_events` in a database. */
export async function openRawServer(url: string): Promise<RawServer> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('SELECT pg_advisory_lock(1)');
  await client.query(`CREATE TABLE IF NOT EXISTS raw_events (
    position bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, id text NOT NULL UNIQUE,
    stream text NOT NULL, revision bigint NOT NULL, type text NOT NULL, version integer NOT NULL,
    recorded_at text NOT NULL, occurred_at text NOT NULL, actor text NOT NULL, causation text,
    correlation text, dedupe_key text UNIQUE, payload text, salt text, payload_hash text NOT NULL,
    prev_hash text NOT NULL, hash text NOT NULL, UNIQUE (stream, revision))`);
  await client.query('SELECT pg_advisory_unlock(1)');
  const insert = async (event: HashedEvent): Promise<void> => {
    const { position: _, ...columns } = event;
    await client.query({ name: 'insert', text: insertRow, values: Object.values(columns) });
  };
  return {
    insert,
    insertUnderLock: async (event) => {
      await client.query('BEGIN');
      await client.query({ name: 'lock', text: 'SELECT pg_advisory_xact_lock(2)' });
      await insert(event);
      await client.query('COMMIT');
    },
    close: () => client.end(),
  };
}

/** In the order of `HashedEvent`. */
const insertRow = `INSERT INTO raw_events (id, stream, revision, type, version, recorded_at,
  occurred_at, actor, causation, correlation, dedupe_key, payload, salt, payload_hash, prev_hash,
  hash) VALUES (${Array.from({ length: 16 }, (_, i) => `$${i + 1}`).join(', ')})`;
