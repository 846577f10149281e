/** Runs Codex CLI in a workplace against the mock model. */
import { startMockResponses } from './mock-responses.ts';
import { readyClient } from './ready.ts';
import type { ClientRun } from './run-claude-code.ts';
import { runProcess } from './run-process.ts';
import type { ToolCall } from './scenario.ts';
import type { Workplace } from './workplace.ts';

/** A custom kind of agent; without one every sub-agent of Codex is a `default`. */
export function writeCodexAgents(place: Workplace): void {
  const fields = ['name = "reviewer"', 'description = "Reviews code"'];
  const lines = [...fields, 'developer_instructions = "You review."', ''];
  place.write('~/.codex/agents/reviewer.toml', lines.join('\n'));
}

export function spawnAgent(prompt: string, kind = 'reviewer'): ToolCall {
  const input = { message: prompt, ...(kind === 'default' ? {} : { agent_type: kind }) };
  return { tool: 'spawn_agent', namespace: 'multi_agent_v1', input };
}

/** Waits for agents, named as `${agent1}`. */
export function waitFor(...agents: readonly string[]): ToolCall {
  const input = { targets: agents, timeout_ms: 20_000 };
  return { tool: 'wait_agent', namespace: 'multi_agent_v1', input };
}

export function sendInput(agent: string, message: string): ToolCall {
  return { tool: 'send_input', namespace: 'multi_agent_v1', input: { target: agent, message } };
}

export async function runCodex(place: Workplace, prompt: string): Promise<ClientRun> {
  const client = readyClient('codex');
  const model = await startMockResponses();
  try {
    place.write('~/.codex/config.toml', configFor(model.url));
    const flags = ['--skip-git-repo-check', '--dangerously-bypass-hook-trust', '--json'];
    const ran = await runProcess({
      command: client.command,
      words: [...client.words, 'exec', ...flags, '-C', place.project, prompt],
      cwd: place.project,
      env: place.environment({ CODEX_HOME: `${place.home}/.codex`, MOCK_KEY: 'mock' }),
    });
    return { ...ran, result: lastMessage(ran.stdout), model };
  } finally {
    await model.close();
  }
}

function configFor(url: string): string {
  return `model = "gpt-5.2-codex"
model_provider = "mock"
check_for_update_on_startup = false
[analytics]
enabled = false
[features]
enable_request_compression = false
[model_providers.mock]
name = "mock"
base_url = "${url}/v1"
env_key = "MOCK_KEY"
wire_api = "responses"
request_max_retries = 0
stream_max_retries = 0
supports_websockets = false
`;
}

function lastMessage(stdout: string): string {
  const events = stdout
    .split('\n')
    .flatMap((line) => (line.startsWith('{') ? JSON.parse(line) : []));
  const messages = events.filter(({ item }) => item?.type === 'agent_message');
  return messages.at(-1)?.item.text ?? '';
}
