/** SQLite stores for the contract suite, with a second connection that reaches round the port. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import type { HashedEvent } from '../../src/storage/hash-chain.ts';
import { createSqliteStorage } from '../../src/storage/sqlite/sqlite-storage.ts';
import { createClock } from './fixed-clock.ts';
import type { Deed, RawStore, StorageFactory } from './storage-factory.ts';

/** `folder` makes an empty folder each time. */
export function sqliteFactory(folder: () => string): StorageFactory {
  return () => {
    const file = join(folder(), 'store', 'squadlog.db');
    const clock = createClock();
    return {
      open: ({ now = clock.now } = {}) => createSqliteStorage({ file, now }),
      raw: rawStore(file),
      backupTarget: () => join(folder(), 'copy.db'),
      openBackup: (target) => createSqliteStorage({ file: target, now: clock.now }),
    };
  };
}

function rawStore(file: string): RawStore {
  const withDatabase = async (use: (db: Database.Database) => void) => {
    const db = new Database(file);
    try {
      use(db);
    } finally {
      db.close();
    }
  };
  return {
    alterEvent: (position, columns) =>
      withDatabase((db) => {
        dropGuards(db);
        for (const [name, value] of Object.entries(columns)) {
          const sql = `UPDATE events SET ${columnOf(name)} = ? WHERE position = ?`;
          db.prepare(sql).run(value, position);
        }
      }),
    removeEvents: (positions) =>
      withDatabase((db) => {
        dropGuards(db);
        for (const position of positions) {
          db.prepare('DELETE FROM events WHERE position = ?').run(position);
        }
      }),
    insertEvent: (event) =>
      withDatabase((db) => {
        db.prepare('INSERT OR IGNORE INTO event_kinds VALUES (?, ?)').run(
          event.type,
          event.version,
        );
        insert(db, 'INSERT', event);
      }),
    attempt: (deed) => withDatabase((db) => attempts[deed](db)),
    removeWitness: async () => rmSync(file.replace(/\.db$/u, '.head')),
    setFormat: (format) => withDatabase((db) => db.pragma(`user_version = ${format}`)),
    fingerprint: async () => createHash('sha256').update(readAll(file)).digest('hex'),
    bytes: async () => readAll(file),
  };
}

function readAll(file: string): Buffer {
  const folder = dirname(file);
  const names = readdirSync(folder).filter((name) => !name.endsWith('-shm'));
  return Buffer.concat(names.sort().map((name) => readFileSync(join(folder, name))));
}

function dropGuards(db: Database.Database): void {
  const triggers = db
    .prepare("SELECT name FROM sqlite_master WHERE type = 'trigger'")
    .pluck()
    .all();
  for (const name of triggers) db.exec(`DROP TRIGGER ${name}`);
}

function columnOf(name: string): string {
  return name.replace(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`);
}

function insert(db: Database.Database, verb: string, event: HashedEvent): void {
  const names = Object.keys(event);
  const columns = names.map(columnOf).join(', ');
  const slots = names.map((name) => `@${name}`).join(', ');
  db.prepare(`${verb} INTO events (${columns}) VALUES (${slots})`).run(event);
}

/** Each deed copies or touches the newest of at least two events. */
const attempts: Readonly<Record<Deed, (db: Database.Database) => void>> = {
  'update one event': (db) => db.exec("UPDATE events SET type = 'LineSkipped' WHERE position = 1"),
  'update a payload': (db) => db.exec('UPDATE events SET payload = NULL, salt = NULL'),
  'delete one event': (db) => db.exec('DELETE FROM events WHERE position = 1'),
  'delete all events': (db) => db.exec('DELETE FROM events'),
  // There is no other statement to do it.
  'truncate the log': (db) => db.exec('DELETE FROM events'),
  'replace by position': (db) => insert(db, 'INSERT OR REPLACE', { ...newest(db), id: 'other' }),
  'replace by id': (db) => {
    const last = newest(db);
    const next = { ...last, position: last.position + 1, revision: 99, dedupeKey: null };
    insert(db, 'INSERT OR REPLACE', next);
  },
  'insert far ahead': (db) => {
    const fresh = { ...newest(db), id: 'other', revision: 99, dedupeKey: null };
    insert(db, 'INSERT', { ...fresh, position: 9_000_000_000_000 });
  },
  'insert a taken revision': (db) => {
    const last = newest(db);
    const next = { ...last, position: last.position + 1, id: 'other', dedupeKey: null };
    insert(db, 'INSERT OR REPLACE', next);
  },
  'insert a taken dedupe key': (db) => {
    const last = newest(db);
    const next = { ...last, position: last.position + 1, id: 'other', revision: 99 };
    insert(db, 'INSERT OR REPLACE', next);
  },
};

function newest(db: Database.Database): HashedEvent {
  const row = db.prepare('SELECT * FROM events ORDER BY position DESC LIMIT 1').get();
  const named = Object.entries(row as object).map(([name, value]) => [
    name.replace(/_([a-z])/gu, (_, letter: string) => letter.toUpperCase()),
    value,
  ]);
  return Object.fromEntries(named) as HashedEvent;
}
