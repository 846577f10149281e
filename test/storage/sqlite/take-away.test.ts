/** Taking away a file of a cache: never one that is good by the time it is aside. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { takeAway } from '../../../src/storage/sqlite/take-away.ts';
import { temporaryFolders } from '../../support/temp-root.ts';

const newFolder = temporaryFolders();

it('puts a file back that turns out to be good once it is aside', () => {
  const root = newFolder();
  const file = join(root, 'cache.db');
  writeFileSync(file, 'ours');
  takeAway(file, () => false);
  expect(readFileSync(file, 'utf8')).toBe('ours');
  expect(readdirSync(root)).toEqual(['cache.db']);
});
