/** The real schema against the migrations: guards that are gone, numbers that lie. */
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import {
  formatByTables,
  hasLogTables,
  schemaFaults,
} from '../../../src/storage/sqlite/log-schema.ts';
import type { Migration } from '../../../src/storage/sqlite/migrate.ts';
import { latestFormat, migrations } from '../../../src/storage/sqlite/migrate.ts';

const next: readonly Migration[] = [
  ...migrations,
  {
    format: latestFormat + 1,
    sql: () => 'CREATE TABLE moods (mood TEXT); ALTER TABLE event_kinds ADD COLUMN since INTEGER',
  },
];

function storeWith(...extra: readonly string[]): Database.Database {
  const db = new Database(':memory:');
  for (const { sql } of migrations) db.exec(sql());
  for (const statement of extra) db.exec(statement);
  return db;
}

it('knows the tables of the newest format at a glance', () => {
  expect(hasLogTables(storeWith())).toBe(true);
  expect(hasLogTables(new Database(':memory:'))).toBe(false);
  expect(hasLogTables(storeWith('DROP TABLE projections'))).toBe(false);
  expect(hasLogTables(storeWith('ALTER TABLE projections DROP COLUMN position'))).toBe(false);
});

it('tells a format by its tables, whatever the number says', () => {
  expect(formatByTables(new Database(':memory:'), next)).toBe(0);
  expect(formatByTables(storeWith('PRAGMA user_version = 7'), next)).toBe(latestFormat);
  expect(formatByTables(storeWith(next.at(-1)?.sql() ?? ''), next)).toBe(latestFormat + 1);
  expect(formatByTables(storeWith('DROP TRIGGER events_stay'), next)).toBe(latestFormat);
  expect(formatByTables(storeWith('CREATE TABLE learnings_v3 (a)'), next)).toBe(latestFormat);
});

it('knows no format in half a migration, or half a store', () => {
  expect(formatByTables(storeWith('CREATE TABLE moods (mood TEXT)'), next)).toBeUndefined();
  expect(formatByTables(storeWith('DROP TABLE event_kinds'), next)).toBeUndefined();
  expect(formatByTables(storeWith('DROP INDEX events_that_erase'), next)).toBeUndefined();
});

it('names what is gone, changed or strange', () => {
  const faults = (...extra: string[]) => schemaFaults(storeWith(...extra), migrations);
  expect(faults()).toEqual([]);
  expect(faults('CREATE TABLE learnings_v3 (a)')).toEqual([]);
  expect(faults('DROP TRIGGER events_stay')).toEqual([
    'trigger events_stay, which keeps the log append-only, is missing',
  ]);
  const lax = 'CREATE TRIGGER events_stay BEFORE DELETE ON events BEGIN SELECT 1; END';
  expect(faults('DROP TRIGGER events_stay', lax)).toEqual([
    'trigger events_stay, which keeps the log append-only, was changed',
  ]);
  expect(faults('DROP INDEX events_that_erase')).toEqual(['index events_that_erase is missing']);
  const spy = 'CREATE TRIGGER spy AFTER INSERT ON events BEGIN SELECT 1; END';
  expect(faults(spy, 'CREATE VIEW v AS SELECT 1')).toEqual([
    'trigger spy is not of Squadlog',
    'view v is not of Squadlog',
  ]);
});
