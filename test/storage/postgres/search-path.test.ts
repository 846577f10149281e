/**
 * Functions that run with the rights of the owner find only what is the owner's, whatever whoever
 * calls them puts in the way.
 */
import type pg from 'pg';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import type { HashedEvent } from '../../../src/storage/hash-chain.ts';
import { readHashed } from '../../contract/log-contents.ts';
import { draft } from '../../support/event-samples.ts';
import { createClock } from '../../support/fixed-clock.ts';
import { appendRaw, following } from '../../support/forged-events.ts';
import { openPostgres } from '../../support/open-postgres.ts';
import type { TestRole } from '../../support/postgres-roles.ts';
import { grant, schemaOf, temporaryRoles } from '../../support/postgres-roles.ts';
import { freshSchema, withPostgres } from '../../support/postgres-stores.ts';
import { temporaryFolders } from '../../support/temp-root.ts';

const newFolder = temporaryFolders();
const newRole = temporaryRoles();
let owner: TestRole;
/** May append, and has a schema of its own to fill with traps. */
let attacker: TestRole;
beforeAll(async () => {
  [owner, attacker] = [await newRole('own schemas'), await newRole('own schemas')];
});

/** Each is run by the attacker; `log` stands for the schema of the log, `own` for its own. */
const traps: readonly (readonly [name: string, sql: string])[] = [
  ['a temporary table of the name', 'CREATE TEMP TABLE events (LIKE log.events INCLUDING ALL)'],
  [
    'a temporary table of the name, first in the path',
    'CREATE TEMP TABLE events (LIKE log.events INCLUDING ALL); SET search_path TO pg_temp, log',
  ],
  [
    'a temporary view of the name',
    'CREATE TEMP VIEW events AS SELECT * FROM log.events WHERE false; SET search_path TO pg_temp',
  ],
  ['a temporary type of the name', 'CREATE TYPE pg_temp.events AS (position bigint)'],
  [
    'a table of the name in a schema before',
    'CREATE TABLE own.events (LIKE log.events INCLUDING ALL); SET search_path TO own, log',
  ],
  [
    'functions of the names of those that are called',
    `CREATE FUNCTION own.log_key() RETURNS bigint LANGUAGE plpgsql AS $$
       BEGIN PERFORM own.mark(); RETURN 1; END $$;
     CREATE FUNCTION own.log_channel() RETURNS text LANGUAGE plpgsql AS $$
       BEGIN PERFORM own.mark(); RETURN 'x'; END $$;
     CREATE FUNCTION own.sha256(bytea) RETURNS bytea LANGUAGE plpgsql AS $$
       BEGIN PERFORM own.mark(); RETURN ''; END $$;
     CREATE FUNCTION own.pg_notify(text, text) RETURNS void LANGUAGE plpgsql AS $$
       BEGIN PERFORM own.mark(); END $$;
     CREATE FUNCTION own.ids_named_by(text) RETURNS jsonb LANGUAGE plpgsql AS $$
       BEGIN PERFORM own.mark(); RETURN '[]'; END $$;
     SET search_path TO own, pg_catalog, log`,
  ],
  [
    'operators that say that all is equal',
    `CREATE FUNCTION own.never(text, text) RETURNS boolean LANGUAGE plpgsql AS $$
       BEGIN PERFORM own.mark(); RETURN false; END $$;
     CREATE FUNCTION own.never(bigint, bigint) RETURNS boolean LANGUAGE plpgsql AS $$
       BEGIN PERFORM own.mark(); RETURN false; END $$;
     CREATE OPERATOR own.<> (LEFTARG = text, RIGHTARG = text, FUNCTION = own.never);
     CREATE OPERATOR own.<> (LEFTARG = bigint, RIGHTARG = bigint, FUNCTION = own.never);
     SET search_path TO own, pg_catalog, log`,
  ],
  [
    'settings that change how text is read',
    "SET standard_conforming_strings = off; SET bytea_output = 'escape'; SET DateStyle = 'German'",
  ],
];

it.each(traps)('%s changes nothing', async (_name, sql) => {
  const url = freshSchema();
  const storage = openPostgres(url, { root: newFolder(), now: createClock().now });
  onTestFinished(() => storage.close());
  const maker = openPostgres(owner.at(url), { root: newFolder(), now: createClock().now });
  onTestFinished(() => maker.close());
  await maker.append([draft('LearningRecorded'), draft('LineSkipped')]);
  await grant(owner.at(url), { role: attacker });
  const [learning, last] = (await readHashed(storage)) as [HashedEvent, HashedEvent];
  const [log, own] = [schemaOf(url), `${schemaOf(url)}_trap`];
  await withPostgres(attacker.at(url), async (client) => {
    await client.query(`CREATE SCHEMA ${own}; CREATE TABLE ${own}.marks (name text);
      CREATE FUNCTION ${own}.mark() RETURNS void LANGUAGE sql SECURITY DEFINER
      BEGIN ATOMIC INSERT INTO ${own}.marks VALUES (session_user); END;
      GRANT USAGE ON SCHEMA ${own} TO PUBLIC`);
    await client.query(
      sql
        .replaceAll('own.', `${own}.`)
        .replace(/\blog\b/gu, log)
        .replace(/\bown\b/gu, own),
    );
    const forged = following(last, { hash: 'ab'.repeat(32) });
    await expect(append(client, log, last, [forged])).rejects.toThrow('does not continue');
    const far = following(last, { position: 9 });
    await expect(append(client, log, last, [far])).rejects.toThrow('must continue the log');
    const drop = following(last, { type: 'PayloadsDropped', payload: named(learning) });
    await expect(append(client, log, last, [drop])).rejects.toThrow('append-only');
    const erase = following(last, { type: 'EntryErased', payload: named(learning) });
    expect(await append(client, log, last, [erase])).toBe(true);
    await client.query(`SELECT ${log}.lock_log(), ${log}.log_channel()`);
    const { rows } = await client.query(`SELECT * FROM ${own}.marks`);
    expect(rows).toEqual([]);
  });
  expect(await readHashed(storage)).toMatchObject([{ payload: null }, last, { position: 3 }]);
  expect(await storage.verify()).toMatchObject({ ok: true, events: 3 });
  expect(await maker.append([draft('LearningRecorded')])).toMatchObject([{ position: 4 }]);
  expect(await storage.findDamage()).toEqual([]);
});

const append = (
  client: pg.Client,
  schema: string,
  base: HashedEvent,
  rows: readonly HashedEvent[],
) => appendRaw(client, schema, { base, rows });

function named({ id }: HashedEvent): string {
  return JSON.stringify({ entry: id, events: [id] });
}
