/** Opening a store loads only what that store needs. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { beforeEach, expect, it, vi } from 'vitest';
import { onlyFor } from '../scripts/lean-bundle.ts';
import { MemoryError } from '../src/errors.ts';
import { openStorage } from '../src/open-storage.ts';
import { parseStoreUrl } from '../src/storage/postgres/store-url.ts';
import { createClock } from './support/fixed-clock.ts';
import { repository } from './support/source-files.ts';
import { temporaryFolders } from './support/temp-root.ts';

const server = vi.hoisted(() => ({ loads: 0, given: [] as unknown[] }));
vi.mock('../src/storage/postgres/postgres-storage.ts', () => {
  server.loads += 1;
  const facts = async () => ({ kind: 'a server' });
  return {
    createPostgresStorage: (options: unknown) => {
      server.given.push(options);
      return { facts, close: async () => undefined };
    },
  };
});

const newFolder = temporaryFolders();
const { now } = createClock();

beforeEach(() => {
  server.given.length = 0;
});

it('opens the file without code of a server, and makes none before the first write', async () => {
  const root = newFolder();
  const file = join(root, 'squadlog.db');
  const chosen = { kind: 'sqlite', shown: file, rule: 'a test', file } as const;
  const storage = openStorage(chosen, { root, now });
  expect((await storage.verify()).events).toBe(0);
  await storage.close();
  expect(readdirSync(root)).toEqual([]);
  expect(server.loads).toBe(0);
});

it('fails every use of an unknown store with why it is that', async () => {
  const root = newFolder();
  const fault = new MemoryError({ code: 'invalid', message: 'No such place.' });
  const chosen = { kind: 'unknown', shown: 'unknown', rule: 'a test', fault } as const;
  const storage = openStorage(chosen, { root, now });
  await expect(storage.read()).rejects.toBe(fault);
  await expect(storage.append([])).rejects.toBe(fault);
  await expect(storage.hashedEvents({})[Symbol.asyncIterator]().next()).rejects.toBe(fault);
  await storage.close();
  expect(existsSync(join(root, 'squadlog.db'))).toBe(false);
});

it('loads the code of a server when one is first used, and tells it all that was set', async () => {
  const root = newFolder();
  const location = parseStoreUrl('postgres://ada@db.example.com/app');
  const limits = { connectTimeoutMs: 1, statementTimeoutMs: 2, connectionsMax: 3 };
  const chosen = { kind: 'postgres', shown: location.shown, rule: 'a test', location } as const;
  const storage = openStorage({ ...chosen, ...limits }, { root, now });
  expect(server.given).toEqual([]);
  expect(await storage.facts()).toEqual({ kind: 'a server' });
  expect(server.given).toEqual([{ location, root, now, ...limits }]);
  await storage.close();
});

it('is no part of the program that a spawn runs', async () => {
  const { metafile } = await build({
    ...{ absWorkingDir: repository, entryPoints: ['src/surfaces/cli/main-read.ts'] },
    ...{ bundle: true, write: false, metafile: true, platform: 'node', format: 'cjs' },
    ...{ external: ['better-sqlite3', 'pg', 'tiktoken', 'yaml'], plugins: [onlyFor('read')] },
    logLevel: 'silent',
  });
  const inputs = Object.keys(metafile.inputs);
  expect(inputs).toContain('src/open-storage.ts');
  expect(inputs.filter((file) => /storage\/postgres|node_modules\/pg/u.test(file))).toEqual([]);
});
