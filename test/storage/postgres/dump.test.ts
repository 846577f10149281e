/** What `pg_dump` takes of a log is the log: in another database it goes on where it stood. */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { readHashed } from '../../contract/log-contents.ts';
import { draft } from '../../support/event-samples.ts';
import { createClock } from '../../support/fixed-clock.ts';
import { openPostgres } from '../../support/open-postgres.ts';
import { runPsql, schemaOf } from '../../support/postgres-roles.ts';
import { freshSchema } from '../../support/postgres-stores.ts';
import { temporaryFolders } from '../../support/temp-root.ts';

const newFolder = temporaryFolders();

const open = (url: string, root = newFolder()) => {
  const storage = openPostgres(url, { root, now: createClock().now });
  onTestFinished(() => storage.close());
  return storage;
};

it('is restored whole, guards included, with what was erased still erased', async () => {
  const url = freshSchema();
  const storage = open(url);
  const learning = draft('LearningRecorded');
  await storage.append([learning, draft('LineSkipped', { text: '\\. \t "quoted" \u2028' })]);
  await storage.append([draft('EntryErased', { entry: learning.id, events: [learning.id] })]);
  const restored = await restoreElsewhere(url);
  const other = open(restored);
  expect(await readHashed(other)).toEqual(await readHashed(storage));
  expect(await other.append([draft('LearningRecorded')])).toMatchObject([{ position: 4 }]);
  expect(await other.verify()).toMatchObject({ ok: true, events: 4, anchored: true });
  expect(await other.findDamage()).toEqual([]);
  const change = runPsql(restored, ['-c', `DELETE FROM ${schemaOf(restored)}.events`]);
  await expect(change).rejects.toThrow('events: the log is append-only');
});

it('is refused as an older log by who saw more, until a person accepts it', async () => {
  const url = freshSchema();
  const storage = open(url);
  await storage.append([draft('LearningRecorded'), draft('LearningRecorded')]);
  const file = await dump(url);
  await storage.append([draft('LearningRecorded')]);
  await runPsql(url, ['-c', `DROP SCHEMA ${schemaOf(url)} CASCADE`, '-f', file]);
  const write = () => storage.append([draft('LearningRecorded')]);
  await expect(write()).rejects.toMatchObject({
    code: 'corrupt',
    hint: 'squadlog verify --accept-head',
  });
  expect(await storage.acceptHead()).toMatchObject({ position: 2, witnessed: { position: 3 } });
  expect(await write()).toMatchObject([{ position: 3 }]);
});

async function dump(url: string): Promise<string> {
  const file = join(newFolder(), 'log.sql');
  const place = new URL(url);
  place.searchParams.delete('schema');
  const words = ['-n', schemaOf(url), '-f', file, '-d', place.href];
  await promisify(execFile)('pg_dump', words);
  return file;
}

async function restoreElsewhere(url: string): Promise<string> {
  const database = `${schemaOf(url)}_${randomBytes(2).toString('hex')}`;
  await runPsql(url, ['-c', `CREATE DATABASE ${database} ENCODING 'UTF8' TEMPLATE template0`]);
  onTestFinished(async () => {
    await runPsql(url, ['-c', `DROP DATABASE ${database} WITH (FORCE)`]);
  });
  const elsewhere = new URL(url);
  elsewhere.pathname = `/${database}`;
  await runPsql(elsewhere.href, ['-f', await dump(url)]);
  return elsewhere.href;
}
