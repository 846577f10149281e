/** A bundle leaves out only files that are known by their place, not any of the same name. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { onlyFor } from '../../scripts/lean-bundle.ts';
import { temporaryFolders } from '../support/temp-root.ts';

const newFolder = temporaryFolders();

test('leaves out what a program never gets to', async () => {
  expect(await bundle('src/storage/sqlite/commit.ts')).toContain('is not part of the bundle');
});

test('fails the build on another file of the same name', async () => {
  await expect(bundle('src/spawns/commit.ts')).rejects.toThrow(/is in no bundle for read/u);
});

async function bundle(file: string): Promise<string> {
  const folder = newFolder();
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), '');
  writeFileSync(join(folder, 'entry.ts'), `import('./${file}');`);
  const { outputFiles } = await build({
    ...{ entryPoints: [join(folder, 'entry.ts')], bundle: true, write: false },
    ...{ plugins: [onlyFor('read')], logLevel: 'silent' },
  });
  return outputFiles[0]?.text ?? '';
}
