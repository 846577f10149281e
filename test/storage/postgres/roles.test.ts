/** What a role may do that has no more than `db/grants/postgres.sql` gives, and what it may not. */
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readAll, readHashed } from '../../contract/log-contents.ts';
import { draft } from '../../support/event-samples.ts';
import { createClock } from '../../support/fixed-clock.ts';
import { openPostgres } from '../../support/open-postgres.ts';
import type { TestRole } from '../../support/postgres-roles.ts';
import { grant, runPsql, schemaOf, temporaryRoles } from '../../support/postgres-roles.ts';
import { freshSchema, withPostgres } from '../../support/postgres-stores.ts';
import { repository } from '../../support/source-files.ts';
import { temporaryFolders } from '../../support/temp-root.ts';

const forbidden = [
  ...['INSERT INTO events SELECT * FROM events', 'UPDATE events SET payload = NULL, salt = NULL'],
  ...['DELETE FROM events', 'TRUNCATE events', 'TRUNCATE cleanings', 'COPY events FROM STDIN'],
  ...['INSERT INTO cleanings VALUES (9)', 'UPDATE store_format SET format = 9'],
  ...['SELECT * FROM events FOR UPDATE', 'BEGIN; LOCK TABLE events IN EXCLUSIVE MODE'],
  ...['ALTER TABLE events DISABLE TRIGGER ALL', 'ALTER TABLE events DROP COLUMN salt'],
  ...['DROP TABLE events CASCADE', 'DROP TRIGGER events_stay ON events'],
  ...['CREATE TABLE mine (n integer)', 'CREATE INDEX ON events (type)'],
  ...['CREATE RULE mine AS ON INSERT TO events DO INSTEAD NOTHING'],
  'CREATE TRIGGER mine BEFORE INSERT ON events FOR EACH ROW EXECUTE FUNCTION refuse_change()',
  'CREATE FUNCTION log_name() RETURNS bigint LANGUAGE sql RETURN 1',
  "CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN END'",
  ...['ALTER FUNCTION lock_log() SECURITY INVOKER', 'SET session_replication_role = replica'],
  ...['SELECT log_key()'],
];

const newFolder = temporaryFolders();
const newRole = temporaryRoles();

const open = (url: string) => {
  const storage = openPostgres(url, { root: newFolder(), now: createClock().now });
  onTestFinished(() => storage.close());
  return storage;
};

/** A log that its owner made by writing to it, and a role that was let in. */
async function letIn(kind: 'role' | 'reader') {
  const [url, owner, role] = [freshSchema(), await newRole('own schemas'), await newRole()];
  const first = draft('LearningRecorded');
  await open(owner.at(url)).append([first]);
  await grant(owner.at(url), { [kind]: role });
  return { url, owner, role, first };
}

let shared: ReturnType<typeof letIn> | undefined;

describe('a role of the grants', () => {
  it('appends, reads and verifies', async () => {
    const { url, role, first } = await letIn('role');
    const storage = open(role.at(url));
    await storage.append([draft('LearningRecorded')]);
    expect(await readAll(storage)).toMatchObject([{ id: first.id }, { position: 2 }]);
    expect(await storage.verify()).toMatchObject({ ok: true, events: 2, anchored: true });
    expect(await storage.warnings()).toEqual([]);
    expect(await storage.findDamage()).toEqual([]);
    expect(await storage.facts()).toMatchObject({ format: 1, uncleaned: 0 });
  });

  it('erases what an event names and nothing else; cleaning is left to the owner', async () => {
    const { url, owner, role, first } = await letIn('role');
    const storage = open(role.at(url));
    await storage.append([draft('LearningRecorded')]);
    const [, kept] = await readHashed(storage);
    await storage.append([draft('EntryErased', { entry: first.id, events: [first.id] })]);
    const [gone, stays] = await readHashed(storage);
    expect(gone).toMatchObject({ id: first.id, payload: null, salt: null });
    expect(stays).toEqual(kept);
    const { done, reason = '' } = await storage.clean();
    expect(done).toBe(false);
    expect(reason).toContain('does not own the log');
    const [, statements = ''] = /its owner runs (.*)$/u.exec(reason) ?? [];
    const each = statements.split(';').map((sql) => sql.trim());
    expect(each[0]).toBe(`VACUUM (FULL) "${schemaOf(url)}".events`);
    await runPsql(
      owner.at(url),
      each.flatMap((sql) => ['-c', sql]),
    );
    expect(await storage.clean()).toEqual({ done: true });
    expect(await storage.facts()).toMatchObject({ uncleaned: 0 });
  });

  it('is told of news', async () => {
    const { url, owner, role } = await letIn('role');
    const news = open(role.at(url)).awaitNews(1, { signal: new AbortController().signal });
    await open(owner.at(url)).append([draft('LearningRecorded')]);
    expect(await news).toBe(2);
  });

  it.each(forbidden)('may not: %s', async (sql) => {
    shared ??= letIn('role');
    const { url, role } = await shared;
    const before = await readHashed(open(url));
    await withPostgres(role.at(url), async (client) => {
      await expect(client.query(sql)).rejects.toMatchObject({ code: '42501' });
    });
    expect(await readHashed(open(url))).toEqual(before);
    expect(await open(url).findDamage()).toEqual([]);
  });

  it('loses by the grants what it was given before', async () => {
    const { url, owner, role } = await letIn('role');
    await withPostgres(owner.at(url), async (client, schema) => {
      await client.query(`GRANT ALL ON ALL TABLES IN SCHEMA ${schema} TO ${role.name}`);
    });
    await grant(owner.at(url), { role });
    await withPostgres(role.at(url), async (client) => {
      const attempt = client.query("INSERT INTO cleanings VALUES ('9')");
      await expect(attempt).rejects.toMatchObject({ code: '42501' });
    });
  });
});

describe('a reader of the grants', () => {
  it('reads, and is told that it may not write', async () => {
    const { url, role, first } = await letIn('reader');
    const storage = open(role.at(url));
    expect(await readAll(storage)).toMatchObject([{ id: first.id }]);
    expect(await storage.verify()).toMatchObject({ ok: true, events: 1 });
    await expectRefused(storage.append([draft('LearningRecorded')]));
    expect(await readAll(storage)).toHaveLength(1);
  });
});

describe('a stranger', () => {
  it('is told what is missing, whatever it asks for', async () => {
    const { url } = await letIn('role');
    const storage = open((await newRole()).at(url));
    await expectRefused(storage.append([draft('LearningRecorded')]));
    await expectRefused(readAll(storage));
    await expectRefused(storage.verify());
  });

  it('can make no log where it may make no schema', async () => {
    await expectRefused(open((await newRole()).at(freshSchema())).append([draft('LineSkipped')]));
  });

  it.each(['append_events(0, repeat($$0$$, 64), $$[]$$)', 'lock_log()', 'log_channel()'])(
    'calls no %s',
    async (call) => {
      const { url } = await letIn('role');
      await withPostgres((await newRole()).at(url), async (client, schema) => {
        const attempt = client.query(`SELECT ${schema}.${call}`);
        await expect(attempt).rejects.toMatchObject({ code: '42501' });
      });
    },
  );
});

describe('a log that its owner makes ahead of time', () => {
  const file = join(repository, 'db/migrations/postgres/0001-event-log.sql');
  const make = async (owner: TestRole, url: string, path: string) => {
    const schema = schemaOf(url);
    await runPsql(owner.at(url), ['-c', `CREATE SCHEMA IF NOT EXISTS ${schema}`]);
    const env = { PGOPTIONS: `-c search_path=${path}` };
    return runPsql(owner.at(url), ['-1', '-f', file], env);
  };

  it('is the same as one that the first write makes', async () => {
    const [url, owner, role] = [freshSchema(), await newRole('own schemas'), await newRole()];
    await make(owner, url, `${schemaOf(url)},pg_temp`);
    await grant(owner.at(url), { role });
    const storage = open(role.at(url));
    expect(await storage.append([draft('LearningRecorded')])).toMatchObject([{ position: 1 }]);
    expect(await storage.findDamage()).toEqual([]);
    const written = await letIn('role');
    const describeLog = async (store: string) => {
      const dump = [
        '-c',
        `\\d ${schemaOf(store)}.*`,
        '-c',
        `\\sf ${schemaOf(store)}.append_events`,
      ];
      const told = await runPsql(store, dump);
      return told.replaceAll(schemaOf(store), 'log');
    };
    expect(await describeLog(url)).toBe(await describeLog(written.url));
  });

  it.each(['', ',public', ',pg_temp,public'])('is refused with "%s" in the path', async (more) => {
    const [url, owner] = [freshSchema(), await newRole('own schemas')];
    const making = make(owner, url, `${schemaOf(url)}${more}`);
    await expect(making).rejects.toThrow('set the search_path to the schema of the log');
  });
});

async function expectRefused(attempt: Promise<unknown>): Promise<void> {
  await expect(attempt).rejects.toMatchObject({
    code: 'refused',
    message: expect.stringContaining('db/grants/postgres.sql'),
  });
}
