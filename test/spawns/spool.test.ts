/** The files of running spawns: found by any process, harmless when damaged. */
import { execFileSync } from 'node:child_process';
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openSpool } from '../../src/spawns/spool.ts';
import type { RunRecord } from '../../src/spawns/spool-records.ts';
import { temporaryFolders } from '../support/temp-root.ts';

const newRoot = temporaryFolders();

test('a record is found by its id, and by its conversation, the oldest first', () => {
  const { runs } = openSpool(newRoot(), 'codex');
  runs.put('b', record('b', { at: '2026-01-02', conversation: 'one' }));
  runs.put('a', record('a', { at: '2026-01-01', conversation: 'one' }));
  runs.put('c', record('c', { conversation: 'two' }));
  expect(runs.get('a')).toHaveProperty('run', 'a');
  expect(runs.list('one').map(({ run }) => run)).toEqual(['a', 'b']);
  expect(runs.list()).toHaveLength(3);
  runs.remove('a');
  runs.remove('never there');
  expect(runs.get('a')).toBeUndefined();
});

test('ids may hold what no file name may', () => {
  const { runs } = openSpool(newRoot(), 'openclaw');
  const id = `agent:main:subagent:../../${'x'.repeat(300)}\n/`;
  runs.put(id, record(id));
  expect(runs.get(id)).toHaveProperty('run', id);
});

test('files and folders are only for their owner', () => {
  const root = newRoot();
  openSpool(root, 'codex').runs.put('a', record('a'));
  const folder = join(root, '_spawns', 'codex', 'runs');
  const [file = ''] = readdirSync(folder);
  expect(statSync(join(folder, file)).mode & 0o777).toBe(0o600);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
});

test('of two that add the same record, one does', () => {
  const { runs } = openSpool(newRoot(), 'codex');
  expect(runs.add('a', record('a', { squad: 'first' }))).toBe(true);
  expect(runs.add('a', record('a', { squad: 'second' }))).toBe(false);
  expect(runs.get('a')).toHaveProperty('squad', 'first');
  expect(runs.list()).toHaveLength(1);
});

test('what is damaged counts as absent, and is replaced', () => {
  const root = newRoot();
  const { runs } = openSpool(root, 'codex');
  runs.put('a', record('a'));
  const folder = join(root, '_spawns', 'codex', 'runs');
  const [file = ''] = readdirSync(folder);
  for (const damage of ['', '{', '{"run":7}', readFileSync(join(folder, file)).subarray(0, 9)]) {
    writeFileSync(join(folder, file), damage);
    expect(runs.get('a')).toBeUndefined();
    expect(runs.list()).toEqual([]);
  }
  runs.put('a', record('a'));
  expect(runs.get('a')).toHaveProperty('run', 'a');
});

test('a link in place of a folder is not followed, and nothing is taken away through it', () => {
  for (const linked of [['_spawns'], ['_spawns', 'codex'], ['_spawns', 'codex', 'requests']]) {
    const root = newRoot();
    const elsewhere = newRoot();
    const mine = join(elsewhere, `${'a'.repeat(20)}-${'b'.repeat(20)}.json`);
    writeFileSync(mine, 'my own words');
    utimesSync(mine, new Date(0), new Date(0));
    mkdirSync(join(root, ...linked.slice(0, -1)), { recursive: true });
    symlinkSync(elsewhere, join(root, ...linked));
    const { requests } = openSpool(root, 'codex');
    expect(requests.list()).toEqual([]);
    requests.sweep(60_000, Date.now());
    expect(readFileSync(mine, 'utf8')).toBe('my own words');
    const asked = { call: 'c', conversation: 'c', squad: 'shop', told: false, at: '' };
    expect(() => requests.put('c', asked)).toThrow('is a link or no folder');
    expect(readdirSync(elsewhere)).toHaveLength(1);
  }
});

test('a link in place of a record counts as absent, and is replaced but not followed', () => {
  const root = newRoot();
  const { runs } = openSpool(root, 'codex');
  runs.put('a', record('a'));
  const folder = join(root, '_spawns', 'codex', 'runs');
  const [file = ''] = readdirSync(folder);
  const mine = join(newRoot(), 'mine.json');
  renameSync(join(folder, file), mine);
  const words = readFileSync(mine, 'utf8');
  symlinkSync(mine, join(folder, file));
  expect(runs.get('a')).toBeUndefined();
  expect(runs.list()).toEqual([]);
  runs.put('a', record('a', { squad: 'again' }));
  expect(runs.get('a')).toHaveProperty('squad', 'again');
  expect(readFileSync(mine, 'utf8')).toBe(words);
});

test('a pipe and a file of others are let alone', () => {
  const root = newRoot();
  const { runs } = openSpool(root, 'codex');
  runs.put('a', record('a'));
  const folder = join(root, '_spawns', 'codex', 'runs');
  execFileSync('mkfifo', [join(folder, `${'a'.repeat(20)}-${'b'.repeat(20)}.json`)]);
  writeFileSync(join(folder, 'notes.txt'), 'mine');
  utimesSync(join(folder, 'notes.txt'), new Date(0), new Date(0));
  expect(runs.list().map(({ run }) => run)).toEqual(['a']);
  runs.sweep(60_000, Date.now());
  expect(readdirSync(folder)).toContain('notes.txt');
});

test('no project commits what is kept', () => {
  const root = newRoot();
  openSpool(root, 'codex').runs.put('a', record('a'));
  expect(readFileSync(join(root, '_spawns', '.gitignore'), 'utf8')).toBe('*\n');
});

test('what nobody touched for long is swept', () => {
  const root = newRoot();
  const { runs } = openSpool(root, 'codex');
  for (const run of ['old', 'new']) runs.put(run, record(run, { conversation: run }));
  const folder = join(root, '_spawns', 'codex', 'runs');
  const old = readdirSync(folder).find((name) =>
    readFileSync(join(folder, name)).includes('"old"'),
  );
  utimesSync(join(folder, old ?? ''), new Date(0), new Date(0));
  runs.sweep(60_000, Date.now());
  expect(runs.list().map(({ run }) => run)).toEqual(['new']);
});

function record(run: string, more: Partial<RunRecord> = {}): RunRecord {
  return {
    ...{ run, conversation: 'c', squad: 'shop', session: run, times: 1, open: true },
    ...{ unsure: false, at: '2026-01-01T00:00:00.000Z' },
    ...more,
  };
}
