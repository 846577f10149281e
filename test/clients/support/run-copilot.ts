/** Runs GitHub Copilot CLI in a workplace against the mock model. */
import { startMockAnthropic } from './mock-anthropic.ts';
import { readyClient } from './ready.ts';
import type { ClientRun } from './run-claude-code.ts';
import { runProcess } from './run-process.ts';
import type { ToolCall } from './scenario.ts';
import type { Workplace } from './workplace.ts';

export function writeCopilotAgents(place: Workplace): void {
  const head = '---\nname: reviewer\ndescription: Reviews code\n---\n';
  place.write('.github/agents/reviewer.agent.md', `${head}You review.\n`);
}

export function callTask(prompt: string, more: object = {}): ToolCall {
  const input = { name: 'review', description: 'Review code', prompt, agent_type: 'reviewer' };
  return { tool: 'task', input: { ...input, mode: 'sync', ...more } };
}

export async function runCopilot(place: Workplace, prompt: string): Promise<ClientRun> {
  const client = readyClient('copilot');
  const model = await startMockAnthropic();
  try {
    const flags = ['--allow-all-tools', '--allow-all-paths', '--disable-builtin-mcps'];
    const ran = await runProcess({
      command: client.command,
      words: [...client.words, '-p', prompt, ...flags],
      cwd: place.project,
      env: place.environment({
        COPILOT_OFFLINE: 'true',
        COPILOT_AUTO_UPDATE: 'false',
        COPILOT_ALLOW_ALL: 'true',
        COPILOT_MODEL: 'claude-sonnet-4.5',
        COPILOT_PROVIDER_TYPE: 'anthropic',
        COPILOT_PROVIDER_BASE_URL: model.url,
        COPILOT_PROVIDER_API_KEY: 'mock',
      }),
    });
    return { ...ran, result: ran.stdout, model };
  } finally {
    await model.close();
  }
}
