/**
 * What a refresh of the mirror asks the log: no more than what it newly says. Counted in words,
 * never in time.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { sessionDrafts } from '../../../bench/support/seed-store.ts';
import { createMirror } from '../../../src/storage/mirror/mirror.ts';
import { createSqliteStorage } from '../../../src/storage/sqlite/sqlite-storage.ts';
import type { Reader } from '../../../src/storage/storage.ts';
import type { ShownWords } from '../../../src/text/shown-words.ts';
import { createClock } from '../../support/fixed-clock.ts';
import { temporaryFolders } from '../../support/temp-root.ts';

const folder = temporaryFolders();
const squad = 'kiln';
const stream = `squad/${squad}`;
const perSession = 5;

/** A mirrored store of so many sessions, and what each refresh asks. */
async function mirrored(sessions: number) {
  const root = folder();
  const file = join(root, 'squadlog.db');
  const { now } = createClock('2026-01-01T00:00:00.000Z');
  const storage = createSqliteStorage({ file, now });
  let asked: ShownWords[] = [];
  const counting = (view: Reader): Reader => ({
    ...view,
    findAltered: (words) => {
      asked.push(...words);
      return view.findAltered(words);
    },
  });
  const mirror = createMirror({ root, read: async () => counting(await storage.read()) });
  const teach = (from: number, until: number) => {
    const count = until - from;
    const drafts = Array.from({ length: count }, (_, n) =>
      sessionDrafts(squad, from + n, perSession),
    );
    return storage.append(drafts.flat());
  };
  const refresh = async () => {
    asked = [];
    const { problems } = await mirror.refresh([stream]);
    return { asked: asked.filter(({ text }) => text !== undefined).length, problems };
  };
  await teach(0, sessions);
  const first = await refresh();
  const alter = (sql: string) => {
    const db = new Database(file);
    db.exec(sql);
    db.close();
  };
  return { root, first, refresh, alter, teachOne: () => teach(sessions, sessions + 1) };
}

it('asks about what a capture added, however much stands there', async () => {
  const asked: number[] = [];
  for (const sessions of [30, 60, 150]) {
    const { first, refresh, teachOne } = await mirrored(sessions);
    expect(first.asked).toBeGreaterThanOrEqual(sessions * perSession);
    await teachOne();
    asked.push((await refresh()).asked);
  }
  expect(new Set(asked).size).toBe(1);
  expect(asked[0]).toBeGreaterThanOrEqual(perSession);
  expect(asked[0]).toBeLessThan(4 * perSession);
});

it('asks nothing where nothing is new', async () => {
  const { refresh } = await mirrored(20);
  expect(await refresh()).toEqual({ asked: 0, problems: [] });
});

it.each([
  ['a lesson', "UPDATE learnings_v3 SET text = 'Horrid' WHERE revision = 3"],
  ['the role of a lesson', "UPDATE learnings_v3 SET role = 'HORRID' WHERE revision = 3"],
  ['a title', "UPDATE sessions_v3 SET title = 'Horrid' WHERE number = 2"],
  [
    'a title of a compressed run',
    "UPDATE sessions_v3 SET title = 'Horrid', compressed = 1 WHERE number = 2",
  ],
  ['a lesson, to what another says', takesOver('learnings_v3', 'text', 'revision = 3')],
  ['a title, to that of another run', takesOver('sessions_v3', 'title', 'number = 2')],
])('sees that %s was altered, though it stood there', async (_what, sql) => {
  const { root, alter, refresh } = await mirrored(5);
  const path = join(root, squad, 'history.md');
  const before = readFileSync(path, 'utf8');
  alter(sql);
  const { problems } = await refresh();
  expect(problems).toContainEqual(expect.stringContaining('history.md is left as it is'));
  expect(readFileSync(path, 'utf8')).toBe(before);
});

it('does not trust what a person wrote into a file of ours', async () => {
  const { root, alter, refresh } = await mirrored(5);
  const path = join(root, squad, 'history.md');
  const text = readFileSync(path, 'utf8');
  const [, item = '', words = ''] = /^(- \[\w+\] (.*) <!-- L3 -->)$/mu.exec(text) ?? [];
  writeFileSync(path, text.replace(item, item.replace(words, 'Horrid')));
  alter("UPDATE learnings_v3 SET text = 'Horrid' WHERE revision = 3");
  const { problems } = await refresh();
  expect(problems).toContainEqual(expect.stringContaining('history.md is left as it is'));
});

function takesOver(table: string, column: string, where: string): string {
  return `UPDATE ${table} SET ${column} = (SELECT ${column} FROM ${table}
    WHERE NOT (${where}) AND ${column} IS NOT NULL LIMIT 1) WHERE ${where}`;
}
