/** Runs opencode in a workplace against the mock model. */
import { cpSync, existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { startMockAnthropic } from './mock-anthropic.ts';
import type { MockModel } from './mock-model.ts';
import { readyClient } from './ready.ts';
import type { ClientRun } from './run-claude-code.ts';
import { runProcess } from './run-process.ts';
import type { ToolCall } from './scenario.ts';
import type { Workplace } from './workplace.ts';

/**
 * opencode installs its plugin package into the project and its settings before it starts; where no
 * registry answers that takes 80 seconds. Both get what an earlier run has left.
 */
export function seedOpencode(place: Workplace): void {
  const { modules } = readyClient('opencode');
  const seed = path.join(modules, '../opencode-plugins');
  if (!existsSync(seed)) return;
  cpSync(seed, path.join(place.project, '.opencode'), { recursive: true });
  cpSync(seed, path.join(place.home, '.config/opencode'), { recursive: true });
}

export function callOpencodeTask(prompt: string, kind = 'reviewer'): ToolCall {
  return { tool: 'task', input: { description: 'Review code', prompt, subagent_type: kind } };
}

export async function runOpencode(place: Workplace, prompt: string): Promise<ClientRun> {
  const client = readyClient('opencode');
  const model = await startMockAnthropic();
  try {
    place.write('opencode.json', JSON.stringify(configFor(model)));
    const ran = await runProcess({
      command: client.command,
      words: ['run', '--format', 'json'],
      cwd: place.project,
      // As an argument it would be quoted.
      input: prompt,
      env: place.environment({
        OPENCODE_DISABLE_AUTOUPDATE: '1',
        OPENCODE_DISABLE_MODELS_FETCH: '1',
        OPENCODE_DISABLE_LSP_DOWNLOAD: '1',
        OPENCODE_DISABLE_DEFAULT_PLUGINS: '1',
      }),
    });
    keepSeed(place);
    return { ...ran, result: textsOf(ran.stdout), model };
  } finally {
    await model.close();
  }
}

function keepSeed(place: Workplace): void {
  const seed = path.join(readyClient('opencode').modules, '../opencode-plugins');
  const left = path.join(place.project, '.opencode');
  if (existsSync(seed) || !existsSync(path.join(left, 'node_modules'))) return;
  mkdirSync(seed, { recursive: true });
  for (const name of ['node_modules', 'package.json', 'package-lock.json', '.gitignore']) {
    cpSync(path.join(left, name), path.join(seed, name), { recursive: true });
  }
}

function configFor(model: MockModel): object {
  const limit = { context: 200_000, output: 8_000 };
  return {
    autoupdate: false,
    share: 'disabled',
    model: 'anthropic/mock-model',
    small_model: 'anthropic/mock-model',
    enabled_providers: ['anthropic'],
    provider: {
      anthropic: {
        options: { baseURL: `${model.url}/v1`, apiKey: 'mock' },
        models: { 'mock-model': { name: 'Mock', limit, tool_call: true } },
      },
    },
    agent: { reviewer: { description: 'Reviews code', mode: 'subagent', prompt: 'You review.' } },
    permission: { '*': 'allow' },
  };
}

function textsOf(stdout: string): string {
  const events = stdout
    .split('\n')
    .flatMap((line) => (line.startsWith('{') ? JSON.parse(line) : []));
  return events.flatMap(({ type, part }) => (type === 'text' ? part.text : [])).join('\n');
}
