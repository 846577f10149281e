/** What a name of a store stands for: a root, a file, a server, or one of this memory's stores. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import type { ChosenStore } from '../src/choose-store.ts';
import { MemoryError } from '../src/errors.ts';
import { openNamedStore } from '../src/open-named-store.ts';
import { parseStoreUrl } from '../src/storage/postgres/store-url.ts';
import { temporaryFolders } from './support/temp-root.ts';

const folder = temporaryFolders();
const url = 'postgres://ada:pr1vate@db.example.com/app?schema=team_a';
const limits = { connectTimeoutMs: 1, statementTimeoutMs: 1, connectionsMax: 1 };
let root: string;
let cwd: string;

beforeEach(() => {
  [root, cwd] = [folder(), folder()];
});

function named(name: string, chosen?: ChosenStore) {
  const file = join(root, 'squadlog.db');
  const own = { kind: 'sqlite', shown: file, rule: '', file } as const;
  const now = () => '2026-11-30T09:00:00.000Z';
  return openNamedStore(name, { end: 'from', chosen: chosen ?? own, root, cwd, limits, now });
}

it.each([
  ['sqlite', () => join(root, 'squadlog.db')],
  ['store', () => join(root, 'squadlog.db')],
  ['./sqlite', () => join(cwd, 'sqlite', 'squadlog.db')],
  ['.', () => join(cwd, 'squadlog.db')],
  ['new', () => join(cwd, 'new', 'squadlog.db')],
  ['new.db', () => join(cwd, 'new.db')],
  ['folder.db', () => join(cwd, 'folder.db', 'squadlog.db')],
  ['monday', () => join(cwd, 'monday')],
])('%s is a file', async (name, file) => {
  mkdirSync(join(cwd, 'folder.db'));
  writeFileSync(join(cwd, 'monday'), '');
  const store = await named(name);
  expect(store.shown).toBe(file());
  expect(store.isThere()).toBe(name === 'monday');
});

it('a URL is a server, shown without its password, whose key this root keeps', async () => {
  const store = await named(url);
  expect(store).toMatchObject({ home: root, shown: expect.stringContaining('ada:***@db.exam') });
  expect(store.file).toBeUndefined();
  const location = parseStoreUrl('postgres://bob@DB.example.com:5432/app?schema=team_a');
  const chosen = { kind: 'postgres', shown: '', rule: '', location, ...limits } as const;
  expect((await named('store', chosen)).identity).toBe(store.identity);
  expect((await named('sqlite', chosen)).shown).toBe(join(root, 'squadlog.db'));
});

it('store fails as all else does where this memory does not know its store', async () => {
  const fault = new MemoryError({ code: 'invalid', message: 'No such store.' });
  const chosen = { kind: 'unknown', shown: 'unknown', rule: '', fault } as const;
  await expect(named('store', chosen)).rejects.toBe(fault);
});

it('what is neither a folder nor a file is no store', async () => {
  mkdirSync(join(cwd, 'odd', 'squadlog.db'), { recursive: true });
  for (const name of ['/dev/null', 'odd']) {
    await expect(named(name), name).rejects.toMatchObject({ code: 'invalid' });
  }
});
