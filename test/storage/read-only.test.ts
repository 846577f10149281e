/**
 * A store whose folder may not be written to is read as any other, also where its newest events are
 * in a write-ahead log that nobody has taken in; writing fails in words.
 */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openScene, outputOf, squad } from '../support/crash-scene.ts';
import { temporaryFolders } from '../support/temp-root.ts';
import { workerEnvironment, workerProgram } from '../support/worker-processes.ts';

const folder = temporaryFolders();
const program = workerProgram('read-only-worker');
const isRoot = process.getuid?.() === 0;
/** Root may write everywhere, so that another user reads; else our own user, without the right. */
const reader = isRoot ? { uid: 65_534, gid: 65_534 } : {};

type Results = Readonly<Record<string, { readonly code?: string } & Record<string, unknown>>>;

async function use(root: string): Promise<Results> {
  const out = folder();
  if (isRoot) chownSync(out, reader.uid ?? 0, reader.gid ?? 0);
  const before = readdirSync(root).sort();
  for (const name of before) chmodSync(join(root, name), 0o644);
  chmodSync(join(root, '..'), 0o755);
  chmodSync(root, 0o555);
  try {
    const command = [await program(), root, out];
    const env = workerEnvironment();
    const done = spawnSync(process.execPath, command, { env, encoding: 'utf8', ...reader });
    expect(done.stderr).toBe('');
    expect(readdirSync(root).sort()).toEqual(before);
    return JSON.parse(done.stdout) as Results;
  } finally {
    chmodSync(root, 0o755);
  }
}

async function fill(root: string) {
  mkdirSync(root);
  const memory = await openScene(root);
  for (let nth = 0; nth < 4; nth += 1) {
    await memory.write({ squad, session: `s${nth}`, output: outputOf('ro', nth) });
  }
  return memory;
}

function expectReadOnly(results: Results, events: number): void {
  const { verify, list, read, search, why, log, exportThere, backupThere } = results;
  expect(verify).toMatchObject({ ok: true, anchored: true, events });
  expect(list).toMatchObject({ squads: [{ squad, sessions: 4, learnings: 8 }] });
  expect(read?.['block']).toContain('Check the keys of ro before number 3 starts');
  expect(read?.['warnings']).toEqual([expect.stringContaining('The ledger was not written')]);
  expect(search).toMatchObject({ mode: 'hybrid', embedder: 'words-1' });
  expect(search?.['results']).not.toEqual([]);
  expect(results['readForTask']).toMatchObject({ mode: 'hybrid', warnings: [] });
  expect(why).toMatchObject({ entry: { text: 'Check the flags of ro before number 0 starts' } });
  expect(log?.['events']).toHaveLength(events);
  for (const verb of ['stats', 'export']) expect(results[verb]).not.toHaveProperty('code');
  expect(results['backup']).toMatchObject({ ok: true, events });
  for (const verb of ['write', 'distill', 'rebuild']) {
    expect(results[verb], verb).toMatchObject({ code: 'unavailable' });
  }
  expect(exportThere).toMatchObject({
    code: 'unavailable',
    message: expect.stringMatching(/sub.*no permission/u),
  });
  expect(backupThere).toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('copy.db'),
  });
}

it('reads a store that was closed', async () => {
  const root = join(folder(), 'root');
  const memory = await fill(root);
  const { events } = await memory.verify();
  await memory.close();
  expectReadOnly(await use(root), events);
});

it('reads what a killed process left in its write-ahead log', async () => {
  const [root, living] = [join(folder(), 'root'), join(folder(), 'living')];
  const memory = await fill(living);
  const { events } = await memory.verify();
  mkdirSync(root);
  const left = readdirSync(living, { withFileTypes: true }).filter((entry) => entry.isFile());
  for (const { name } of left) copyFileSync(join(living, name), join(root, name));
  rmSync(join(root, 'squadlog.db-shm'));
  await memory.close();
  expect(existsSync(join(root, 'squadlog.db-wal'))).toBe(true);
  expectReadOnly(await use(root), events);
});

it('reads beside a process that has it open', async () => {
  const root = join(folder(), 'root');
  await using memory = await fill(root);
  expectReadOnly(await use(root), (await memory.verify()).events);
});
