/**
 * The raw limit: a table of the log's columns and unique indexes, without triggers, chain, schemas
 * or projections.
 */
import Database from 'better-sqlite3';
import type { HashedEvent } from '../../src/storage/hash-chain.ts';

export interface RawLog {
  readonly db: Database.Database;
  /** The prepared insert; the rows have every column, hashes included. */
  readonly insert: Database.Statement;
}

/** Opens or creates a raw log that commits as durably as ours: WAL, synchronous=FULL. */
export function openRawLog(file: string): RawLog {
  const db = new Database(file, { timeout: 30_000 });
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = FULL');
  db.exec(`CREATE TABLE IF NOT EXISTS events (
    position INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, stream TEXT NOT NULL,
    revision INTEGER NOT NULL, type TEXT NOT NULL, version INTEGER NOT NULL,
    recorded_at TEXT NOT NULL, occurred_at TEXT NOT NULL, actor TEXT NOT NULL, causation TEXT,
    correlation TEXT, dedupe_key TEXT UNIQUE, payload TEXT, salt TEXT, payload_hash TEXT NOT NULL,
    prev_hash TEXT NOT NULL, hash TEXT NOT NULL, UNIQUE (stream, revision)) STRICT`);
  const columns = [
    ...['id', 'stream', 'revision', 'type', 'version', 'recordedAt', 'occurredAt', 'actor'],
    ...['causation', 'correlation', 'dedupeKey', 'payload', 'salt', 'payloadHash', 'prevHash'],
    'hash',
  ];
  const names = columns.map((column) =>
    column.replace(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`),
  );
  const insert = db.prepare(
    `INSERT INTO events (${names.join(', ')})
      VALUES (${columns.map((name) => `@${name}`).join(', ')})`,
  );
  return { db, insert };
}

/** The rows of a store's log, to be written again elsewhere. */
export async function readHashed(
  events: AsyncIterable<HashedEvent>,
): Promise<readonly HashedEvent[]> {
  const rows: HashedEvent[] = [];
  for await (const event of events) rows.push(event);
  return rows;
}
