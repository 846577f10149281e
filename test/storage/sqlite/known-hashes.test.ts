/** Finding stored vectors by the hashes of their texts, without reading all hashes each time. */
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { findByHash } from '../../../src/storage/sqlite/known-hashes.ts';
import { openVectorStore } from '../../../src/storage/sqlite/vector-store.ts';
import { temporaryFolders } from '../../support/temp-root.ts';
import { hashOf, pageAt, range } from '../../support/vector-samples.ts';

const newFolder = temporaryFolders();

function scene() {
  const root = newFolder();
  const store = openVectorStore(root);
  const add = (first: number, last: number) =>
    store.add('a', 'squad/kiln', pageAt(range(first, last)));
  add(1, 10);
  const db = new Database(join(root, 'squadlog.vectors.db'));
  onTestFinished(() => {
    db.close();
    store.close();
  });
  return { store, add, db };
}

it('finds what was added since, also to a page that it has read', () => {
  const { store, add, db } = scene();
  const find = findByHash();
  const found = (...positions: readonly number[]) =>
    [...find(db, 'a', positions.map(hashOf)).keys()].sort();
  expect(found(1, 11)).toEqual([hashOf(1)]);
  add(11, 12);
  expect(found(1, 11)).toEqual([hashOf(1), hashOf(11)].sort());
  add(13, 400);
  add(401, 410);
  expect(found(12, 13, 400, 405)).toEqual([12, 13, 400, 405].map(hashOf).sort());
  store.forget('squad/kiln', [405]);
  expect(found(404, 405)).toEqual([hashOf(404)]);
  expect([...find(db, 'b', [hashOf(1)])]).toEqual([]);
  expect(found(1)).toEqual([hashOf(1)]);
});

it('reads the hashes of a page once, however often it is asked', () => {
  const { add, db } = scene();
  for (const page of range(1, 30)) add(page * 200, page * 200 + 199);
  const find = findByHash();
  let rows = 0;
  const prepare = db.prepare.bind(db);
  db.prepare = ((sql: string) => {
    const statement = prepare(sql);
    const all = statement.all.bind(statement);
    statement.all = (...values: unknown[]) => {
      const read = all(...values);
      rows += read.length;
      return read;
    };
    return statement;
  }) as typeof db.prepare;
  for (let i = 0; i < 50; i += 1) find(db, 'a', [hashOf(200 + i)]);
  expect(rows).toBeLessThanOrEqual(31 + 50);
});
