/** A program that starts with compiled code, wherever that may be kept. */
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolders } from './support/temp-root.ts';

const newFolder = temporaryFolders();

test('a second start runs the code that the first one compiled', () => {
  const folder = program("console.log('it ran', __filename.endsWith('tool.cjs'));");
  expect(start(folder)).toBe('it ran true\nfalse\n');
  const [code = ''] = codeOf(folder);
  expect(code).toMatch(/^tool-v/u);
  expect(statSync(join(folder, 'squadlog', code)).mode & 0o777).toBe(0o600);
  expect(statSync(join(folder, 'squadlog')).mode & 0o777).toBe(0o700);
  expect(start(folder)).toBe('it ran true\ntrue\n');
  expect(codeOf(folder)).toEqual([code]);
});

test('code of another source, or damaged code, is not run', () => {
  const folder = program("console.log('one');");
  start(folder);
  const [code = ''] = codeOf(folder);
  writeFileSync(join(folder, 'squadlog', code), 'no code at all');
  expect(start(folder)).toBe('one\nfalse\n');
  expect(start(folder)).toBe('one\ntrue\n');
  const { atime, mtime } = statSync(join(folder, 'tool.cjs'));
  writeFileSync(join(folder, 'tool.cjs'), "console.log('two');");
  utimesSync(join(folder, 'tool.cjs'), atime, mtime);
  expect(start(folder)).toBe('two\nfalse\n');
});

test('a folder that others may write is passed over', () => {
  const folder = program("console.log('it ran');");
  mkdirSync(join(folder, 'squadlog'));
  chmodSync(join(folder, 'squadlog'), 0o777);
  expect(start(folder)).toBe('it ran\nfalse\n');
  expect(codeOf(folder)).toEqual([]);
});

test('NODE_DISABLE_COMPILE_CACHE keeps nothing, and so does a cache that is a file', () => {
  const folder = program("console.log('it ran');");
  expect(start(folder, { NODE_DISABLE_COMPILE_CACHE: '1' })).toBe('it ran\nfalse\n');
  expect(existsSync(join(folder, 'squadlog'))).toBe(false);
  writeFileSync(join(folder, 'squadlog'), '');
  expect(start(folder)).toBe('it ran\nfalse\n');
});

test('a program ends with its own status, and may require', () => {
  const folder = program("process.exitCode = require('node:os').EOL.length + 4;");
  for (const _ of [1, 2]) {
    expect(() => start(folder)).toThrow(expect.objectContaining({ status: 5 }));
  }
});

function program(source: string): string {
  const folder = newFolder();
  writeFileSync(join(folder, 'tool.cjs'), source);
  return folder;
}

function start(folder: string, env: Record<string, string> = {}): string {
  const cache = JSON.stringify(join(import.meta.dirname, '../src/code-cache.ts'));
  const tool = JSON.stringify(join(folder, 'tool.cjs'));
  const run = `import { runCached } from ${cache}; console.log(runCached(${tool}));`;
  return execFileSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', run], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, XDG_CACHE_HOME: folder, ...env },
  });
}

function codeOf(folder: string): string[] {
  const code = join(folder, 'squadlog');
  return existsSync(code) ? readdirSync(code) : [];
}
