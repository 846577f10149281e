/** `layers.process.path` is refused where it can't be meant, in words that say what to do. */
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkStandardsPath } from '../src/standards-path.ts';
import { openFor } from './support/sample-memory.ts';
import { temporaryFolders } from './support/temp-root.ts';
import { writeSettings } from './support/write-settings.ts';

const folder = temporaryFolders();

describe('refuses', () => {
  it.each([
    ['', /is empty/u],
    ['~/standards.md', /begins with ~/u],
    ['standards.txt', /ends with \.md/u],
    ['squadlog.db', /ends with \.md/u],
    ['a\n.md', /control character/u],
    ['kiln/standards.md', /among the files of a squad/u],
    ['_agents/ada/standards.md', /among the files of a squad/u],
    ['_spawns/codex/standards.md', /among the files of a squad/u],
    ['_process/../kiln/a.md', /among the files of a squad/u],
    ['docs.md', /is a folder/u],
    ['linked/a.md', /among the files of a squad/u],
  ])('%j', (path, message) => {
    const root = folder();
    mkdirSync(join(root, 'docs.md'));
    mkdirSync(join(root, 'kiln'));
    symlinkSync(join(root, 'kiln'), join(root, 'linked'));
    const check = () => checkStandardsPath(path, { root, from: 'squadlog.json' });
    expect(check).toThrow(message);
    expect(check).toThrow(
      expect.objectContaining({
        code: 'invalid',
        message: expect.stringContaining('squadlog.json: layers.process.path'),
      }),
    );
  });
});

it.each([
  '../standards.md',
  '_process/team.md',
  '_process/standards.md',
  'standards.md',
  '/a/b.md',
])('takes %s', (path) => {
  const root = folder();
  expect(() => checkStandardsPath(path, { root, from: 'x' })).not.toThrow();
});

it('fails what reads the settings, and config validate says so', async () => {
  const root = folder();
  writeSettings(root, { layers: { process: { path: '~/team.md' } } });
  const memory = await openFor(root);
  await expect(memory.read({ squad: 'kiln' })).rejects.toMatchObject({ code: 'invalid' });
  await expect(memory.config.validate({})).rejects.toMatchObject({ code: 'invalid' });
  const squads = { kiln: { layers: { process: { path: 'a.md' } } } };
  await expect(openFor(folder(), { config: { squads } }).then((m) => m.config.show()))
    .rejects //
    .toMatchObject({ message: expect.stringContaining("can't be set for one squad or agent") });
});
