/** Two teams in one database, each with a schema and a role: neither is there for the other. */
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { readAll } from '../../contract/log-contents.ts';
import { draft } from '../../support/event-samples.ts';
import { createClock } from '../../support/fixed-clock.ts';
import { openPostgres } from '../../support/open-postgres.ts';
import type { TestRole } from '../../support/postgres-roles.ts';
import { grant, schemaOf, temporaryRoles } from '../../support/postgres-roles.ts';
import { freshSchema, withPostgres } from '../../support/postgres-stores.ts';
import { temporaryFolders } from '../../support/temp-root.ts';

const newFolder = temporaryFolders();
const newRole = temporaryRoles();

interface Team {
  readonly url: string;
  readonly schema: string;
  readonly role: TestRole;
}
let owner: TestRole;
let ours: Team;
let theirs: Team;
beforeAll(async () => {
  owner = await newRole('own schemas');
  [ours, theirs] = [await makeTeam(), await makeTeam()];
});

async function makeTeam(): Promise<Team> {
  const [url, role] = [freshSchema(), await newRole()];
  const storage = openPostgres(owner.at(url), { root: newFolder(), now: createClock().now });
  await storage.append([draft('LearningRecorded', { text: `Only of ${schemaOf(url)}` })]);
  await storage.close();
  await grant(owner.at(url), { role });
  return { url, schema: schemaOf(url), role };
}

const open = ({ url, role }: Team, root = newFolder()) => {
  const storage = openPostgres(role.at(url), { root, now: createClock().now });
  onTestFinished(() => storage.close());
  return storage;
};

describe('a team', () => {
  it('sees its own log, also beside another in one folder', async () => {
    const root = newFolder();
    for (const team of [ours, theirs]) {
      const all = await readAll(open(team, root));
      expect(all[0]).toMatchObject({ data: { text: `Only of ${team.schema}` } });
    }
  });

  it("can't read, write or lock what is another's", async () => {
    await withPostgres(ours.role.at(ours.url), async (client) => {
      for (const what of [
        ...['SELECT * FROM $.events', 'SELECT * FROM $.store_format', 'SELECT $.lock_log()'],
        ...["SELECT $.append_events(0, '', '[]')", 'SELECT $.log_channel()'],
        ...['CREATE TABLE $.mine (n integer)', 'DROP SCHEMA $ CASCADE'],
      ]) {
        const attempt = client.query(what.replace('$', theirs.schema));
        await expect(attempt).rejects.toMatchObject({ code: '42501' });
      }
    });
    const stray = open({ ...theirs, role: ours.role });
    await expect(readAll(stray)).rejects.toMatchObject({ code: 'refused' });
  });

  it('is not kept waiting by the lock of another', async () => {
    const key = (team: Team) =>
      withPostgres(owner.at(team.url), async (client) => {
        const sql = 'SELECT log_key()::text AS key';
        return (await client.query<{ key: string }>(sql)).rows[0]?.key;
      });
    expect(await key(ours)).not.toBe(await key(theirs));
    await withPostgres(theirs.role.at(theirs.url), async (client) => {
      await client.query('BEGIN');
      await client.query('SELECT lock_log()');
      const taken = await open(ours).append([draft('LearningRecorded')]);
      expect(taken).toMatchObject([{ appended: true }]);
      await client.query('ROLLBACK');
    });
  });

  it('is not told of the news of another', async () => {
    await withPostgres(ours.role.at(ours.url), async (client) => {
      const told: (string | undefined)[] = [];
      client.on('notification', ({ payload }) => told.push(payload));
      const sql = 'SELECT log_channel() AS channel';
      const { rows } = await client.query<{ channel: string }>(sql);
      await client.query(`LISTEN ${rows[0]?.channel}`);
      await open(theirs).append([draft('LearningRecorded')]);
      const [place] = await open(ours).append([draft('LearningRecorded')]);
      // What was told is handed over with the answer to the next query.
      await client.query('SELECT 1');
      expect(told).toEqual([String(place?.position)]);
    });
  });
});
