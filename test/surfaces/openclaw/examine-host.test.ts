/** What `squads doctor` says of the host: dead hooks, silent ones, and files that others read. */
import { describe, expect, it } from 'vitest';
import {
  examineHost,
  type HostFinding,
  hooks,
} from '../../../src/surfaces/openclaw/examine-host.ts';
import type { PluginContext } from '../../../src/surfaces/openclaw/plugin-context.ts';
import { outputWith } from '../../support/sample-memory.ts';
import { openPlugin } from './open-plugin.ts';

describe('the grant', () => {
  it('is said to be there, or which hooks are dead and how to wake them', async () => {
    expect(await findingsOf(openPlugin(), 'grant')).toMatchObject([{ level: 'ok' }]);
    const [missing] = await findingsOf(openPlugin({ granted: false }), 'grant');
    expect(missing).toMatchObject({
      level: 'warning',
      hint: 'openclaw config set plugins.entries.squadlog.hooks.allowConversationAccess true',
    });
    for (const hook of ['before_prompt_build', 'agent_end'])
      expect(missing?.detail).toContain(hook);
  });

  it('does not help where injection is forbidden', async () => {
    const found = await findingsOf(openPlugin({ mayInject: false }), 'injection');
    expect(found[0]?.detail).toContain('told nothing');
  });

  it('may be gone round', async () => {
    const plugin = openPlugin({ granted: false, config: { rewriteTask: true } });
    expect((await findingsOf(plugin, 'grant'))[0]?.detail).toContain('rewriteTask');
  });
});

describe('the hooks', () => {
  it('have never fired where no gateway has started', async () => {
    const found = await findingsOf(openPlugin(), 'hooks');
    expect(found).toMatchObject([{ level: 'note', detail: expect.stringContaining('no gateway') }]);
  });

  it('are said with their last time; a silent one is a warning once children ended', async () => {
    const plugin = openPlugin();
    await see(
      plugin,
      Object.keys(hooks).filter((hook) => hook !== 'before_prompt_build'),
    );
    const [fired, silent] = await findingsOf(plugin, 'hooks');
    expect(fired?.detail).toMatch(/agent_end 20\d\d-\d\d-\d\dT/u);
    expect(silent).toMatchObject({ level: 'warning' });
    expect(silent?.detail).toContain('before_prompt_build (tells sub-agents their block)');
  });

  it('that the missing grant explains are no warning of their own', async () => {
    const plugin = openPlugin({ granted: false });
    await see(
      plugin,
      Object.entries(hooks).flatMap(([name, { grant }]) => (grant ? [] : [name])),
    );
    expect(await findingsOf(plugin, 'hooks')).toMatchObject([{ level: 'ok' }]);
  });
});

it('says when something was captured last, and whose a spawn is that names nobody', async () => {
  const plugin = openPlugin({ config: { defaultSquad: 'house' } });
  expect(await findingsOf(plugin, 'last capture')).toMatchObject([{ detail: 'never' }]);
  await plugin.memory.use((memory) =>
    memory.write({ squad: 'kiln', output: outputWith('[ALL] Cones bend.') }),
  );
  const [last] = await findingsOf(plugin, 'last capture');
  expect(last?.detail).toMatch(/^20.*, in squad kiln$/u);
  const [rule] = await findingsOf(plugin, 'spawns');
  expect(rule?.detail).toBe('a spawn that names none is of house (defaultSquad)');
  const [project] = await findingsOf(openPlugin(), 'spawns');
  expect(project?.detail).toContain('the name of the working folder');
});

describe('the files', () => {
  const mirrored = { config: { mirror: true } };

  it('are a warning where every session of an agent finds them', async () => {
    const found = await findingsOf(openPlugin({ ...mirrored, inside: true }), 'isolation');
    expect(found).toMatchObject([{ level: 'warning' }]);
    expect(found[0]?.hint).toContain('mirror false');
  });

  it('are none outside of the workspace, or without the mirror', async () => {
    expect(await findingsOf(openPlugin(mirrored), 'isolation')).toEqual([]);
    expect(await findingsOf(openPlugin({ inside: true }), 'isolation')).toEqual([]);
  });
});

async function findingsOf(plugin: PluginContext, what: string): Promise<readonly HostFinding[]> {
  return (await examineHost(plugin)).filter((finding) => finding.what === what);
}

async function see(plugin: PluginContext, names: readonly string[]): Promise<void> {
  await plugin.memory.use(async (_memory, spawnsIn) => {
    for (const name of names) await spawnsIn().seen('openclaw', name);
  });
}
