/** The host's part of `squads doctor`: what it lets us do, what it did, and when. */
import { readdirSync, realpathSync, statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import type { Memory } from '../../index.ts';
import { loadLibrary } from './memory-desk.ts';
import type { PluginContext } from './plugin-context.ts';
import { client } from './plugin-context.ts';

export interface HostFinding {
  readonly level: 'ok' | 'note' | 'warning';
  readonly what: string;
  readonly detail: string;
  /** A command that mends it. */
  readonly hint?: string;
}

/** What each hook is for; those with `grant` are called only with it. */
export const hooks = {
  before_prompt_build: { does: 'tells sub-agents their block', grant: true },
  agent_end: { does: 'keeps what they answer', grant: true },
  llm_output: { does: "learns the model's window", grant: true },
  before_tool_call: { does: 'sees which squad a spawn names', grant: false },
  after_tool_call: { does: 'joins a spawn to its child', grant: false },
  before_message_write: { does: 'keeps what they write', grant: false },
  subagent_spawned: { does: 'sees children start', grant: false },
  subagent_ended: { does: 'records how they ended', grant: false },
  gateway_start: { does: 'records what a restart left', grant: false },
} as const;

export async function examineHost(plugin: PluginContext): Promise<readonly HostFinding[]> {
  return plugin.memory.use(async (memory) => {
    const seen = readSeen(memory.root);
    return [
      ...examineGrant(plugin),
      ...examineHooks(seen, plugin),
      await examineCaptures(memory),
      await examineSquad(memory, plugin),
      ...examineIsolation(memory, plugin),
    ];
  });
}

function examineGrant({ host, config }: PluginContext): readonly HostFinding[] {
  const grants = 'plugins.entries.squadlog.hooks';
  const noInjection: HostFinding = {
    level: 'warning',
    what: 'injection',
    detail: 'allowPromptInjection is false: sub-agents are told nothing',
    hint: `openclaw config set ${grants}.allowPromptInjection true`,
  };
  if (host.mayReadConversations) {
    const granted = 'allowConversationAccess: sub-agents are told, and their answers kept';
    return [
      { level: 'ok', what: 'grant', detail: granted },
      ...(host.mayInject ? [] : [noInjection]),
    ];
  }
  const dead = Object.entries(hooks).flatMap(([name, { grant }]) => (grant ? [name] : []));
  const way = config.rewriteTask
    ? 'blocks go into the task instead, and from there into the parent (rewriteTask)'
    : 'sub-agents are told nothing';
  const detail = `none for conversations: ${dead.join(', ')} are dead; ${way}; answers are kept`;
  const hint = `openclaw config set ${grants}.allowConversationAccess true`;
  return [{ level: 'warning', what: 'grant', detail, hint }];
}

function examineHooks(
  seen: ReadonlyMap<string, string>,
  { host }: PluginContext,
): readonly HostFinding[] {
  if (!seen.has('gateway_start')) {
    const detail = 'no gateway has started with the plugin: no hook has fired';
    return [{ level: 'note', what: 'hooks', detail, hint: 'openclaw gateway restart' }];
  }
  const names = Object.entries(hooks).filter(
    ([, { grant }]) => host.mayReadConversations || !grant,
  );
  const spawned = seen.has('subagent_ended');
  const silent = names.filter(([name]) => !seen.has(name));
  const times = names.flatMap(([name]) => (seen.has(name) ? [`${name} ${seen.get(name)}`] : []));
  return [
    { level: 'ok', what: 'hooks', detail: `last fired: ${times.join(', ')}` },
    ...silent.map(([name, { does }]): HostFinding => {
      const detail = `${name} (${does}) has never fired`;
      if (!spawned) return { level: 'note', what: 'hooks', detail };
      const level = 'warning';
      return { level, what: 'hooks', detail: `${detail}, though sub-agents ended`, hint: restart };
    }),
  ];
}

async function examineCaptures(memory: Memory): Promise<HostFinding> {
  const { squads } = await memory.stats({});
  const times = squads.flatMap(({ squad, lastCapture }) =>
    typeof lastCapture === 'string' ? [{ squad, at: lastCapture }] : [],
  );
  const last = times.sort((a, b) => a.at.localeCompare(b.at)).at(-1);
  const detail = last === undefined ? 'never' : `${last.at}, in squad ${last.squad}`;
  return { level: last === undefined ? 'note' : 'ok', what: 'last capture', detail };
}

async function examineSquad(memory: Memory, { host }: PluginContext): Promise<HostFinding> {
  const { projectSquad } = await loadLibrary();
  const { defaultSquad } = memory.settingsFor();
  const { squad, rule } = projectSquad(host.workspace);
  const detail =
    defaultSquad === null
      ? `a spawn that names none is of ${squad} (${rule}, ${host.workspace})`
      : `a spawn that names none is of ${defaultSquad} (defaultSquad)`;
  return { level: 'ok', what: 'spawns', detail };
}

/** Markdown below `memory/` of a workspace is found by every session of the agent. */
function examineIsolation(
  { root }: Memory,
  { host, config }: PluginContext,
): readonly HostFinding[] {
  const inWorkspace = relative(realOf(host.workspace), realOf(root));
  if (!config.mirror || inWorkspace.startsWith('..') || resolve(inWorkspace) === inWorkspace) {
    return [];
  }
  return [
    {
      level: 'warning',
      what: 'isolation',
      detail:
        `the files of all squads lie in the workspace (${root}), where the host's own search ` +
        'finds them for every session of its agent',
      hint: 'openclaw config set plugins.entries.squadlog.config.mirror false',
    },
  ];
}

function realOf(folder: string): string {
  try {
    return realpathSync(folder);
  } catch {
    return resolve(folder);
  }
}

/** When each hook fired last, ISO 8601 UTC. */
function readSeen(root: string): ReadonlyMap<string, string> {
  const folder = join(root, '_spawns', client, 'seen');
  try {
    const names = readdirSync(folder);
    const timeOf = (name: string) => statSync(join(folder, name)).mtime.toISOString();
    return new Map(names.map((name) => [name, timeOf(name)]));
  } catch {
    // Nothing was ever noted.
    return new Map();
  }
}

const restart = 'openclaw gateway restart';
