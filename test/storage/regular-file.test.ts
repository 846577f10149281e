/** A pipe in the place of a file of ours holds no process up. */
import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openMemory } from '../../src/index.ts';
import { readRegularText } from '../../src/storage/regular-file.ts';
import { openFor, outputWith } from '../support/sample-memory.ts';
import { temporaryFolders } from '../support/temp-root.ts';

const folder = temporaryFolders();

it('reads files, and knows a pipe and a folder for none', () => {
  const root = folder();
  writeFileSync(join(root, 'file'), 'words\n');
  execFileSync('mkfifo', [join(root, 'pipe')]);
  expect(readRegularText(join(root, 'file'))).toBe('words\n');
  expect(readRegularText(join(root, 'pipe'))).toBeUndefined();
  expect(readRegularText(root)).toBeUndefined();
  expect(() => readRegularText(join(root, 'none'))).toThrow('ENOENT');
});

it('goes on where the witness is a pipe, and refuses such a key in words', async () => {
  const root = folder();
  const squad = 'kiln';
  await (await openFor(root)).write({ squad, output: outputWith('[DEV] Fire slowly') });
  for (const name of ['squadlog.head', 'squadlog.key']) {
    rmSync(join(root, name));
    execFileSync('mkfifo', [join(root, name)]);
  }
  const memory = await openFor(root);
  const { block, warnings } = await memory.read({ squad });
  expect(block).toContain('Fire slowly');
  expect(warnings).toContainEqual(expect.stringContaining('squadlog.head is unreadable'));
  const written = memory.write({ squad, output: outputWith('[DEV] Fire fast') });
  await expect(written).rejects.toMatchObject({ code: 'corrupt' });
});

it('captures beside a pipe in the place of a mirrored file, and says so', async () => {
  const root = folder();
  const squad = 'kiln';
  await using memory = await openMemory({ root });
  await memory.write({ squad, output: outputWith('[DEV] Fire slowly') });
  for (const name of ['history.md', 'semantic.md', 'roles/DEV.md']) {
    rmSync(join(root, squad, name));
    execFileSync('mkfifo', [join(root, squad, name)]);
  }
  const { stored, warnings } = await memory.write({ squad, output: outputWith('[DEV] Cool') });
  expect(stored).toHaveLength(1);
  expect(warnings).toContainEqual(expect.stringContaining('history.md is a link or no file'));
});
