/** The developer's door to replay, as a process: what it prints and its exit status. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { openFilled } from '../support/filled-memory.ts';
import { temporaryFolders } from '../support/temp-root.ts';

const repository = fileURLToPath(new URL('../..', import.meta.url));
const newFolder = temporaryFolders();

async function filled(): Promise<string> {
  const root = newFolder();
  const memory = await openFilled(root);
  await memory.close();
  return root;
}

function replay(...args: string[]) {
  const argv = ['--import', 'tsx', 'scripts/replay.ts', ...args];
  const { status, stdout, stderr } = spawnSync(process.execPath, argv, {
    cwd: repository,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

describe('replay', () => {
  it('finds a store that is as its log says', async () => {
    const root = await filled();
    const said = { status: 0, stdout: `${root}: 0 differences\n`, stderr: '' };
    expect(replay('--root', root)).toEqual(said);
    expect(replay('--root', root, '--check')).toEqual(said);
  }, 30_000);

  it('prints every difference, or the verdict alone, and mends with --rebuild', async () => {
    const other = await filled();
    const db = new Database(join(other, 'squadlog.db'));
    const table = db
      .prepare("SELECT name FROM sqlite_master WHERE name GLOB 'learnings_v[0-9]*' AND type = ?")
      .pluck()
      .all('table')
      .at(-1);
    db.exec(`UPDATE ${table} SET text = 'Lies' WHERE position = 2`);
    db.close();
    const found = replay('--root', other);
    expect(found.status).toBe(1);
    expect(found.stdout).toContain(`${table}\n  stored  {`);
    expect(found.stdout).toContain(`${other}: 1 difference\n`);
    expect(replay('--root', other, '--check')).toMatchObject({
      status: 1,
      stdout: `${other}: 1 difference\n`,
    });
    expect(replay('--root', other, '--rebuild').stdout).toContain('were built anew');
    expect(replay('--root', other, '--check').status).toBe(0);
  }, 60_000);

  it('sums up the tables as of a position, and says that it compares nothing', async () => {
    const root = await filled();
    const { status, stdout } = replay('--root', root, '--until', '5');
    expect(status).toBe(0);
    expect(stdout).toContain(`${root} as of position 5, compared with nothing stored:\n`);
    expect(stdout).toMatch(/^learnings_v\d+ +\d+ {2}[0-9a-f]{64}$/m);
    expect(replay('--root', root, '--until', '5').stdout).toBe(stdout);
    expect(replay('--root', root, '--until', '5', '--check')).toMatchObject({
      status: 0,
      stdout: `${root} as of position 5: the same twice\n`,
    });
  }, 60_000);

  it.each([
    ['a position that is none', ['--until', 'yesterday']],
    ['a position to come', ['--until', '9999']],
    ['two modes at once', ['--until', '1', '--rebuild']],
    ['an option that is not there', ['--untl', '1']],
  ])(
    'refuses %s',
    async (_what, args) => {
      const root = await filled();
      const { status, stderr } = replay('--root', root, ...args);
      expect(status).toBe(2);
      expect(stderr).toMatch(/^replay: .{10,}/);
    },
    30_000,
  );
});
