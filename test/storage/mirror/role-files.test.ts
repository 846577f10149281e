/** No file of a role goes on saying what is gone, and none that a person wrote is touched. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openFor, outputWith } from '../../support/sample-memory.ts';
import { temporaryFolders } from '../../support/temp-root.ts';

const newFolder = temporaryFolders();
const squad = 'kiln';
const lesson = 'The vault code is read aloud at noon';

async function taught(...bullets: readonly string[]) {
  const root = newFolder();
  const memory = await openFor(root, { mirror: true });
  await memory.write({ squad, session: 's', output: outputWith(...bullets) });
  const read = (name: string) => readFileSync(join(root, squad, 'roles', name), 'utf8');
  return { root, memory, read };
}

it('leaves nothing in the file of a role whose last lesson is erased', async () => {
  const { memory, read } = await taught(`[DEV] ${lesson}`);
  const { shortId } = (await memory.search({ query: 'vault', squad })).results[0] ?? {};
  expect(read('DEV.md')).toContain(lesson);
  const done = await memory.erase({ squad, entry: shortId ?? '' });
  expect(done).toMatchObject({ cleaned: true, files: [] });
  expect(done.warnings.join()).not.toContain('still hold');
  expect(read('DEV.md')).toContain('# Role Memory: kiln / DEV\n\nNothing is in force.');
});

it('leaves nothing behind after one erasure for each role', async () => {
  const { memory, read } = await taught(`[DEV] ${lesson}`, '[QA] Warm the vault cache first');
  for (const { shortId } of (await memory.search({ query: 'vault', squad })).results) {
    expect((await memory.erase({ squad, entry: shortId })).files).toEqual([]);
  }
  for (const name of ['DEV.md', 'QA.md']) expect(read(name)).toContain('Nothing is in force.');
});

it("makes no file for a role that is gone, and leaves people's own files alone", async () => {
  const { root, memory, read } = await taught('[DEV] Keep part1 dry');
  writeFileSync(join(root, squad, 'roles', 'NOTES.md'), `- ${lesson}\n`);
  await memory.write({ squad, session: 't', output: outputWith(`[OPS] ${lesson}`) });
  const { results } = await memory.search({ query: 'vault', squad });
  const done = await memory.erase({ squad, entry: results[0]?.shortId ?? '' });
  expect(read('NOTES.md')).toBe(`- ${lesson}\n`);
  expect(done.cleaned).toBe(true);
  expect(done.warnings.join()).toContain('kiln/roles/NOTES.md still holds the words');
  expect(existsSync(join(root, squad, 'before-squadlog'))).toBe(false);
});
