/** The file of stored vectors: a cache, whatever stands in its place. */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import Database from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { vectorFile } from '../../../src/storage/sqlite/vector-file.ts';
import { temporaryFolders } from '../../support/temp-root.ts';
import { pageAt, range } from '../../support/vector-samples.ts';
import { vectorsFile as fileOf, openStore as open } from '../../support/vector-scene.ts';
import { workerEnvironment, workerProgram } from '../../support/worker-processes.ts';

const newFolder = temporaryFolders();
const vectorWorker = workerProgram('vector-worker');
const squad = 'squad/kiln';

function positionsIn(root: string, embedder = 'a', stream = squad): number[] {
  return open(root)
    .pages(embedder, stream)
    .flatMap(({ positions }) => positions);
}

describe('a file that is none of ours', () => {
  const foreign = (file: string, ...pragmas: readonly string[]) => {
    const db = new Database(file);
    for (const pragma of pragmas) db.pragma(pragma);
    db.exec('CREATE TABLE notes (text TEXT)');
    db.close();
  };
  const kinds: Readonly<Record<string, (file: string) => void>> = {
    garbage: (file) => writeFileSync(file, 'x'.repeat(5_000)),
    'a few bytes': (file) => writeFileSync(file, 'SQLite format 3\0'),
    "another program's": (file) => foreign(file),
    "another program's, with a write-ahead log": (file) => foreign(file, 'journal_mode = WAL'),
    "a newer release's": (file) =>
      foreign(file, 'application_id = 1364284995', 'user_version = 99'),
    'without its tables': (file) =>
      foreign(file, 'application_id = 1364284995', 'user_version = 1'),
    'a link to something else': (file) => {
      writeFileSync(`${file}.txt`, 'precious');
      symlinkSync(`${file}.txt`, file);
    },
  };

  for (const [kind, make] of Object.entries(kinds)) {
    it(`holds no vectors, and a writer replaces it, with a warning: ${kind}`, () => {
      const root = newFolder();
      make(fileOf(root));
      const before = readFileSync(fileOf(root));
      expect(positionsIn(root)).toEqual([]);
      expect(readFileSync(fileOf(root))).toEqual(before);
      const store = open(root);
      expect(store.add('a', squad, pageAt([1]))).toBe(true);
      expect(store.warnings().join()).toContain('made anew');
      expect(positionsIn(root)).toEqual([1]);
      if (kind.startsWith('a link')) {
        expect(readFileSync(`${fileOf(root)}.txt`, 'utf8')).toBe('precious');
      }
    });
  }

  it('may be an empty one, which is a file to be', () => {
    const root = newFolder();
    writeFileSync(fileOf(root), '');
    const store = open(root);
    expect(store.pages('a', squad)).toEqual([]);
    store.add('a', squad, pageAt([1]));
    expect(positionsIn(root)).toEqual([1]);
    expect(store.warnings()).toEqual([]);
  });

  it('is replaced where only its inside is damaged', () => {
    const root = newFolder();
    const before = open(root);
    for (const page of [range(1, 256), range(257, 512)]) before.add('a', squad, pageAt(page, 100));
    before.close();
    const bytes = readFileSync(fileOf(root));
    writeFileSync(fileOf(root), bytes.fill(0x5a, 4_096));
    const store = open(root);
    expect(store.pages('a', squad)).toEqual([]);
    expect(store.warnings().join()).toContain('could not be read');
    store.add('a', squad, pageAt([600]));
    expect(positionsIn(root)).toEqual([600]);
  });

  it('keeps nobody from reading when it is a folder, and says that nothing was stored', () => {
    const root = newFolder();
    mkdirSync(fileOf(root));
    const store = open(root);
    expect(store.pages('a', squad)).toEqual([]);
    expect(store.add('a', squad, pageAt([1]))).toBe(false);
    expect(store.forget(squad, [1])).toBe(false);
    const warnings = store.warnings().join('\n');
    expect(warnings).toContain('is a folder, so it holds no vectors');
    expect(warnings).toContain('not stored');
    expect(warnings).not.toMatch(/made anew|EISDIR/u);
    expect(statSync(fileOf(root)).isDirectory()).toBe(true);
  });

  it('is left as it is where it can not be read, and that is said', () => {
    const root = newFolder();
    symlinkSync(fileOf(root), fileOf(root));
    const store = open(root);
    expect(store.pages('a', squad)).toEqual([]);
    expect(store.add('a', squad, pageAt([1]))).toBe(false);
    expect(store.warnings().join()).toContain("can't be read (ELOOP), and is left as it is");
    expect(lstatSync(fileOf(root)).isSymbolicLink()).toBe(true);
  });

  it('is not taken for one that another process puts there meanwhile', () => {
    const [root, elsewhere] = [newFolder(), newFolder()];
    const other = open(elsewhere);
    other.add('a', squad, pageAt([1, 2]));
    other.close();
    writeFileSync(fileOf(root), 'x'.repeat(5_000));
    const file = vectorFile(fileOf(root), () => renameSync(fileOf(elsewhere), fileOf(root)));
    onTestFinished(file.close);
    expect(file.openToWrite().prepare('SELECT sum(count) AS vectors FROM pages').get()).toEqual({
      vectors: 2,
    });
    expect(readdirSync(root)).toEqual(['squadlog.vectors.db']);
  });

  it('that was damaged is not taken for one that another process made since', () => {
    const [root, elsewhere] = [newFolder(), newFolder()];
    for (const place of [root, elsewhere]) {
      const store = open(place);
      store.add('a', squad, pageAt([1, 2]));
      store.close();
    }
    const file = vectorFile(fileOf(root), () => {});
    file.openToRead();
    renameSync(fileOf(elsewhere), fileOf(root));
    file.removeDamaged();
    expect(positionsIn(root)).toEqual([1, 2]);
    file.openToRead();
    file.removeDamaged();
    expect(readdirSync(root)).toEqual([]);
  });

  it('may be removed while it is open', () => {
    const root = newFolder();
    const store = open(root);
    store.add('a', squad, pageAt([1, 2]));
    expect(store.filledUntil('a', squad)).toBe(2);
    rmSync(fileOf(root));
    expect(store.filledUntil('a', squad)).toBe(0);
    expect(store.add('a', squad, pageAt([1]))).toBe(true);
    expect(positionsIn(root)).toEqual([1]);
  });
});

it('of a folder that may not be written to is read, and nothing is made beside it', async () => {
  const root = newFolder();
  const store = open(root);
  store.add('a', squad, pageAt([1, 2]));
  store.close();
  const before = readFileSync(fileOf(root));
  const program = await vectorWorker();
  chmodSync(fileOf(root), 0o444);
  chmodSync(root, 0o555);
  onTestFinished(() => chmodSync(root, 0o755));
  // Root may write everywhere, so that another user reads.
  const reader = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  const how = { env: workerEnvironment(), encoding: 'utf8', ...reader } as const;
  const done = spawnSync(process.execPath, [program, root, 'a', squad], how);
  expect(done.stderr).toBe('');
  expect(JSON.parse(done.stdout)).toEqual({
    positions: [1, 2],
    forgotten: false,
    warnings: [expect.stringContaining('not stored')],
  });
  expect(readdirSync(root)).toEqual(['squadlog.vectors.db']);
  expect(readFileSync(fileOf(root))).toEqual(before);
});
