/** `backup`: a copy that verifies, and that never takes another file's place. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openMemory } from '../../src/index.ts';
import { temporaryFolders } from '../support/temp-root.ts';

const folder = temporaryFolders();

const output = '## Session Memory\n- [DEV] Feature flags live in flags.toml';

it('writes a copy that another memory reads, with a witness of its own', async () => {
  const root = folder();
  await using memory = await openMemory({ root });
  await memory.write({ squad: 'kiln', output });
  const file = join(folder(), 'squadlog.db');
  const copied = await memory.backup({ file });
  expect(copied).toMatchObject({ file, ok: true, events: 3, anchored: true });
  await using copy = await openMemory({ root: join(file, '..') });
  expect((await copy.read({ squad: 'kiln' })).block).toContain('Feature flags live in flags.toml');
  expect(await copy.verify()).toMatchObject({ ok: true, anchored: true });
});

it('refuses a file that exists, and leaves it as it is', async () => {
  await using memory = await openMemory({ root: folder() });
  await memory.write({ squad: 'kiln', output });
  const file = join(folder(), 'taken.db');
  writeFileSync(file, 'mine');
  await expect(memory.backup({ file })).rejects.toMatchObject({ code: 'refused' });
  expect(readFileSync(file, 'utf8')).toBe('mine');
});
