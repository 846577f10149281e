/** Unfinished files of the dead go; those of the living stay. */
import { spawnSync } from 'node:child_process';
import { readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { removeLeftovers } from '../../src/storage/leftovers.ts';
import { temporaryFolders } from '../support/temp-root.ts';

const folder = temporaryFolders();

it('knows whose a file is by the id in its name', () => {
  const home = folder();
  const dead = spawnSync(process.execPath, ['-e', '']).pid;
  const mine = `copy.partial-${process.pid}`;
  const stay = ['copy', 'copy.partial-', 'copy.partial-7x!', `other.partial-${dead}`];
  const living = `copy.partial-${process.ppid}`;
  const names = [...stay, living, mine, `copy.partial-${dead}`, `copy.partial-${dead}-journal`];
  for (const name of names) writeFileSync(join(home, name), '');
  removeLeftovers(join(home, 'copy.partial-'));
  expect(readdirSync(home).sort()).toEqual([...stay, living, mine].sort());
  // An id comes again: what is older than this process was another's.
  utimesSync(join(home, mine), new Date(0), new Date(0));
  removeLeftovers(join(home, 'copy.partial-'));
  expect(readdirSync(home).sort()).toEqual([...stay, living].sort());
});

it('leaves it to the writer to say that there is no such folder', () => {
  expect(() => removeLeftovers(join(folder(), 'nowhere', 'copy.partial-'))).not.toThrow();
});
