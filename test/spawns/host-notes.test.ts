/** Notes of hosts: which hooks fired, and failures; in no file of somebody else. */
import {
  appendFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { noteFailure, noteSeen } from '../../src/spawns/host-notes.ts';
import { readFailures, readSeenHooks } from '../../src/spawns/read-host-notes.ts';
import { makeSpawnsFolder } from '../../src/spawns/spawns-folder.ts';
import { temporaryFolders } from '../support/temp-root.ts';

const newRoot = temporaryFolders();

/** What another process does right before a file is put in its place. */
const meanwhile = vi.hoisted((): { act?: ((to: string) => void) | undefined } => ({}));
vi.mock('node:fs', async (load) => {
  const fs = await load<typeof import('node:fs')>();
  const renameSync: typeof fs.renameSync = (from, to) => {
    meanwhile.act?.(String(to));
    fs.renameSync(from, to);
  };
  return { ...fs, renameSync };
});
afterEach(() => {
  meanwhile.act = undefined;
});

test('a hook that fires again has a newer time', () => {
  const root = newRoot();
  noteSeen(root, 'codex', 'SubagentStart');
  const file = join(root, '_spawns', 'codex', 'seen', 'SubagentStart');
  utimesSync(file, new Date(0), new Date(0));
  noteSeen(root, 'codex', 'SubagentStart');
  expect(statSync(file).mtimeMs).toBeGreaterThan(Date.now() - 60_000);
});

test('an event may be called as no file may', () => {
  const root = newRoot();
  noteSeen(root, 'codex', '../../etc/passwd');
  expect(statSync(join(root, '_spawns', 'codex', 'seen', '..-..-etc-passwd')).isFile()).toBe(true);
});

test('failures are kept, the newest of very many', () => {
  const root = newRoot();
  for (let at = 0; at < 1_500; at += 1) fail(root, `failure ${at} ${'x'.repeat(300)}`);
  const { failures, problems } = readFailures(root);
  expect(problems).toEqual([]);
  expect(failures.at(-1)?.message).toContain('failure 1499');
  expect(statSync(join(root, '_spawns', 'failures.jsonl')).size).toBeLessThan(300 * 1024);
});

test('a failure that another process notes while the list is cut is kept', () => {
  const root = newRoot();
  const file = join(makeSpawnsFolder(root), 'failures.jsonl');
  fail(root, 'of another');
  const line = readFileSync(file, 'utf8');
  writeFileSync(file, line.repeat(Math.ceil((256 * 1024) / line.length)));
  meanwhile.act = (to) => appendFileSync(to, line.replace('of another', 'in between'));
  fail(root, 'the last before it');
  const { failures, problems } = readFailures(root);
  expect(problems).toEqual([]);
  expect(failures.slice(-2).map(({ message }) => message)).toEqual([
    'the last before it',
    'in between',
  ]);
  expect(statSync(file).size).toBeLessThan(140 * 1024);
  expect(readdirSync(join(root, '_spawns')).sort()).toEqual(['.gitignore', 'failures.jsonl']);
});

test('a link where the cut list would be written is not followed', () => {
  const root = newRoot();
  const mine = join(newRoot(), 'mine.txt');
  writeFileSync(mine, 'mine');
  const file = join(makeSpawnsFolder(root), 'failures.jsonl');
  symlinkSync(mine, `${file}.partial-${process.pid}`);
  writeFileSync(file, `${'x'.repeat(300)}\n`.repeat(1_000));
  fail(root, 'it broke');
  expect(readFileSync(mine, 'utf8')).toBe('mine');
  expect(statSync(file).isFile()).toBe(true);
});

test('a link in place of a mark or of its folders is not followed', () => {
  for (const linked of [['_spawns'], ['_spawns', 'codex'], ['_spawns', 'codex', 'seen']]) {
    const root = newRoot();
    const elsewhere = newRoot();
    noteSeen(elsewhere, 'codex', 'Stop');
    mkdirSync(join(root, ...linked.slice(0, -1)), { recursive: true });
    symlinkSync(join(elsewhere, ...linked), join(root, ...linked));
    expect(() => noteSeen(root, 'codex', 'SubagentStart')).toThrow('is a link or no folder');
    expect(readSeenHooks(root).size).toBe(0);
    expect([...(readSeenHooks(elsewhere).get('codex')?.keys() ?? [])]).toEqual(['Stop']);
  }
  const root = newRoot();
  const mine = join(newRoot(), 'mine.txt');
  writeFileSync(mine, 'mine');
  noteSeen(root, 'codex', 'Stop');
  symlinkSync(mine, join(root, '_spawns', 'codex', 'seen', 'SubagentStart'));
  expect(() => noteSeen(root, 'codex', 'SubagentStart')).toThrow();
  expect(readFileSync(mine, 'utf8')).toBe('mine');
});

test('failures are read through no link', () => {
  const elsewhere = newRoot();
  fail(elsewhere, 'of another project');
  for (const linked of [['_spawns'], ['_spawns', 'failures.jsonl']]) {
    const root = newRoot();
    mkdirSync(join(root, ...linked.slice(0, -1)), { recursive: true });
    symlinkSync(join(elsewhere, ...linked), join(root, ...linked));
    const { failures, problems } = readFailures(root);
    expect(failures).toEqual([]);
    expect(problems).toEqual([expect.stringContaining('is a link, so it is not read')]);
  }
});

test('a link in place of the list is neither followed nor cut', () => {
  const root = newRoot();
  const mine = join(newRoot(), 'mine.txt');
  writeFileSync(mine, 'mine');
  symlinkSync(mine, join(makeSpawnsFolder(root), 'failures.jsonl'));
  expect(() => fail(root, 'it broke')).toThrow();
  expect(readFileSync(mine, 'utf8')).toBe('mine');
});

function fail(root: string, message: string): void {
  const failure = { at: '2026-01-01T00:00:00.000Z', client: 'codex', event: 'SubagentStart' };
  noteFailure(root, failure, { error: new Error(message), mask: (text) => text });
}
