/** The way to a server that takes nobody in plain text: each mode of TLS does what it says. */
import { chmodSync, chownSync, copyFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Storage } from '../../../src/storage/storage.ts';
import type { Authority } from '../../support/certificates.ts';
import { makeAuthority } from '../../support/certificates.ts';
import { draft } from '../../support/event-samples.ts';
import { createClock } from '../../support/fixed-clock.ts';
import { openPostgres } from '../../support/open-postgres.ts';
import type { PostgresServer } from '../../support/postgres-server.ts';
import { startPostgres } from '../../support/postgres-server.ts';
import { temporaryFolders } from '../../support/temp-root.ts';

const newFolder = temporaryFolders();
let server: PostgresServer;
let authority: Authority;
let stranger: Authority;
beforeAll(async () => {
  const folder = newFolder();
  authority = makeAuthority(folder, 'authority');
  stranger = makeAuthority(folder, 'stranger');
  server = await startPostgres();
  const own = (name: string) => join(server.dataFolder, name);
  const { certificate, key } = authority.issue(['DNS:localhost']);
  copyFileSync(certificate, own('server.crt'));
  copyFileSync(key, own('server.key'));
  chmodSync(own('server.key'), 0o600);
  const { uid, gid } = statSync(server.dataFolder);
  for (const name of ['server.crt', 'server.key']) chownSync(own(name), uid, gid);
  writeFileSync(own('postgresql.auto.conf'), 'ssl = on\n');
  writeFileSync(own('pg_hba.conf'), 'hostssl all all all scram-sha-256\n');
  await server.restart();
});
afterAll(() => server?.stop());

/** The server by a host of its own naming; `{ca}` stands for the file of its authority. */
function open(host: string, options: string): Storage {
  const url = new URL(server.url());
  url.hostname = host;
  url.search = options.replace('{ca}', encodeURIComponent(authority.file));
  const storage = openPostgres(url.href, { root: newFolder(), now: createClock().now });
  onTestFinished(() => storage.close());
  return storage;
}

describe('a server that takes nobody in plain text', () => {
  it.each([
    ['localhost', 'sslmode=require'],
    ['127.0.0.1', 'sslmode=require'],
    ['127.0.0.1', 'sslmode=verify-ca&sslrootcert={ca}'],
    ['localhost', 'sslmode=verify-full&sslrootcert={ca}'],
  ])('lets in %s?%s', async (host, options) => {
    const storage = open(host, options);
    await storage.append([draft('LearningRecorded')]);
    expect(await storage.verify()).toMatchObject({ ok: true });
  });

  it.each(['', 'sslmode=disable'])('refuses "%s", and says what to do', async (options) => {
    await expect(open('localhost', options).append([draft('LineSkipped')])).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringMatching(/takes no connection in plain text.*sslmode=verify-full/u),
    });
  });

  it.each([
    ['an authority that did not sign it', 'localhost', 'verify-ca', () => stranger],
    ['an authority that did not sign it', 'localhost', 'verify-full', () => stranger],
    ['another host in its certificate', '127.0.0.1', 'verify-full', () => authority],
  ])('is refused for %s: %s, %s', async (_why, host, mode, by) => {
    const file = encodeURIComponent(by().file);
    const storage = open(host, `sslmode=${mode}&sslrootcert=${file}`);
    await expect(storage.append([draft('LineSkipped')])).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringMatching(/could not be reached over TLS \(.+\)\. Check host, sslmode/u),
      hint: 'squadlog doctor',
    });
  });

  it('is refused where nobody that Node trusts signed it', async () => {
    const storage = open('localhost', 'sslmode=verify-full');
    await expect(storage.append([draft('LineSkipped')])).rejects.toThrow('over TLS');
  });

  it('says that a file of an authority is not there', async () => {
    const storage = open('localhost', 'sslmode=verify-full&sslrootcert=/nowhere/ca.pem');
    await expect(storage.append([draft('LineSkipped')])).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringMatching(/a file that can't be read .*\/nowhere\/ca.pem.*sslrootcert/u),
    });
  });
});
