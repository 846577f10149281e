/** `init openclaw` tells the host what to do, and no more than is needed. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { packageRoot, packageVersion } from '../../../src/package-root.ts';
import { clientScene } from '../../support/client-scene.ts';
import { temporaryFolders } from '../../support/temp-root.ts';

const newFolder = temporaryFolders();
const folder = fileURLToPath(packageRoot()).replace(/\/$/u, '');
const access = 'plugins.entries.squadlog.hooks.allowConversationAccess';
const target = 'openclaw';

const lines = [
  `openclaw plugins install ${folder} --force --accept-capabilities`,
  `openclaw config set ${access} true --strict-json`,
];

/** A host that keeps its state in a file, as seen in openclaw 2026.9.6. */
const host = `
const fs = require('node:fs');
const [place, verb, name] = process.argv.slice(2);
const file = __dirname + '/state.json';
const state = fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : { calls: [] };
const fail = (text) => { console.error(text); process.exitCode = 1; };
const command = place + ' ' + verb;
if (command === 'plugins inspect') {
  if (state.install) console.log(JSON.stringify({ install: state.install }));
  else fail('Plugin not found: squadlog.');
} else if (command === 'config get') {
  const value = name.endsWith('.squadlog') ? state.entry
    : name.endsWith('.enabled') ? state.entry?.enabled : state.entry?.access;
  if (value !== undefined) console.log(JSON.stringify(value, null, 2));
  else fail('Config path is valid but unset');
} else {
  state.calls.push(process.argv.slice(2).join(' '));
  if (process.env.REFUSES === command) fail('The gateway says no.');
  else if (command === 'plugins install') {
    state.install = { sourcePath: name, version: process.env.VERSION };
  } else if (command === 'config set') {
    state.entry = { ...state.entry, [name.endsWith('.enabled') ? 'enabled' : 'access']: true };
  } else if (command === 'config unset') delete state.entry;
  else if (command === 'plugins uninstall') {
    delete state.install;
    state.entry = { enabled: false };
  }
  fs.writeFileSync(file, JSON.stringify(state));
}`;

function sceneWithHost() {
  const scene = clientScene(newFolder());
  scene.addProgram('openclaw', host);
  scene.env['VERSION'] = packageVersion();
  const file = join(scene.bin, 'state.json');
  const calls = (): string[] =>
    existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).calls : [];
  return { ...scene, calls: Object.assign(calls, { file }) };
}

describe('a host that is there', () => {
  it('is told once, and told again to forget', async () => {
    const { init, calls } = sceneWithHost();
    const dry = await init({ target, dryRun: true });
    expect(dry).toMatchObject({ changed: true, dryRun: true, commands: lines, files: [] });
    expect(calls()).toEqual([]);
    expect(await init({ target })).toMatchObject({ changed: true, scope: 'user', commands: lines });
    expect(calls().map((call) => `openclaw ${call}`)).toEqual(lines);
    expect(await init({ target })).toMatchObject({ changed: false, commands: [] });
    const removed = await init({ target, remove: true });
    expect(removed.commands).toEqual([
      'openclaw plugins uninstall squadlog --force',
      'openclaw config unset plugins.entries.squadlog',
    ]);
    expect(await init({ target, remove: true })).toMatchObject({ changed: false, commands: [] });
  });

  it('that an uninstall by hand left switched off is switched on', async () => {
    const { init, calls } = sceneWithHost();
    await init({ target });
    writeFileSync(
      calls.file,
      JSON.stringify({
        ...JSON.parse(readFileSync(calls.file, 'utf8')),
        entry: { enabled: false },
      }),
    );
    expect((await init({ target })).commands).toEqual([
      'openclaw config set plugins.entries.squadlog.enabled true --strict-json',
      lines[1],
    ]);
    expect((await init({ target })).changed).toBe(false);
  });

  it('gets another release in the place of an older one', async () => {
    const { init, env } = sceneWithHost();
    env['VERSION'] = '0.0.1';
    await init({ target });
    expect((await init({ target })).commands).toEqual(lines.slice(0, 1));
  });

  it('that refuses is quoted, with what is left to do', async () => {
    const { init, env, calls } = sceneWithHost();
    env['REFUSES'] = 'plugins install';
    await expect(init({ target })).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('The gateway says no.'),
      hint: lines.join(' && '),
    });
    expect(calls()).toHaveLength(1);
  });

  it('has no settings of a project', async () => {
    const { init } = sceneWithHost();
    await expect(init({ target, scope: 'project' })).rejects.toMatchObject({ code: 'invalid' });
  });
});

it('gives the lines to paste where there is no host', async () => {
  const { init } = clientScene(newFolder());
  await expect(init({ target })).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringMatching(/run: openclaw plugins install .* && openclaw config set /u),
    hint: expect.stringContaining(lines[1] ?? ''),
  });
});
