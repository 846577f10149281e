/** Runs Gemini CLI in a workplace against the mock model. */
import { startMockGemini } from './mock-gemini.ts';
import { readyClient } from './ready.ts';
import type { ClientRun } from './run-claude-code.ts';
import { runProcess } from './run-process.ts';
import type { Step, ToolCall } from './scenario.ts';
import type { Workplace } from './workplace.ts';

/** The agent, and the settings that a person without a login would have. */
export function writeGeminiAgents(place: Workplace): void {
  const head = '---\nname: reviewer\ndescription: Reviews code\ntools:\n  - read_file\n---\n';
  place.write('~/.gemini/agents/reviewer.md', `${head}You review.\n`);
  const settings = {
    general: { enableAutoUpdate: false },
    privacy: { usageStatisticsEnabled: false },
    telemetry: { enabled: false },
    security: { auth: { selectedType: 'gemini-api-key' } },
    experimental: { enableAgents: true },
  };
  place.write('~/.gemini/settings.json', JSON.stringify(settings));
}

export function invokeAgent(prompt: string, kind = 'reviewer'): ToolCall {
  return { tool: 'invoke_agent', input: { agent_name: kind, prompt } };
}

/** How an agent of Gemini ends: by a tool. */
export function completeTask(result: string): Step {
  return { calls: [{ tool: 'complete_task', input: { result } }] };
}

export async function runGemini(place: Workplace, prompt: string): Promise<ClientRun> {
  const client = readyClient('gemini');
  const model = await startMockGemini();
  try {
    const flags = ['--yolo', '--skip-trust', '-m', 'gemini-2.5-flash', '-o', 'json'];
    const ran = await runProcess({
      command: client.command,
      words: [...client.words, '-p', prompt, ...flags],
      cwd: place.project,
      env: place.environment({
        GEMINI_API_KEY: 'mock',
        GOOGLE_GEMINI_BASE_URL: model.url,
        GEMINI_TELEMETRY_ENABLED: 'false',
      }),
    });
    return { ...ran, result: responseOf(ran.stdout), model };
  } finally {
    await model.close();
  }
}

function responseOf(stdout: string): string {
  const start = stdout.indexOf('{');
  if (start < 0) return stdout;
  return (JSON.parse(stdout.slice(start)) as { response?: string }).response ?? '';
}
