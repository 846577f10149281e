/** Where a memory lives: which rule wins, worktrees, and the store's own key. */
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectSquad, resolveRoot } from '../src/root.ts';
import { readStoreKey } from '../src/store-key.ts';
import { temporaryFolders } from './support/temp-root.ts';

const folder = temporaryFolders();
const make = (...parts: string[]) => {
  const path = join(...parts);
  mkdirSync(path, { recursive: true });
  return path;
};

it('takes the first rule that holds', () => {
  const home = folder();
  const cwd = make(folder(), 'project', 'deep');
  const at = (env: Record<string, string>, root?: string) =>
    resolveRoot({ cwd, env, home, root }).root;
  const env = { SQUADLOG_ROOT: 'from-env', OPENCLAW_WORKSPACE: join(home, 'claw') };
  expect(at({})).toBe(join(home, '.squadlog'));
  const openClaw = make(home, '.openclaw', 'workspace', 'memory', 'squads');
  expect(at({})).toBe(openClaw);
  const project = make(cwd, '..', '.squadlog');
  expect(at({})).toBe(project);
  expect(at({ OPENCLAW_WORKSPACE: env.OPENCLAW_WORKSPACE })).toBe(
    join(home, 'claw', 'memory', 'squads'),
  );
  expect(at(env)).toBe(join(cwd, 'from-env'));
  expect(at(env, '../given')).toBe(join(cwd, '..', 'given'));
  expect(at({ SQUADLOG_ROOT: '', OPENCLAW_WORKSPACE: '' })).toBe(project);
});

it('leads a linked worktree to its main checkout', () => {
  const base = folder();
  const main = make(base, 'main');
  const root = make(main, '.squadlog');
  const own = make(main, '.git', 'worktrees', 'feature');
  writeFileSync(join(own, 'commondir'), '../..\n');
  const worktree = make(base, 'feature', 'src');
  writeFileSync(join(base, 'feature', '.git'), `gitdir: ${own}\n`);
  expect(resolveRoot({ cwd: worktree, env: {}, home: folder() })).toEqual({
    root,
    rule: 'the .squadlog folder of the main checkout',
  });
  expect(projectSquad(worktree)).toEqual({
    squad: 'main',
    rule: 'the name of the main checkout of this worktree',
  });
});

it('names no squad by a device', () => {
  expect(projectSquad(make(folder(), 'aux')).squad).toBe('aux-project');
  const [first, second] = ['日本', '建築'].map((name) => projectSquad(make(folder(), name)).squad);
  expect(first).toMatch(/^project-[0-9a-z]{7}$/u);
  expect(second).not.toBe(first);
});

describe('the key', () => {
  it('is made once, private, and read again', () => {
    const root = join(folder(), 'new');
    const key = readStoreKey(root);
    expect(key).toMatch(/^[0-9a-f]{64}$/u);
    expect(readStoreKey(root)).toBe(key);
    expect(statSync(join(root, 'squadlog.key')).mode & 0o777).toBe(0o600);
    expect(readStoreKey(join(folder(), 'other'))).not.toBe(key);
  });

  it('is refused where it was altered, and left as it is', () => {
    const root = folder();
    writeFileSync(join(root, 'squadlog.key'), 'too short');
    expect(() => readStoreKey(root)).toThrow(expect.objectContaining({ code: 'corrupt' }));
    expect(readFileSync(join(root, 'squadlog.key'), 'utf8')).toBe('too short');
  });
});
