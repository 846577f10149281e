/** The plugin's settings: its own keys, Squadlog's, and what the host grants. */
import { homedir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  readHostSettings,
  readPluginConfig,
} from '../../../src/surfaces/openclaw/plugin-config.ts';

it("keeps its own keys from Squadlog's", () => {
  const config = { root: '~/notes', mirror: false, rewriteTask: true, tokenBudget: 300 };
  expect(readPluginConfig(config)).toEqual({
    ...{ root: join(homedir(), 'notes'), mirror: false, rewriteTask: true },
    settings: { tokenBudget: 300 },
  });
});

it('leaves the store to Squadlog, as a setting', () => {
  const store = { url: 'postgres://ada@db.example.com/app' };
  expect(readPluginConfig({ store }).settings).toEqual({ store });
});

it('has defaults where nothing, or nonsense, is set', () => {
  const none = { root: undefined, mirror: true, rewriteTask: false, settings: {} };
  for (const config of [undefined, null, {}, 'x']) expect(readPluginConfig(config)).toEqual(none);
});

it('reads what the host grants', () => {
  const of = (hooks: object) => readHostSettings({ plugins: { entries: { squadlog: { hooks } } } });
  expect(of({ allowConversationAccess: true }).mayReadConversations).toBe(true);
  expect(of({}).mayReadConversations).toBe(false);
  expect(of({ allowPromptInjection: false }).mayInject).toBe(false);
  expect(readHostSettings(undefined)).toEqual({
    ...{ mayReadConversations: false, mayInject: true },
    workspace: join(homedir(), '.openclaw/workspace'),
  });
  const config = { agents: { defaults: { workspace: '/srv/orchard' } }, plugins: { entries: 3 } };
  expect(readHostSettings(config).workspace).toBe('/srv/orchard');
});
