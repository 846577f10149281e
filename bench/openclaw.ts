/** What the OpenClaw plugin adds to a spawn: the time of each hook in the gateway's process. */
import { join } from 'node:path';
import { openMemory } from '../src/index.ts';
import type { HookHandler, HostApi } from '../src/surfaces/openclaw/host-api.ts';
import { registerPlugin } from '../src/surfaces/openclaw/plugin.ts';
import { openState } from '../src/surfaces/openclaw/plugin-state.ts';
import type { Bench, BenchOptions, Row } from './bench.ts';
import { outputText } from './support/seed-store.ts';

export const openClaw: Bench = {
  name: 'openclaw',
  summary: 'hooks of the OpenClaw plugin, a squad with 200 learnings',
  run,
};

const learnings = 200;
const parent = 'agent:main:main';

async function run({ full, scratch }: BenchOptions): Promise<readonly Row[]> {
  const root = join(scratch, 'squads');
  const memory = await openMemory({ root });
  for (let nth = 0; nth < learnings / 4; nth += 1) {
    await memory.write({ squad: 'kiln', session: `s${nth}`, output: outputText(nth * 4, 4) });
  }
  await memory.close();
  const hooks = new Map<string, HookHandler>();
  const times = new Map<string, number[]>();
  const clock = async (name: string, work: () => unknown) => {
    const start = performance.now();
    await work();
    times.set(name, [...(times.get(name) ?? []), performance.now() - start]);
  };
  const state = openState();
  await clock('register', () => registerPlugin(fakeApi(root, hooks), state));
  await clock('gateway_start', () => hooks.get('gateway_start')?.({}, {}));
  for (let nth = 0; nth < (full ? 500 : 100); nth += 1) {
    for (const { hook, event, context } of spawnOf(nth)) {
      await clock(hook, () => hooks.get(hook)?.(event, context));
    }
  }
  await hooks.get('gateway_stop')?.({}, {});
  return [...times].flatMap(([name, all]) => rowsOf(name, all));
}

function fakeApi(root: string, hooks: Map<string, HookHandler>): HostApi {
  return {
    pluginConfig: { root },
    config: {
      plugins: { entries: { squadlog: { hooks: { allowConversationAccess: true } } } },
    },
    on: (hook, handler) => void hooks.set(hook, handler),
  };
}

/** The hooks of one spawn in the host's order. */
function spawnOf(nth: number) {
  const session = `agent:main:subagent:${nth}`;
  const run = `run-${nth}`;
  const params = { task: `Mend the retry of job ${nth % 7}`, squadId: 'kiln', role: 'dev' };
  const call = { toolName: 'sessions_spawn', toolCallId: `call-${nth}`, sessionKey: parent };
  const child = { childSessionKey: session, runId: run, requesterSessionKey: parent };
  const turn = { sessionKey: session, runId: run, agentId: 'main' };
  const prompt = `[Subagent Context] …\n\n[Subagent Task]\n\n${params.task}\n\nBegin.`;
  const messages = [{ role: 'assistant', content: outputText(learnings + nth, 1) }];
  return [
    { hook: 'before_tool_call', event: { ...call, params }, context: call },
    { hook: 'subagent_spawned', event: { ...child, agentId: 'main' }, context: child },
    {
      hook: 'after_tool_call',
      event: { ...call, params, result: { details: child } },
      context: call,
    },
    { hook: 'before_prompt_build', event: { prompt, messages: [] }, context: turn },
    { hook: 'agent_end', event: { messages, success: true }, context: turn },
    {
      hook: 'subagent_ended',
      event: { targetSessionKey: session, runId: run, outcome: 'ok' },
      context: child,
    },
  ];
}

function rowsOf(name: string, all: readonly number[]): Row[] {
  const sorted = [...all].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? 0;
  if (all.length === 1) return [{ what: name, unit: 'ms', ours: at(1) }];
  return [
    { what: `${name}, median`, unit: 'ms', ours: at(0.5) },
    { what: `${name}, p95`, unit: 'ms', ours: at(0.95) },
  ];
}
