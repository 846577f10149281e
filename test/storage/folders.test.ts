/** Folders are made private, once, and where none can be made that is said at once. */
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openMemory } from '../../src/index.ts';
import { makeFolders } from '../../src/storage/folders.ts';
import { temporaryFolders } from '../support/temp-root.ts';

const folder = temporaryFolders();
const output = '## Session Memory\n- [DEV] Nowhere to go\n';

it('makes what is missing, 0700, and leaves what is there', () => {
  const home = folder();
  mkdirSync(join(home, 'there'), { mode: 0o755 });
  const inner = join(home, 'there', 'new', 'inner');
  makeFolders(inner);
  makeFolders(inner);
  const modes = ['there', 'there/new', 'there/new/inner'].map(
    (name) => statSync(join(home, name)).mode & 0o777,
  );
  expect(modes).toEqual([0o755, 0o700, 0o700]);
});

it('says where no memory, export or backup can be, and never hangs', async () => {
  const home = folder();
  const file = join(home, 'file');
  writeFileSync(file, 'not ours');
  await using memory = await openMemory({ root: join(home, 'root') });
  await memory.write({ squad: 'kiln', output });
  // Linux answers there as if a folder above were missing; elsewhere there is no such folder.
  const places = ['/proc/squadlog', file];
  for (const place of places) {
    await using nowhere = await openMemory({ root: join(place, 'root') });
    const writing = nowhere.write({ squad: 'kiln', output });
    await expect(writing).rejects.toMatchObject({ code: 'unavailable' });
    for (const format of ['md', 'jsonl'] as const) {
      const exporting = memory.export({ out: join(place, 'out'), format });
      await expect(exporting).rejects.toMatchObject({ code: 'unavailable' });
    }
    const copying = memory.backup({ file: join(place, 'copy.db') });
    await expect(copying).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('copy.db'),
    });
  }
  const onto = memory.export({ out: file });
  await expect(onto).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining(file),
  });
  await expect(memory.backup({ file })).rejects.toMatchObject({ code: 'refused' });
});
