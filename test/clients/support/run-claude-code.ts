/** Runs Claude Code, and its Agent SDK, in a workplace against the mock model. */
import { startMockAnthropic } from './mock-anthropic.ts';
import type { MockModel } from './mock-model.ts';
import { readyClient } from './ready.ts';
import { type ProcessOrder, type Ran, runProcess } from './run-process.ts';
import type { ToolCall } from './scenario.ts';
import type { Workplace } from './workplace.ts';

export interface ClientRun extends Ran {
  /** What the client gave its user in the end. */
  readonly result: string;
  readonly model: MockModel;
}

export interface RunOptions {
  readonly words?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly interruptWhenAsked?: string;
}

/** Agents of the project: one that reviews, and one that has few turns. */
export function writeClaudeAgents(place: Workplace): void {
  const agent = (name: string, fields: string) => {
    const head = `name: ${name}\ndescription: Reviews code\ntools: Read, Grep\n${fields}`;
    place.write(`.claude/agents/${name}.md`, `---\n${head}---\nYou review.\n`);
  };
  agent('reviewer', '');
  agent('shorty', 'maxTurns: 2\n');
}

/** A call of the tool that starts a sub-agent; in the foreground unless said otherwise. */
export function callAgent(kind: string, prompt: string, more: object = {}): ToolCall {
  const input = { description: `Run ${kind}`, prompt, subagent_type: kind };
  return { tool: 'Agent', input: { ...input, run_in_background: false, ...more } };
}

export async function runClaudeCode(
  place: Workplace,
  prompt: string,
  options: RunOptions = {},
): Promise<ClientRun> {
  const client = readyClient('claude-code');
  const model = await startMockAnthropic();
  try {
    const allowed = JSON.stringify({ permissions: { allow: ['Agent', 'Task', 'SendMessage'] } });
    const words = ['-p', prompt, '--output-format', 'json', '--settings', allowed];
    const ran = await runProcess({
      command: client.command,
      words: [...words, ...(options.words ?? [])],
      cwd: place.project,
      env: place.environment({ ...claudeEnvironment(model.url), ...options.env }),
      ...interruption(model, options.interruptWhenAsked),
    });
    return { ...ran, result: resultOf(ran.stdout), model };
  } finally {
    await model.close();
  }
}

/** Settings that keep the client on this machine. */
export function claudeEnvironment(url: string): Record<string, string> {
  return {
    ANTHROPIC_BASE_URL: url,
    ANTHROPIC_API_KEY: 'mock',
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
    DISABLE_TELEMETRY: '1',
    DISABLE_ERROR_REPORTING: '1',
    DISABLE_AUTOUPDATER: '1',
    DISABLE_UPDATES: '1',
  };
}

/** Words such as `plugin marketplace add DIR`: no model is asked. */
export async function claudeCommand(place: Workplace, ...words: readonly string[]): Promise<Ran> {
  const { command } = readyClient('claude-code');
  const env = place.environment(claudeEnvironment('http://127.0.0.1:9'));
  return runProcess({ command, words, cwd: place.project, env });
}

function interruption(model: MockModel, task: string | undefined): Partial<ProcessOrder> {
  if (task === undefined) return {};
  return { interruptAfter: model.asked(task) };
}

function resultOf(stdout: string): string {
  const start = stdout.indexOf('{');
  if (start < 0) return stdout;
  return (JSON.parse(stdout.slice(start)) as { result?: string }).result ?? '';
}
