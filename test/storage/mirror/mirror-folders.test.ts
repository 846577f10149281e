/** Each stream has its folder, and none outside the root. */
import { mkdirSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ensureFolders, foldersOf, namesIn } from '../../../src/storage/mirror/mirror-folders.ts';
import { sampleFolder } from './sample-squad.ts';

const newRoot = () => join(sampleFolder(), 'root');

it('finds the folder of each kind of stream', () => {
  const root = newRoot();
  ensureFolders(root, ['Checkout']);
  ensureFolders(root, ['_agents', 'Ada']);
  expect(foldersOf(root, 'squad/kiln')).toEqual(['kiln']);
  expect(foldersOf(root, 'squad/checkout')).toEqual(['Checkout']);
  expect(foldersOf(root, 'agent/ada')).toEqual(['_agents', 'Ada']);
  expect(foldersOf(root, 'process')).toEqual(['_process']);
  expect(foldersOf(root, 'topic/x')).toBeUndefined();
  ensureFolders(root, ['checkout']);
  expect(foldersOf(root, 'squad/checkout')).toEqual(['checkout']);
});

it('makes private folders and refuses links', () => {
  const root = newRoot();
  const made = ensureFolders(root, ['kiln', 'roles']);
  expect(made).toBe(join(root, 'kiln', 'roles'));
  expect(statSync(made).mode & 0o777).toBe(0o700);
  mkdirSync(join(root, 'elsewhere'));
  symlinkSync(join(root, 'elsewhere'), join(root, 'linked'));
  expect(() => ensureFolders(root, ['linked', 'roles'])).toThrow(/^linked is a link/);
  expect(namesIn(join(root, 'elsewhere'))).toEqual([]);
  expect(namesIn(join(root, 'nowhere'))).toEqual([]);
});
