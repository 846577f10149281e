/** What keeps the log append-only on the server, against a superuser who knows no port. */
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { HashedEvent } from '../../../src/storage/hash-chain.ts';
import { readHashed } from '../../contract/log-contents.ts';
import { draft } from '../../support/event-samples.ts';
import { createClock } from '../../support/fixed-clock.ts';
import { columnsJson, following } from '../../support/forged-events.ts';
import { openPostgres } from '../../support/open-postgres.ts';
import { runPsql, schemaOf } from '../../support/postgres-roles.ts';
import { freshSchema, withPostgres } from '../../support/postgres-stores.ts';
import { temporaryFolders } from '../../support/temp-root.ts';

const newFolder = temporaryFolders();

async function filled() {
  const url = freshSchema();
  const storage = openPostgres(url, { root: newFolder(), now: createClock().now });
  onTestFinished(() => storage.close());
  const learning = draft('LearningRecorded');
  await storage.append([learning, draft('LineSkipped')]);
  return { url, storage, events: await readHashed(storage) };
}

const append = 'INSERT INTO events SELECT * FROM json_populate_recordset(NULL::events, $1)';
const onto = (key: string) =>
  `${append} ON CONFLICT (${key}) DO UPDATE SET payload = '{}', hash = EXCLUDED.hash`;
const next = (last: HashedEvent) => following(last);

/** Statements, and the event that they are given as `$1`. */
const deeds: [sql: string, give?: (last: HashedEvent) => HashedEvent][] = [
  ["UPDATE events SET type = 'LineSkipped'"],
  ['UPDATE events SET position = position + 10'],
  ['UPDATE events SET hash = hash WHERE position = 1'],
  ['UPDATE events SET payload = NULL, salt = NULL'],
  ['UPDATE events SET payload = NULL'],
  ['UPDATE events SET salt = NULL'],
  ['DELETE FROM events'],
  ['DELETE FROM events WHERE position = 2'],
  ['TRUNCATE events'],
  ['TRUNCATE events, cleanings CASCADE'],
  ['INSERT INTO events SELECT * FROM events'],
  [append, (last) => following(last, { position: 9_000_000_000_000 })],
  [append, (last) => following(last, { position: 0 })],
  [append, (last) => following(last, { hash: 'ab'.repeat(32) })],
  [append, (last) => following(last, { payloadHash: 'ab'.repeat(32) })],
  [append, (last) => ({ ...next(last), actor: '{}' })],
  [onto('position'), (last) => ({ ...next(last), position: last.position })],
  [onto('id'), ({ id, ...last }) => following({ id, ...last }, { id })],
  [`WITH gone AS (DELETE FROM events RETURNING *) SELECT * FROM gone`],
  [
    `MERGE INTO events USING (SELECT 1 AS position) AS one ON events.position = one.position
     WHEN MATCHED THEN UPDATE SET payload = '{}'`,
  ],
  [
    `MERGE INTO events USING (SELECT 1 AS position) AS one ON events.position = one.position
     WHEN MATCHED THEN DELETE`,
  ],
];

it.each(deeds)('refuses %s', async (sql, give) => {
  const { url, storage, events } = await filled();
  const values = give === undefined ? [] : [columnsJson([give(events[1] as HashedEvent)])];
  await withPostgres(url, async (client) => {
    await expect(client.query(sql, values)).rejects.toThrow(/^events: |syntax error/u);
  });
  expect(await readHashed(storage)).toEqual(events);
  expect(await storage.verify()).toEqual({
    ...{ ok: true, events: 2, anchored: true },
    head: events[1]?.hash,
  });
  expect(await storage.findDamage()).toEqual([]);
});

it('refuses rows that are copied in', async () => {
  const { url, storage, events } = await filled();
  const [table, file] = [`${schemaOf(url)}.events`, join(newFolder(), 'rows')];
  await runPsql(url, ['-c', `\\copy ${table} TO '${file}'`]);
  const copying = runPsql(url, ['-c', `\\copy ${table} FROM '${file}'`]);
  await expect(copying).rejects.toThrow('events: a position must continue the log');
  expect(await readHashed(storage)).toEqual(events);
});

describe('a guard that was altered', () => {
  const recreate = (when: string) => `DROP TRIGGER events_stay ON events;
    CREATE TRIGGER events_stay ${when} EXECUTE FUNCTION refuse_change()`;

  it.each([
    ['ALTER TABLE events DISABLE TRIGGER events_stay', 'events_stay', 'missing or switched off'],
    ['ALTER TABLE events ENABLE REPLICA TRIGGER events_stay', 'events_stay', 'switched off'],
    ['DROP TRIGGER events_continue ON events', 'events_continue', 'missing'],
    ['DROP TRIGGER events_are_immutable ON events', 'events_are_immutable', 'missing'],
    ['ALTER TABLE events DISABLE TRIGGER ALL', 'events_are_not_emptied', 'switched off'],
    [recreate('BEFORE DELETE ON events FOR EACH ROW WHEN (false)'), 'events_stay', 'changed'],
    [recreate('BEFORE DELETE ON events FOR EACH STATEMENT'), 'events_stay', 'changed'],
    [recreate('BEFORE UPDATE ON events FOR EACH ROW'), 'events_stay', 'changed'],
    [
      `CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS
       'BEGIN RETURN OLD; END'`,
      ...['events_stay', 'changed'],
    ],
    [
      `CREATE TRIGGER mine BEFORE INSERT ON events
       FOR EACH ROW WHEN (false) EXECUTE FUNCTION refuse_change()`,
      ...['the trigger mine', 'not of Squadlog'],
    ],
  ])('is told: %s', async (...[sql = '', name, fault]) => {
    const { url, storage } = await filled();
    await withPostgres(url, (client) => client.query(sql));
    const told = expect.stringMatching(new RegExp(`${name}.* ${fault}`, 'u'));
    const { ok, warnings } = await storage.verify();
    expect({ ok, warnings }).toEqual({ ok: true, warnings: expect.arrayContaining([told]) });
    expect(await storage.findDamage()).toEqual(expect.arrayContaining([told]));
  });
});
