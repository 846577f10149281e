/** A connection prepares each statement once and binds values where slots are. */

import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { selection } from '../../../src/projections/statement.ts';
import { openScratch } from '../../../src/storage/sqlite/open.ts';

const echo = selection<{ a: string; b: number | null }, { a: string; b: number | null }>(
  (_db, slot) => sql`select ${slot('a')} as a, ${slot('b')} as b, ${'fixed'} as c`,
);

it('binds slots by name and fixed values as they are', async () => {
  const connection = await openScratch();
  const evil = "'; DROP TABLE x; --";
  expect(connection.rows(echo({ a: evil, b: null }))).toEqual([{ a: evil, b: null, c: 'fixed' }]);
  expect(connection.rows(echo({ b: 2, a: '👩‍💻' }))).toEqual([{ a: '👩‍💻', b: 2, c: 'fixed' }]);
  connection.close();
});

it('keeps plain statements prepared', async () => {
  const connection = await openScratch();
  expect(connection.prepare('SELECT 1')).toBe(connection.prepare('SELECT 1'));
  connection.close();
  connection.close();
});
