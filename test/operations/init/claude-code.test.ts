/** Claude Code's hooks are one list, for settings and plugin. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { claudeCodeHooks } from '../../../src/operations/init/claude-code.ts';
import { packageVersion } from '../../../src/package-root.ts';
import { clientScene } from '../../support/client-scene.ts';
import { temporaryFolders } from '../../support/temp-root.ts';

const newFolder = temporaryFolders();
const json = (path: string) => JSON.parse(readFileSync(path, 'utf8'));

describe('the plugin', () => {
  it('has the hooks that init writes', async () => {
    const { init, project } = clientScene(newFolder());
    await init({ target: 'claude-code' });
    const { hooks } = json(join(project, '.claude', 'settings.json'));
    expect(json('plugins/claude-code/hooks/hooks.json').hooks).toEqual(hooks);
    expect(Object.keys(hooks)).toEqual(claudeCodeHooks(['squadlog']).map(({ event }) => event));
  });

  it('is of the release of the package, wherever it is named', () => {
    const [entry] = json('.claude-plugin/marketplace.json').plugins;
    expect(entry).toMatchObject({ name: 'squadlog', version: packageVersion() });
    const manifest = join(entry.source, '.claude-plugin', 'plugin.json');
    for (const path of [manifest, '.claude-plugin/plugin.json']) {
      expect(json(path)).toMatchObject({ name: 'squadlog', version: packageVersion() });
    }
  });

  it('is found whole from the root of the package, which is a plugin too', () => {
    const { hooks, mcpServers, skills } = json('.claude-plugin/plugin.json');
    for (const path of [hooks, mcpServers, `${skills}squad-memory/SKILL.md`]) {
      expect([path, existsSync(path)]).toEqual([path, true]);
    }
    expect(json('package.json').files).toEqual(
      expect.arrayContaining(['.claude-plugin', 'plugins']),
    );
  });

  it('asks for no option, as one that is not set silences a hook', () => {
    expect(readFileSync('plugins/claude-code/hooks/hooks.json', 'utf8')).not.toContain('${');
  });
});

describe('settings that switch the plugin on', () => {
  it.each([
    ['user', true, 1],
    ['project', true, 1],
    ['user', false, 0],
  ] as const)('of the %s, %s, are told of %i time', async (scope, isOn, times) => {
    const { init, project, home } = clientScene(newFolder());
    const path = join(scope === 'user' ? home : project, '.claude', 'settings.json');
    mkdirSync(dirname(path));
    writeFileSync(path, JSON.stringify({ enabledPlugins: { 'squadlog@squadlog': isOn } }));
    const { warnings } = await init({ target: 'claude-code' });
    expect(warnings).toEqual(Array(times).fill(expect.stringContaining(path)));
  });
});

it('starts a program that is not on PATH by its path, word by word', () => {
  const [first] = claudeCodeHooks(['/node', '/a b/cli.cjs']);
  expect(first?.entry).toMatchObject({
    hooks: [{ command: '/node', args: ['/a b/cli.cjs', 'hook', 'claude-code', 'PreToolUse'] }],
  });
});
