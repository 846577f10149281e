/**
 * A stand-in for OpenClaw, made from what its gateway was seen to do: it calls the hooks of one
 * plugin in the order of a real run, with the fields that real events have.
 */
import { onTestFinished } from 'vitest';
import { openMemory } from '../../../src/index.ts';
import type {
  CorpusSupplement,
  HookHandler,
  HostApi,
  PromptPreparation,
} from '../../../src/surfaces/openclaw/host-api.ts';
import { registerPlugin } from '../../../src/surfaces/openclaw/plugin.ts';
import { openState } from '../../../src/surfaces/openclaw/plugin-state.ts';

export interface FakeHostOptions {
  /** The folder of the memory. */
  readonly root: string;
  readonly config?: object;
  /** The grant for hooks that see conversations; the default is true. */
  readonly granted?: boolean;
  readonly workspace?: string;
}

/** One call of `sessions_spawn` and what becomes of it. */
export interface FakeSpawn {
  readonly params: Readonly<Record<string, unknown>> & { readonly task: string };
  readonly parent?: string;
  /** Names its session and run. */
  readonly id: string;
}

type FakeHost = ReturnType<typeof openFakeHost>;

export function openFakeHost({ root, config = {}, workspace, ...options }: FakeHostOptions) {
  let granted = options.granted ?? true;
  const state = openState();
  const warnings: string[] = [];
  let hooks = new Map<string, HookHandler>();
  let corpus: CorpusSupplement | undefined;
  let preparation: PromptPreparation | undefined;
  const conversation = ['before_prompt_build', 'llm_output', 'agent_end'];
  const register = (changed: object = config, registrationMode = 'full') => {
    hooks = new Map();
    const api: HostApi = {
      pluginConfig: { root, mirror: false, ...changed },
      config: {
        agents: { defaults: { workspace: workspace ?? root } },
        plugins: { entries: { squadlog: { hooks: { allowConversationAccess: granted } } } },
      },
      registrationMode,
      logger: { warn: (message) => void warnings.push(message) },
      on: (hook, handler) => void hooks.set(hook, handler),
      registerCli: () => undefined,
      registerMemoryPromptPreparation: (prepare) => {
        preparation = prepare;
      },
      registerMemoryCorpusSupplement: (supplement) => {
        corpus = supplement;
      },
    };
    registerPlugin(api, state);
  };
  register();
  const fire = (hook: string, event: unknown = {}, context: unknown = {}): unknown => {
    const isDead = !granted && conversation.includes(hook);
    return isDead ? undefined : hooks.get(hook)?.(event, context);
  };
  onTestFinished(async () => {
    await fire('gateway_stop');
  });
  return {
    ...{ state, warnings, register, fire },
    /** The user gives or takes the grant while the gateway runs. */
    grant: (given: boolean) => {
      granted = given;
      register();
    },
    hooks: () => [...hooks.keys()],
    corpus: () => corpus,
    preparation: () => preparation,
    ...spawnSteps(fire),
    /** Opens the memory for one look, as another process would. */
    look: async <Result>(use: (memory: Memory) => Promise<Result>): Promise<Result> => {
      const memory = await openMemory({ root, mirror: false });
      try {
        return await use(memory);
      } finally {
        await memory.close();
      }
    },
  };
}

/** A call whose child is named by the id. */
export function spawnOf(id: string, params: object, task = 'Fire the kiln'): FakeSpawn {
  return { id, params: { task, ...params } };
}

/** What was recorded of runs, in the order of the log. */
export async function sessionsOf({ look }: Pick<FakeHost, 'look'>) {
  const { events } = await look((memory) => memory.log({ type: 'SessionRecorded' }));
  return events.map(({ data }) => data);
}

export function childKey(id: string, agent = 'main'): string {
  return `agent:${agent}:subagent:${id}`;
}

/** The prompt of a sub-agent, in the host's words. */
export function childPrompt(task: string): string {
  const context =
    'You are running as a subagent (depth 1/5). Complete the current [Subagent Task];';
  const closing = 'Begin. Execute the assigned task to completion.';
  return `[Subagent Context] ${context}\n\n[Subagent Task]\n\n${task}\n\n${closing}`;
}

type Memory = Awaited<ReturnType<typeof openMemory>>;
type Fire = (hook: string, event?: unknown, context?: unknown) => unknown;

function spawnSteps(fire: Fire) {
  const contextOf = ({ parent = parentKey, id, params }: FakeSpawn) => {
    const agentId = String(params['agentId'] ?? 'main');
    const session = childKey(id, agentId);
    return {
      agentId,
      session,
      tool: { sessionKey: parent, toolCallId: `call-${id}`, toolName: 'sessions_spawn' },
      spawn: { childSessionKey: session, runId: `run-${id}`, requesterSessionKey: parent },
      turn: {
        ...{ sessionKey: session, runId: `run-${id}`, agentId, trigger: 'user' },
        ...{ modelProviderId: 'mock', modelId: 'mock-1', workspaceDir: '/nowhere' },
      },
    };
  };
  const steps = {
    call: (spawn: FakeSpawn) =>
      fire(
        'before_tool_call',
        { toolName: 'sessions_spawn', toolCallId: `call-${spawn.id}`, params: spawn.params },
        contextOf(spawn).tool,
      ),
    spawned: (spawn: FakeSpawn) => {
      const { spawn: context, agentId } = contextOf(spawn);
      const { label } = spawn.params;
      const event = { ...context, agentId, label, mode: 'run', resolvedModel: 'mock/mock-1' };
      return fire('subagent_spawned', event, context);
    },
    returned: (spawn: FakeSpawn) => {
      const { spawn: details, tool } = contextOf(spawn);
      const event = { ...tool, params: spawn.params, result: { details } };
      return fire('after_tool_call', event, tool);
    },
    /** What goes before the child's prompt; empty where nothing does. */
    begun: async (spawn: FakeSpawn): Promise<string> => {
      const event = { prompt: childPrompt(spawn.params.task), messages: [] };
      const answer = await fire('before_prompt_build', event, contextOf(spawn).turn);
      return (answer as { prependContext?: string } | undefined)?.prependContext ?? '';
    },
    answered: async (spawn: FakeSpawn, text: string, success = true): Promise<void> => {
      const { session, turn } = contextOf(spawn);
      const message = { role: 'assistant', content: [{ type: 'text', text }] };
      fire('before_message_write', { message, sessionKey: session, agentId: 'main' }, turn);
      const messages = [{ role: 'user', content: spawn.params.task }, message];
      await fire('agent_end', { runId: turn.runId, messages, success }, turn);
    },
    ended: (spawn: FakeSpawn, outcome = 'ok', error?: string) => {
      const { spawn: context, session } = contextOf(spawn);
      const about = { targetSessionKey: session, targetKind: 'subagent', runId: context.runId };
      return fire('subagent_ended', { ...about, outcome, ...(error ? { error } : {}) }, context);
    },
    turnOf: (spawn: FakeSpawn) => contextOf(spawn).turn,
  };
  return {
    ...steps,
    /** From the call to the end; gives what the child was told. */
    play: async (spawn: FakeSpawn, text: string, outcome = 'ok'): Promise<string> => {
      await steps.call(spawn);
      await steps.spawned(spawn);
      await steps.returned(spawn);
      const told = await steps.begun(spawn);
      await steps.answered(spawn, text);
      await steps.ended(spawn, outcome);
      return told;
    },
  };
}

export const parentKey = 'agent:main:main';
