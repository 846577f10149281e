/**
 * The OpenClaw plugin: memory at the two ends of every native sub-agent, with no change to the
 * orchestrator, beside the memory that the host has.
 */
import { registerCommands } from './command-line.ts';
import { hearEnd, hearEnded, hearWritten } from './hear-child.ts';
import { hearCall, hearCallReturned, hearSpawned } from './hear-spawns.ts';
import type { HookHandler, HookOptions, HostApi } from './host-api.ts';
import { spawnTool } from './host-events.ts';
import { startKeeping, stopKeeping } from './keep-files.ts';
import type { MemoryDesk } from './memory-desk.ts';
import { openDesk } from './memory-desk.ts';
import type { PluginConfig } from './plugin-config.ts';
import { readHostSettings, readPluginConfig } from './plugin-config.ts';
import type { PluginContext } from './plugin-context.ts';
import { client } from './plugin-context.ts';
import type { PluginState } from './plugin-state.ts';
import { sharedState } from './plugin-state.ts';
import { searchSquad } from './search-squad.ts';
import { hearBudget, tellChild } from './tell-child.ts';
import { tellParent } from './tell-parent.ts';

/** What the host loads; nothing is opened before a hook or command needs it. */
export const plugin = {
  id: 'squadlog',
  name: 'Squadlog',
  description: 'Memory for squads of sub-agents: tells each spawn what its squad learned.',
  register: (api: HostApi): void => registerPlugin(api, sharedState()),
};

/**
 * A gateway calls some hooks of its `full` registration and others of a `discovery` it makes when
 * an agent runs, so both get all of them; other modes only ask which commands there are.
 */
export function registerPlugin(api: HostApi, state: PluginState): void {
  const config = readPluginConfig(api.pluginConfig);
  const context = (): PluginContext => contextOf(api, config, state);
  registerCommands(api, context);
  const { registrationMode: mode = 'full' } = api;
  if (inert.includes(mode)) return;
  const registered = context();
  // The grant may have been taken back; a host that asks for none shows it at the next turn.
  state.hearsConversations = false;
  registerHooks(api, registered);
  if (config.settings['enabled'] === false) return;
  api.registerMemoryPromptPreparation?.(async (asked) => tellParent(asked));
  api.registerMemoryCorpusSupplement?.(countFailures(searchSquad(registered), registered));
}

/**
 * One memory a process; another configuration takes the place of the one before, for hooks of an
 * older registration too.
 */
function contextOf(api: HostApi, config: PluginConfig, state: PluginState): PluginContext {
  const host = readHostSettings(api.config);
  const warn = (message: string) => api.logger?.warn?.(`squadlog: ${message}`);
  const { root, mirror, settings } = config;
  const key = JSON.stringify([root, mirror, settings, host.workspace]);
  const { desk } = state;
  if (desk?.key === key) return { config, host, state, memory: currentMemory(state), warn };
  state.desk = { key, memory: openDesk({ config, workspace: host.workspace }) };
  desk?.memory.close().catch((error: unknown) => warn(`the old memory: ${String(error)}`));
  return { config, host, state, memory: currentMemory(state), warn };
}

function currentMemory(state: PluginState): MemoryDesk {
  const current = (): MemoryDesk => {
    if (state.desk === undefined) throw new TypeError('no registration has opened a desk');
    return state.desk.memory;
  };
  return { use: (work) => current().use(work), close: () => current().close() };
}

type Hear = (event: unknown, context: unknown, plugin: PluginContext) => unknown;

function registerHooks(api: HostApi, plugin: PluginContext): void {
  const listen = (hook: string, hear: Hear, options: HookOptions = {}) =>
    api.on?.(hook, guarded(hook, hear, plugin), options);
  const spawns = { matcher: [spawnTool] };
  listen('before_tool_call', hearCall, spawns);
  listen('after_tool_call', hearCallReturned, spawns);
  listen('subagent_spawned', hearSpawned);
  listen('before_prompt_build', tellChild);
  listen('llm_output', hearBudget);
  listen('agent_end', hearEnd);
  listen('before_message_write', hearWritten);
  listen('subagent_ended', hearEnded);
  listen('gateway_start', () => {
    startKeeping(plugin);
    return plugin.memory.use((_memory, spawnsIn) => spawnsIn().recovered(client));
  });
  listen('gateway_stop', async () => {
    await stopKeeping(plugin);
    await plugin.memory.close();
  });
}

/**
 * No hook ever throws or rejects: the host would block a tool, or log a trace for each turn. What
 * answers at once stays synchronous, as the host asks of some.
 */
function guarded(hook: string, hear: Hear, plugin: PluginContext): HookHandler {
  const fail = (error: unknown): undefined => {
    const message = error instanceof Error ? error.message : String(error);
    plugin.warn(`${hook}: ${message}`);
    plugin.memory
      .use((_memory, spawnsIn) => spawnsIn().failed(client, hook, error))
      .catch(() => undefined);
    return undefined;
  };
  return (event, context) => {
    try {
      noteSeen(hook, plugin);
      const answer = hear(event, context, plugin);
      return answer instanceof Promise ? answer.then(undefined, fail) : answer;
    } catch (error) {
      return fail(error);
    }
  };
}

/** In the background, and seldom: some hooks fire at every message. */
function noteSeen(hook: string, { state, memory }: PluginContext): void {
  const now = Date.now();
  if (hook === 'gateway_stop' || now - (state.noted.get(hook) ?? 0) < notedMsMin) return;
  state.noted.set(hook, now);
  memory.use((_memory, spawnsIn) => spawnsIn().seen(client, hook)).catch(() => undefined);
}

function countFailures<Asked extends object>(supplement: Asked, plugin: PluginContext): Asked {
  const count = (name: string, error: unknown): never => {
    const { memory } = plugin;
    memory
      .use((_memory, spawnsIn) => spawnsIn().failed(client, name, error))
      .catch(() => undefined);
    throw error;
  };
  const counted = Object.entries(supplement).map(([name, ask]) => [
    name,
    (asked: unknown) => ask(asked).catch((error: unknown) => count(name, error)),
  ]);
  return Object.fromEntries(counted) as Asked;
}

/** Modes in which the host runs nothing. */
const inert: readonly string[] = ['cli-metadata', 'setup-only', 'setup-runtime'];

const notedMsMin = 60_000;
