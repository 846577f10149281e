/** What `init <client>` does to the settings of each client, and takes back. */
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { clientScene } from '../../support/client-scene.ts';
import { temporaryFolders } from '../../support/temp-root.ts';

const newFolder = temporaryFolders();
const newScene = () => clientScene(newFolder());

const places = [
  ['claude-code', 'project', '.claude/settings.json'],
  ['claude-code', 'user', '.claude/settings.json'],
  ['codex', 'project', '.codex/hooks.json'],
  ['codex', 'user', '.codex/hooks.json'],
  ['copilot', 'project', '.github/hooks/squadlog.json'],
  ['copilot', 'user', '.copilot/hooks/squadlog.json'],
  ['gemini', 'project', '.gemini/settings.json'],
  ['gemini', 'user', '.gemini/settings.json'],
  ['opencode', 'project', '.opencode/plugin/squadlog.js'],
  ['opencode', 'user', '.config/opencode/plugin/squadlog.js'],
] as const;

const jsonPlaces = places.filter(([client]) => client !== 'opencode');

describe.each(places)('%s of the %s', (client, scope, file) => {
  const input = { target: client, scope };
  const pathIn = ({ project, home }: ReturnType<typeof newScene>) =>
    join(scope === 'user' ? home : project, file);

  it('is made, left alone, and taken away with its folders', async () => {
    const scene = newScene();
    const path = pathIn(scene);
    const dry = await scene.init({ ...input, dryRun: true });
    expect(readdirSync(scene.project)).toEqual([]);
    const made = await scene.init(input);
    expect(made).toMatchObject({ client, scope, changed: true, created: [path], warnings: [] });
    expect(dry).toEqual({ ...made, dryRun: true });
    const text = readFileSync(path, 'utf8');
    expect(made.files).toEqual([{ path, action: 'created', diff: expect.any(String) }]);
    const added = made.files[0]?.diff.replace(/^@@.*\n/u, '').replace(/^\+/gmu, '');
    expect(added).toBe(text);
    const again = await scene.init(input);
    expect(again).toMatchObject({ changed: false, files: [{ path, action: 'kept', diff: '' }] });
    expect(readFileSync(path, 'utf8')).toBe(text);
    const removed = await scene.init({ ...input, remove: true });
    expect(removed).toMatchObject({ changed: true, files: [{ action: 'removed' }] });
    expect(existsSync(path)).toBe(false);
    expect(readdirSync(scene.project)).toEqual([]);
    const nothing = await scene.init({ ...input, remove: true });
    expect(nothing).toMatchObject({ changed: false, files: [] });
  });

  it('leaves a link to a file that says nothing, and takes it up again', async () => {
    const scene = newScene();
    const path = pathIn(scene);
    const target = join(newFolder(), 'real');
    mkdirSync(dirname(path), { recursive: true });
    symlinkSync(target, path);
    await scene.init(input);
    const text = readFileSync(target, 'utf8');
    const removed = await scene.init({ ...input, remove: true });
    expect(removed.files).toMatchObject([{ path, action: 'changed' }]);
    expect(readFileSync(path, 'utf8')).toBe(readFileSync(target, 'utf8'));
    expect(readFileSync(path, 'utf8')).not.toMatch(/hook.*squadlog|spawn/u);
    const again = await scene.init({ ...input, remove: true });
    expect(again).toMatchObject({ changed: false, files: [{ action: 'kept' }] });
    const other = scope === 'user' ? 'project' : 'user';
    expect(await scene.init({ target: client, scope: other })).toMatchObject({ warnings: [] });
    await scene.init(input);
    const same = file.endsWith('.json') ? JSON.parse : String;
    expect(same(readFileSync(target, 'utf8'))).toEqual(same(text));
  });

  it('says when the other scope has it too', async () => {
    const scene = newScene();
    const other = scope === 'user' ? 'project' : 'user';
    await scene.init({ target: client, scope: other });
    const { warnings } = await scene.init(input);
    expect(warnings).toEqual([expect.stringContaining(`--scope ${other} --remove`)]);
  });
});

describe.each(jsonPlaces)('settings of %s of the %s', (client, scope, file) => {
  const input = { target: client, scope };

  function sceneWith(text: string | undefined) {
    const scene = newScene();
    const path = join(scope === 'user' ? scene.home : scene.project, file);
    mkdirSync(dirname(path), { recursive: true });
    if (text !== undefined) writeFileSync(path, text, { mode: 0o640 });
    return { ...scene, path };
  }

  it('keep what is there: links, mode, marks, foreign hooks', async () => {
    const { init, path } = sceneWith(undefined);
    const text =
      '\ufeff{\r\n  "version": 1, // theirs\r\n  "hooks": {"Other": [{"command": "x"}]}\r\n}\r\n';
    const target = join(dirname(path), 'real.json');
    writeFileSync(target, text, { mode: 0o640 });
    symlinkSync('real.json', path);
    const made = await init(input);
    expect(made.files).toMatchObject([{ path, action: 'changed' }]);
    const now = readFileSync(target, 'utf8');
    expect(now).toContain('"Other": [{"command": "x"}]');
    expect(now).toContain(`${client}`);
    expect(statSync(target).mode & 0o777).toBe(0o640);
    await init({ ...input, remove: true });
    expect(readFileSync(target, 'utf8')).toBe(text);
    expect(readdirSync(dirname(path)).sort()).toEqual(['real.json', file.split('/').at(-1)].sort());
  });

  it.each([
    ['broken JSON', '{"hooks": {', /is not JSON \(.* at line 1, column 12\)/u],
    ['no object', '[]', /holds no JSON object/u],
    ['nothing', '', /is empty/u],
    ['hooks that are a list', '{"hooks": []}', /"hooks" that is no object/u],
    ['an event that is no list', '{"hooks": {"Stop": {}}}', /"hooks.Stop" that is no list/u],
  ])('with %s are refused and stay', async (_what, text, message) => {
    const { init, path } = sceneWith(text);
    for (const remove of [false, true]) {
      const error = await init({ ...input, remove }).catch((caught: unknown) => caught);
      expect(error).toMatchObject({ code: 'invalid', message: expect.stringMatching(message) });
      expect(error).toMatchObject({ message: expect.stringContaining(path) });
      expect(readFileSync(path, 'utf8')).toBe(text);
    }
  });

  it('that are a folder, or below a file, are refused', async () => {
    const { init, path } = sceneWith(undefined);
    mkdirSync(path);
    await expect(init(input)).rejects.toMatchObject({ code: 'invalid' });
    rmSync(dirname(path), { recursive: true });
    writeFileSync(dirname(path), 'a file');
    await expect(init(input)).rejects.toMatchObject({ code: 'unavailable' });
    expect(readFileSync(dirname(path), 'utf8')).toBe('a file');
  });

  it('are replaced whole, so that nobody reads half of them', async () => {
    const { init, path } = sceneWith('{}\n');
    const reader = openSync(path, 'r');
    await init(input);
    expect(readFileSync(reader, 'utf8')).toBe('{}\n');
    closeSync(reader);
    expect(readdirSync(dirname(path))).toEqual([path.split('/').at(-1)]);
  });
});

describe('a difference', () => {
  it('shows no key that stands beside it', async () => {
    const { init, project } = newScene();
    const key = `sk-ant-${'api03'}-${'Ab9'.repeat(30)}`;
    mkdirSync(join(project, '.claude'));
    writeFileSync(join(project, '.claude', 'settings.json'), `{\n  "apiKey": "${key}"\n}\n`);
    const { files } = await init({ target: 'claude-code' });
    expect(files[0]?.diff).toContain('+  "hooks": {');
    expect(JSON.stringify(files)).not.toContain(key);
  });
});

describe('folders that environment variables name', () => {
  it.each([
    ['claude-code', 'CLAUDE_CONFIG_DIR', 'settings.json'],
    ['codex', 'CODEX_HOME', 'hooks.json'],
    ['copilot', 'COPILOT_HOME', 'hooks/squadlog.json'],
    ['gemini', 'GEMINI_CLI_HOME', '.gemini/settings.json'],
    ['opencode', 'OPENCODE_CONFIG_DIR', 'plugin/squadlog.js'],
    ['opencode', 'XDG_CONFIG_HOME', 'opencode/plugin/squadlog.js'],
  ])('hold the settings of %s: %s', async (client, variable, file) => {
    const { init, env } = newScene();
    const folder = newFolder();
    env[variable] = folder;
    const { created } = await init({ target: client, scope: 'user' });
    expect(created).toEqual([join(folder, file)]);
  });
});
