/** What hosts noted is read whatever state the files are in, and never silently less than all. */
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { noteFailure, noteSeen } from '../../src/spawns/host-notes.ts';
import { readFailures, readSeenHooks } from '../../src/spawns/read-host-notes.ts';
import { temporaryFolders } from '../support/temp-root.ts';

const folder = temporaryFolders();
const mask = (text: string) => text;
const failure = { at: '2026-11-30T10:00:00.000Z', client: 'codex', event: 'SubagentStop' };

function writeFailures(root: string, text: string): string {
  mkdirSync(join(root, '_spawns'), { recursive: true });
  const file = join(root, '_spawns', 'failures.jsonl');
  writeFileSync(file, text);
  return file;
}

it('reads back what was noted', () => {
  const root = folder();
  noteFailure(root, failure, { error: new Error('disk is full'), mask });
  noteSeen(root, 'codex', 'SubagentStart');
  noteSeen(root, 'opencode', 'tool.execute.before');
  expect(readFailures(root)).toEqual({
    failures: [{ ...failure, code: 'internal', message: 'disk is full' }],
    problems: [],
  });
  const seen = readSeenHooks(root);
  expect([...seen.keys()]).toEqual(['codex', 'opencode']);
  expect([...(seen.get('opencode')?.keys() ?? [])]).toEqual(['tool.execute.before']);
  expect(seen.get('codex')?.get('SubagentStart')).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/u);
});

it('finds nothing where no hook ever fired', () => {
  const root = join(folder(), 'none');
  expect(readFailures(root)).toEqual({ failures: [], problems: [] });
  expect(readSeenHooks(root).size).toBe(0);
});

it('counts the lines that it can not read', () => {
  const root = folder();
  const sound = JSON.stringify({ ...failure, code: 'busy', message: 'locked', squad: 'kiln' });
  const file = writeFailures(root, `${sound}\n{"at":"2026\nnull\n{"at":1}\n\n`);
  const { failures, problems } = readFailures(root);
  expect(failures).toMatchObject([{ squad: 'kiln', message: 'locked' }]);
  expect(problems).toEqual([`3 of 4 lines of ${file} can't be read.`]);
});

it('says so where the file is none, and is held up by no pipe or huge file', () => {
  const root = folder();
  mkdirSync(join(root, '_spawns', 'failures.jsonl'), { recursive: true });
  expect(readFailures(root).problems).toEqual([expect.stringContaining("can't be read")]);
  const huge = folder();
  writeFailures(huge, ' '.repeat(5 * 1024 * 1024));
  expect(readFailures(huge).problems).toEqual([expect.stringContaining('at most')]);
  const dangling = folder();
  mkdirSync(join(dangling, '_spawns'));
  symlinkSync(join(dangling, 'nothing'), join(dangling, '_spawns', 'failures.jsonl'));
  expect(readFailures(dangling).problems).toHaveLength(1);
});
