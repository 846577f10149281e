/** The plugin as a whole: its switches, and a host that it must not harm. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { plugin } from '../../../src/surfaces/openclaw/plugin.ts';
import { outputWith } from '../../support/sample-memory.ts';
import { temporaryFolders } from '../../support/temp-root.ts';
import { childKey, openFakeHost, sessionsOf, spawnOf } from './fake-host.ts';

const folder = temporaryFolders();
const lesson = outputWith('[ALL] Port 4317 belongs to the fixture.');

describe('switches', () => {
  it('tells and keeps nothing with enabled: false', async () => {
    const root = folder();
    const host = openFakeHost({ root, config: { enabled: false } });
    expect(await host.play(spawnOf('1', { squadId: 'kiln' }), lesson)).toBe('');
    expect(existsSync(join(root, 'squadlog.db'))).toBe(false);
    expect(host.preparation()).toBeUndefined();
    expect(host.corpus()).toBeUndefined();
  });

  it('tells but keeps nothing with autoCapture: false', async () => {
    const root = folder();
    const before = openFakeHost({ root });
    await before.play(spawnOf('1', { squadId: 'kiln' }), lesson);
    const host = openFakeHost({ root, config: { autoCapture: false } });
    const other = outputWith('[ALL] Never seen.');
    expect(await host.play(spawnOf('2', { squadId: 'kiln' }), other)).toContain('4317');
    expect(await sessionsOf(host)).toHaveLength(1);
  });

  it('obeys a changed configuration from the next registration on', async () => {
    const host = openFakeHost({ root: folder() });
    await host.play(spawnOf('1', { squadId: 'kiln' }), lesson);
    host.register({ enabled: false });
    expect(await host.play(spawnOf('2', { squadId: 'kiln' }), lesson)).toBe('');
    host.register({});
    expect(await host.play(spawnOf('3', { squadId: 'kiln' }), lesson)).toContain('4317');
  });
});

describe('the host', () => {
  it('is never harmed by events that say nothing, or nonsense', async () => {
    const host = openFakeHost({ root: folder() });
    const nonsense = { toolName: 7, params: 'x', messages: {}, sessionKey: [], runId: null };
    const context = { sessionKey: childKey('1'), runId: 'run-1' };
    for (const hook of host.hooks().filter((name) => name !== 'gateway_stop')) {
      for (const event of [undefined, null, {}, nonsense]) {
        for (const about of [undefined, null, nonsense, context]) {
          await expect(Promise.resolve(host.fire(hook, event, about))).resolves.not.toThrow();
        }
      }
    }
  });

  it('gets nothing but undefined from hooks that it calls at once', async () => {
    const host = openFakeHost({ root: folder() });
    expect(host.call(spawnOf('1', {}))).toBeUndefined();
    const message = { role: 'assistant', content: 'Hello' };
    const written = { message, sessionKey: childKey('1') };
    expect(host.fire('before_message_write', written, {})).toBeUndefined();
  });

  it('goes on where the settings are broken, and the failure is said', async () => {
    const host = openFakeHost({ root: folder(), config: { tokenBudget: 'many' } });
    expect(await host.play(spawnOf('1', { squadId: 'kiln' }), lesson)).toBe('');
    expect(host.warnings.join()).toContain('plugins.entries.squadlog.config');
  });

  it('may register it anew while children run, as it does for each agent', async () => {
    const host = openFakeHost({ root: folder() });
    const first = spawnOf('1', { squadId: 'kiln' });
    await host.call(first);
    host.register({}, 'discovery');
    await host.spawned(first);
    await host.returned(first);
    host.register({}, 'discovery');
    await host.begun(first);
    await host.answered(first, lesson);
    await host.ended(first);
    expect(await sessionsOf(host)).toMatchObject([{ outcome: 'success' }]);
    host.register({}, 'cli-metadata');
    expect(host.hooks()).toEqual([]);
  });

  it('opens nothing when it only registers', () => {
    const root = join(folder(), 'none');
    openFakeHost({ root });
    expect(existsSync(root)).toBe(false);
    expect(plugin.id).toBe('squadlog');
  });
});
