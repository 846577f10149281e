/** A file that is no store of ours, or a newer release's, is refused and stays as it is. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { openMemory } from '../../../src/index.ts';
import { latestFormat } from '../../../src/storage/sqlite/migrate.ts';
import { folderContents } from '../../support/folder-contents.ts';
import { temporaryFolders } from '../../support/temp-root.ts';

const folder = temporaryFolders();

const sql = (statements: string) => (file: string) => {
  const db = new Database(file);
  db.exec(statements);
  db.close();
};
const bytes = (content: Uint8Array | string) => (file: string) => writeFileSync(file, content);

const foreign: Readonly<Record<string, (file: string) => void>> = {
  'random bytes': bytes(Uint8Array.from({ length: 5_000 }, (_, i) => (i * 7_919 + 31) % 251)),
  'one byte': bytes('x'),
  'a text': bytes('# Notes\n\nThese are my notes.\n'.repeat(20)),
  'a database of others': sql('CREATE TABLE bookmarks (url TEXT)'),
  'one with a format number': sql('CREATE TABLE bookmarks (url TEXT); PRAGMA user_version = 1'),
  'one that has a write-ahead log': sql(
    'PRAGMA journal_mode = WAL; CREATE TABLE bookmarks (url TEXT)',
  ),
  'one with both': sql(
    'PRAGMA journal_mode = WAL; CREATE TABLE bookmarks (url TEXT); PRAGMA user_version = 1',
  ),
};

it.each(Object.entries(foreign))('refuses %s to the byte', async (_name, make) => {
  const root = folder();
  make(join(root, 'squadlog.db'));
  const before = folderContents(root);
  for (const use of uses) {
    await using memory = await openMemory({ root });
    const error = await use(memory).then(
      () => undefined,
      (refusal: unknown) => refusal,
    );
    expect(error).toMatchObject({ code: 'corrupt' });
    expect(String(error)).toMatch(/squadlog\.db (?:is not a Squadlog store|says that it has)/u);
    expect(String(error)).toContain('Nothing was touched');
    expect(String(error)).not.toContain('newer');
  }
  expect(folderContents(root)).toEqual(before);
});

it('refuses a newer store, and says so', async () => {
  const root = folder();
  sql(`CREATE TABLE log (a); PRAGMA user_version = ${latestFormat + 1}`)(join(root, 'squadlog.db'));
  const before = folderContents(root);
  for (const use of uses) {
    await using memory = await openMemory({ root });
    await expect(use(memory)).rejects.toThrow(/newer Squadlog.*Nothing was touched/su);
  }
  expect(folderContents(root)).toEqual(before);
});

it('takes a file without bytes for a store to be', async () => {
  const root = folder();
  writeFileSync(join(root, 'squadlog.db'), '');
  await using memory = await openMemory({ root });
  expect((await memory.read({ squad: 'kiln' })).entries).toEqual([]);
  const output = '## Session Memory\n- [DEV] Feature flags live in flags.toml';
  expect((await memory.write({ squad: 'kiln', output })).stored).toHaveLength(1);
});

it('knows a copy again that has no write-ahead log of its own', async () => {
  const root = folder();
  const copy = join(folder(), 'other', 'squadlog.db');
  mkdirSync(dirname(copy));
  await using memory = await openMemory({ root });
  const output = '## Session Memory\n- [DEV] Feature flags live in flags.toml';
  await memory.write({ squad: 'kiln', output });
  await memory.backup({ file: copy });
  await using restored = await openMemory({ root: dirname(copy) });
  expect((await restored.read({ squad: 'kiln' })).entries).toHaveLength(1);
});

type Memory = Awaited<ReturnType<typeof openMemory>>;

const uses: readonly ((memory: Memory) => Promise<unknown>)[] = [
  (memory) => memory.read({ squad: 'kiln' }),
  (memory) => memory.verify(),
  (memory) => memory.write({ squad: 'kiln', output: '## Session Memory\n- [DEV] One' }),
];
