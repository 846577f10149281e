/** Notes of hosts: which hooks fired, and failures; in no file of somebody else. */
import { readFileSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { noteFailure, noteSeen } from '../../src/spawns/host-notes.ts';
import { readFailures } from '../../src/spawns/read-host-notes.ts';
import { makeSpawnsFolder } from '../../src/spawns/spawns-folder.ts';
import { temporaryFolders } from '../support/temp-root.ts';

const newRoot = temporaryFolders();

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
