/** What `doctor` finds beside the store: files that killed runs left, and files to import. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { openMemory } from '../../../src/index.ts';
import { repository } from '../../support/source-files.ts';
import { temporaryFolders } from '../../support/temp-root.ts';

const newFolder = temporaryFolders();

async function teach(root: string): Promise<void> {
  await using memory = await openMemory({ root });
  await memory.write({ squad: 'kiln', output: '## Session Memory\n- [DEV] Fire slowly\n' });
}

async function problemsOf(root: string) {
  await using memory = await openMemory({ root });
  const { findings } = await memory.doctor();
  return { problems: findings.filter(({ level }) => level !== 'ok') };
}

/** A file with the modes of our own. */
function plant(file: string, content = ''): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(file, content, { mode: 0o600 });
}

it('names what killed runs left', async () => {
  const root = newFolder();
  await teach(root);
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  plant(join(root, `squadlog.key.${pid}-0a0b0c0d`));
  plant(join(root, 'kiln', `.history.md.${pid}-1.squadlog-new`));
  const { problems } = await problemsOf(root);
  expect(problems).toMatchObject([{ level: 'note', what: 'files' }]);
  expect(problems[0]?.detail).toContain(`.history.md.${pid}-1.squadlog-new`);
});

it('tells what a run left from what it moved aside, in every folder', async () => {
  const root = newFolder();
  await teach(root);
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  const left = [
    `kiln/history/.2026-01.md.${pid}-1.squadlog-new`,
    `kiln/roles/.DEV.md.${pid}-2.squadlog-new`,
    `squadlog.db.format-1.bak.${pid}`,
    'kiln/.squadlog-export-0a0b0c0d0e0f',
  ];
  const aside = `kiln/.history.md.${pid}-3.squadlog-old`;
  const fresh = 'kiln/.squadlog-export-111111111111';
  const living = `kiln/.history.md.${process.pid}-3.squadlog-old`;
  for (const path of [...left, aside, fresh, living]) plant(join(root, path));
  utimesSync(join(root, 'kiln/.squadlog-export-0a0b0c0d0e0f'), 0, 0);
  const { problems } = await problemsOf(root);
  expect(problems).toMatchObject([
    { level: 'note', what: 'files', detail: expect.stringContaining('safe to remove') },
    { level: 'note', what: 'files', detail: expect.stringMatching(/may hold edits/u) },
  ]);
  for (const path of left) expect(problems[0]?.detail).toContain(path);
  expect(problems[0]?.detail).not.toContain(fresh);
  expect(problems[1]?.detail.endsWith(`: ${aside}`)).toBe(true);
});

it('knows imported standards by their bytes, and names them when they change', async () => {
  const root = newFolder();
  const file = join(root, '_process/standards.md');
  plant(file, '## How\n- Two reviewers\n');
  const memory = await openMemory({ root });
  await memory.standards.import({ markdown: '## How\n- Two reviewers\n' });
  await memory.import({ dir: root });
  await memory.close();
  const waiting = async () => (await problemsOf(root)).problems.map(({ what }) => what);
  expect(await waiting()).toEqual([]);
  writeFileSync(file, '## How\n- Two reviewers\n- Measure first\n');
  expect(await waiting()).toEqual(['import']);
});

it('names files that were edited by hand, and leaves them as they are', async () => {
  const root = newFolder();
  const memory = await openMemory({ root });
  await memory.write({ squad: 'Kiln', output: '- [DEV] Fire slowly' });
  await memory.close();
  const file = join(root, 'kiln/semantic.md');
  const edited = readFileSync(file, 'utf8').replace('slowly', 'fast');
  writeFileSync(file, edited);
  const { problems } = await problemsOf(root);
  expect(problems).toMatchObject([
    { level: 'note', what: 'edits', detail: expect.stringContaining('kiln/semantic.md') },
  ]);
  expect(readFileSync(file, 'utf8')).toBe(edited);
});

it('names files of the predecessor until they are imported', async () => {
  const root = newFolder();
  cpSync(join(repository, 'test/fixtures/legacy-squads'), root, { recursive: true });
  const before = await problemsOf(root);
  expect(before.problems).toContainEqual(
    expect.objectContaining({ what: 'import', hint: expect.stringContaining('squadlog import') }),
  );
  expect(readdirSync(root)).not.toContain('squadlog.db');
  const memory = await openMemory({ root });
  await memory.import({ dir: root });
  await memory.close();
  const after = await problemsOf(root);
  expect(after.problems.filter(({ what }) => what === 'import')).toEqual([]);
});
