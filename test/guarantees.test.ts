/** The page of guarantees: every test that it names is there to be run. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { repository } from './support/source-files.ts';

const page = readFileSync(join(repository, 'docs/guarantees.md'), 'utf8');
const shown = page
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .flatMap((line) => [...(line.split('|')[2] ?? '').matchAll(/`([a-z0-9/-]+)`/gu)])
  .map(([, name = '']) => name);

it('names a test for each promise', () => {
  const promises = page.split('\n').filter((line) => /^\| (?!promise|-)/u.test(line));
  expect(promises.length).toBeGreaterThan(20);
  expect(promises.filter((line) => !/`[a-z0-9/-]+`/u.test(line.split('|')[2] ?? ''))).toEqual([]);
});

it.each([...new Set(shown)])('%s is a test', (name) => {
  const endings = name.startsWith('crash/') ? ['.crash.ts'] : ['.test.ts'];
  expect(endings.some((ending) => existsSync(join(repository, 'test', name + ending)))).toBe(true);
});
