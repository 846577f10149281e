/** OpenClaw itself, installed from a folder: without the grant, and with memory switched off. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { isLeftOut } from '../support/ready.ts';
import { report } from '../support/scenario.ts';
import { type OpenClawHost, openHost, type PluginEntry, patient } from './host.ts';
import { installFolder } from './install-plugin.ts';
import { userOf } from './mock-chat.ts';
import { spawning } from './spawning.ts';

const hooks = { allowConversationAccess: true };
const lesson = 'Port 4317 belongs to the fixture.';

describe.skipIf(isLeftOut('openclaw', 'node24'))('OpenClaw, without the grant at first', () => {
  let host: OpenClawHost;

  beforeAll(async () => {
    host = await openHost();
    await installFolder(host);
    host.configure({ entry: { config: { defaultSquad: 'kiln' } } });
    await host.start();
  });

  afterAll(() => host.close());

  it('captures but does not tell, and `squads doctor` says which hooks are dead', async () => {
    await spawn('Learn the port', report('Done.', `[ALL] ${lesson}`));
    await vi.waitFor(async () => expect(await lessons(), host.log()).toEqual([lesson]), patient);
    expect(toldTo('Learn the port')).not.toContain('# End your final answer');
    const doctor = await host.openclaw('squads', 'doctor');
    expect(doctor.stdout).toMatch(/warning {2}grant .*before_prompt_build, agent_end, llm_output/u);
    expect(doctor.stdout).toContain(
      'openclaw config set plugins.entries.squadlog.hooks.allowConversationAccess true',
    );
  });

  it('puts the block into the task with rewriteTask', async () => {
    await apply({ config: { defaultSquad: 'kiln', rewriteTask: true } });
    await spawn('Use the port', 'Done.');
    expect(toldTo('Use the port')).toContain(lesson);
  });

  it('tells but keeps nothing with autoCapture: false', async () => {
    await apply({ hooks, config: { defaultSquad: 'kiln', autoCapture: false } });
    await spawn('Keep it quiet', report('Done.', '[ALL] Unheard.'));
    expect(toldTo('Keep it quiet')).toContain(lesson);
  });

  it('does neither with enabled: false', async () => {
    await apply({ hooks, config: { defaultSquad: 'kiln', enabled: false } });
    await spawn('Keep it shut', report('Done.', '[ALL] Unheard of.'));
    expect(toldTo('Keep it shut')).not.toContain('<squad-memory>');
    await host.stop();
    expect(await lessons()).toEqual([lesson]);
    expect(spooled()).not.toContain('Unheard');
  });

  /** A gateway that runs applies a changed configuration by itself, and says so. */
  async function apply(entry: PluginEntry): Promise<void> {
    const before = applied();
    host.configure({ entry });
    await vi.waitFor(() => expect(applied(), host.log()).toBeGreaterThan(before), patient);
  }

  function applied(): number {
    return host.log().split('config hot reload applied').length;
  }

  /** Done once the parent was told of the child's end. */
  async function spawn(task: string, text: string): Promise<void> {
    await host.ask(task.replaceAll(' ', '-').toLowerCase(), [
      spawning({ task, params: {} }, { text }),
    ]);
    await vi.waitFor(() => {
      const turns = host.model.requests.filter(
        (request) => request.task === `Have it done: ${task}`,
      );
      expect(turns.length, host.log()).toBeGreaterThanOrEqual(3);
    }, patient);
  }

  function toldTo(task: string): string {
    return userOf(host.model.firstOf(task).body);
  }

  async function lessons(): Promise<readonly string[]> {
    const { squads } = await host.look((memory) => memory.list());
    if (squads.length === 0) return [];
    const { entries } = await host.look((memory) => memory.read({ squad: 'kiln' }));
    return entries.map(({ text }) => text);
  }

  function spooled(): string {
    const folder = path.join(host.root, '_spawns/openclaw/runs');
    return readdirSync(folder)
      .map((file) => readFileSync(path.join(folder, file), 'utf8'))
      .join('');
  }
});
