/** What `append_events` takes in from a role that calls it by itself, and what it refuses. */
import type pg from 'pg';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { HashedEvent } from '../../../src/storage/hash-chain.ts';
import { statementsOf } from '../../../src/storage/postgres/statements.ts';
import { emptyHead } from '../../../src/storage/storage.ts';
import { readAll, readHashed } from '../../contract/log-contents.ts';
import { draft } from '../../support/event-samples.ts';
import { createClock } from '../../support/fixed-clock.ts';
import { appendRaw, following } from '../../support/forged-events.ts';
import { openPostgres } from '../../support/open-postgres.ts';
import type { TestRole } from '../../support/postgres-roles.ts';
import { grant, temporaryRoles } from '../../support/postgres-roles.ts';
import { freshSchema, withPostgres } from '../../support/postgres-stores.ts';
import { temporaryFolders } from '../../support/temp-root.ts';

const newFolder = temporaryFolders();
const newRole = temporaryRoles();
let owner: TestRole;
let app: TestRole;
beforeAll(async () => {
  [owner, app] = [await newRole('own schemas'), await newRole()];
});

const open = (url: string) => {
  const storage = openPostgres(url, { root: newFolder(), now: createClock().now });
  onTestFinished(() => storage.close());
  return storage;
};

/** A log of two events, a learning and a skipped line, to which a role appends by itself. */
async function scene() {
  const url = freshSchema();
  const storage = open(owner.at(url));
  await storage.append([draft('LearningRecorded'), draft('LineSkipped')]);
  await grant(owner.at(url), { role: app });
  const [learning, last] = (await readHashed(storage)) as [HashedEvent, HashedEvent];
  const as = <T>(use: (client: pg.Client, schema: string) => Promise<T>) =>
    withPostgres(app.at(url), use);
  const append = (rows: readonly HashedEvent[], base: HashedEvent = last) =>
    as((client, schema) => appendRaw(client, schema, { base, rows }));
  return { url, storage, learning, last, append, as };
}

describe('a role that calls append_events by itself', () => {
  it('appends what continues the log, which every machine then reads', async () => {
    const { storage, last, append } = await scene();
    const rows = [following(last)];
    rows.push(following(rows[0]));
    expect(await append(rows)).toBe(true);
    expect(await storage.verify()).toMatchObject({ ok: true, events: 4 });
    expect(await readAll(storage)).toHaveLength(4);
  });

  it('is told so where the log went on, or never was at its base', async () => {
    const { storage, last, learning, append, as } = await scene();
    expect(await append([following(learning)], learning)).toBe(false);
    expect(await append([following(last)], { ...last, hash: learning.hash })).toBe(false);
    expect(await append([following(undefined)], { ...last, position: 0, hash: emptyHead })).toBe(
      false,
    );
    await as(async (client) => {
      const sql = "SELECT append_events(NULL, NULL, '[]') AS appended";
      expect((await client.query(sql)).rows).toEqual([{ appended: false }]);
    });
    expect(await storage.verify()).toMatchObject({ ok: true, events: 2 });
  });

  it.each<[string, (last: HashedEvent, first: HashedEvent) => readonly HashedEvent[]]>([
    ['a gap', (last) => [following(last, { position: last.position + 2 })]],
    ['a position that is taken', (last) => [following(last, { position: last.position })]],
    ['a position below 1', (last) => [following(last, { position: -1 })]],
    ['the same position twice', (last) => [following(last), following(last, { id: 'other' })]],
    ['rows in the wrong order', (last) => [following(following(last)), following(last)]],
    [
      'the hash of another event before it',
      (last, { hash }) => [following(last, { prevHash: hash })],
    ],
    ['a hash of its own', (last) => [following(last, { hash: 'ab'.repeat(32) })]],
    ['a hash that fits in capital letters', (last) => [shout(following(last))]],
    ['a changed column', (last) => [{ ...following(last), stream: 'squad/kiln' }]],
    ['a changed payload', (last) => [{ ...following(last), payload: '{"text":"x"}' }]],
    ['a payload hash of nothing', (last) => [following(last, { payloadHash: '0'.repeat(64) })]],
    ['a payload without a salt', (last) => [following(last, { salt: null })]],
    ['a salt without a payload', (last) => [following(last, { payload: null })]],
    ['an id that is taken', (last) => [following(last, { id: last.id })]],
    [
      'a revision that is taken',
      ({ stream, ...last }) => [following({ stream, ...last }, { stream, revision: 1 })],
    ],
    ['no type', (last) => [following(last, { type: null as unknown as string })]],
    ['no hash', (last) => [{ ...following(last), hash: null as unknown as string }]],
    ['an order that drops a learning', (last, { id }) => [drop(last, { events: [id] })]],
    ['an order that erases an order', (last) => [erase(last), erase(erase(last))]],
    [
      'an order that names no events',
      (last) => [following(last, { type: 'EntryErased', payload: '{}' })],
    ],
    [
      'an order that nobody can read',
      (last) => [following(last, { type: 'EntryErased', payload: 'x' })],
    ],
  ])('can append nothing with %s', async (_name, forge) => {
    const { storage, learning, last, append } = await scene();
    await expect(append(forge(last, learning))).rejects.toThrow();
    expect(await readHashed(storage)).toEqual([learning, last]);
    expect(await storage.append([draft('LearningRecorded')])).toMatchObject([{ position: 3 }]);
  });

  it('erases by an order that spells its type in another way', async () => {
    const { storage, learning, last, as } = await scene();
    const order = following(last, {
      type: 'EntryErased',
      payload: JSON.stringify({ entry: learning.id, events: [learning.id], reason: '\0 \ud800' }),
    });
    await as(async (client, schema) => {
      const { sql, parameters } = statementsOf(schema).append(last, [order]);
      const [position, hash, rows] = parameters as [number, string, string];
      const spelled = rows.replace('EntryErased', 'Entry\\u0045rased');
      const { rows: told } = await client.query(sql, [position, hash, spelled]);
      expect(told).toEqual([{ appended: true }]);
    });
    expect(await readHashed(storage, { until: 1 })).toMatchObject([{ payload: null, salt: null }]);
    expect(await storage.verify()).toMatchObject({ ok: true, events: 3 });
    const another = draft('LearningRecorded');
    await storage.append([another]);
    await storage.append([draft('EntryErased', { entry: another.id, events: [another.id] })]);
    expect(await storage.verify()).toMatchObject({ ok: true, events: 5 });
  });

  it('makes no fork by looking at the log before others wrote', async () => {
    const { storage, last, as } = await scene();
    await as(async (client, schema) => {
      await client.query('BEGIN ISOLATION LEVEL SERIALIZABLE; SELECT count(*) FROM events');
      await storage.append([draft('LearningRecorded')]);
      const fork = appendRaw(client, schema, { base: last, rows: [following(last)] });
      await expect(fork).rejects.toThrow();
      await client.query('ROLLBACK');
    });
    expect(await storage.verify()).toMatchObject({ ok: true, events: 3 });
  });

  it('keeps nobody from reading by an event that says nothing', async () => {
    const { url, storage, last, append } = await scene();
    const rows = [following(last, { type: 'LearningRecorded', payload: 'no JSON' })];
    rows.push(following(rows[0], { type: 'NeverHeardOf', payload: '[]' }));
    expect(await append(rows)).toBe(true);
    for (const machine of [storage, open(owner.at(url))]) {
      expect(await readAll(machine)).toHaveLength(4);
      expect(await machine.verify()).toMatchObject({ events: 4 });
    }
  });
});

const shout = (event: HashedEvent) => ({ ...event, hash: event.hash.toUpperCase() });

const drop = (last: HashedEvent, data: object) =>
  following(last, { type: 'PayloadsDropped', payload: JSON.stringify(data) });

const erase = (last: HashedEvent) =>
  following(last, {
    type: 'EntryErased',
    payload: JSON.stringify({ entry: last.id, events: [last.id] }),
  });
