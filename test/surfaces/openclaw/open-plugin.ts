/** The context of a registration, on a folder of its own. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openDesk } from '../../../src/surfaces/openclaw/memory-desk.ts';
import { readPluginConfig } from '../../../src/surfaces/openclaw/plugin-config.ts';
import type { PluginContext } from '../../../src/surfaces/openclaw/plugin-context.ts';
import { openState } from '../../../src/surfaces/openclaw/plugin-state.ts';

export interface OpenPluginOptions {
  readonly config?: object;
  readonly granted?: boolean;
  readonly mayInject?: boolean;
  /** The host's workspace; the root of the memory lies in it where `inside`. */
  readonly inside?: boolean;
}

export function openPlugin(options: OpenPluginOptions = {}): PluginContext {
  const { config: given = {}, granted = true, mayInject = true, inside = false } = options;
  const workspace = mkdtempSync(join(tmpdir(), 'squadlog-test-'));
  const other = mkdtempSync(join(tmpdir(), 'squadlog-test-'));
  const root = inside ? join(workspace, 'memory', 'squads') : join(other, 'squads');
  const config = readPluginConfig({ root, mirror: false, ...given });
  const memory = openDesk({ config, workspace });
  onTestFinished(async () => {
    await memory.close();
    for (const folder of [workspace, other]) rmSync(folder, { recursive: true, force: true });
  });
  const host = { mayReadConversations: granted, mayInject, workspace };
  return { config, host, state: openState(), memory, warn: () => undefined };
}
