/** Files of rule sets: JSON and YAML are read, and broken grammar is named by its line. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readRuleFile } from '../src/read-rule-file.ts';
import { temporaryFolders } from './support/temp-root.ts';

const newFolder = temporaryFolders();

function fileOf(name: string, text: string): string {
  const path = join(newFolder(), name);
  writeFileSync(path, text);
  return path;
}

it.each([
  ['a.json', '\ufeff{"name": "a", "steps": [1]}'],
  ['a.JSON', '{"name": "a", "steps": [1]}'],
  ['a.yaml', '# yaml\nname: a\nsteps:\n  - 1\n'],
  ['a.yml', '{name: a, steps: [1]}'],
])('reads %s', async (name, text) => {
  expect(await readRuleFile(fileOf(name, text))).toEqual({ name: 'a', steps: [1] });
});

it.each([
  ['a.json', '{\n  "name": "a",\n  "version": 1,\n}', /a\.json is not JSON: line 4/u],
  ['a.json', '{"name":\n', /is not JSON: line 2/u],
  ['a.json', '{\n"a": nope }', /is not JSON: line 2/u],
  ['a.json', '', /is not JSON: line 1/u],
  ['a.yaml', 'name: a\nsteps:\n  - rule: [\n', /a\.yaml is not YAML: line \d/u],
  ['a.yml', 'name: a\nname: b\n', /is not YAML: line 2, Map keys must be unique\. Correct it/u],
  ['a.yaml', `description: ${'a'.repeat(300_000)}`, /at most 262144/u],
])('refuses %s that is %j', async (name, text, message) => {
  await expect(readRuleFile(fileOf(name, text))).rejects.toMatchObject({
    code: 'invalid',
    message: expect.stringMatching(message),
  });
});

it('says where there is no file, or a folder', async () => {
  const folder = newFolder();
  for (const path of [join(folder, 'none.json'), folder]) {
    await expect(readRuleFile(path)).rejects.toMatchObject({ code: 'not_found' });
  }
});

it('lets no warning of the parser out on the error stream', async () => {
  const warned: unknown[] = [];
  const note = (warning: unknown) => void warned.push(warning);
  process.on('warning', note);
  const odd = ['name: !odd a\n', '%ODD directive\n---\nname: a\n', '? [a, b]\n: c\n'];
  for (const text of odd) await readRuleFile(fileOf('a.yaml', text));
  // The runtime tells of a warning on the next turn.
  await new Promise(setImmediate);
  process.off('warning', note);
  expect(warned).toEqual([]);
});
