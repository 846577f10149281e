/** Runs the Claude Agent SDK against the mock model; it brings its own Claude Code. */
import { pathToFileURL } from 'node:url';
import { startMockAnthropic } from './mock-anthropic.ts';
import type { MockModel } from './mock-model.ts';
import { readyClient } from './ready.ts';
import { claudeEnvironment } from './run-claude-code.ts';
import type { Workplace } from './workplace.ts';

/** What a hook in the program's own process is given, and what it answers. */
export type SdkHook = (input: SdkHookInput) => Promise<object>;

export interface SdkHookInput {
  readonly session_id: string;
  readonly agent_id: string;
  readonly agent_type: string;
  readonly last_assistant_message?: string;
}

export interface SdkRun {
  readonly result: string;
  readonly model: MockModel;
}

export interface SdkOptions {
  /** Whose settings, and so whose hooks, the SDK reads. */
  readonly settingSources?: readonly ('project' | 'user')[];
  readonly hooks?: Readonly<Record<string, SdkHook>>;
}

export async function runAgentSdk(
  place: Workplace,
  prompt: string,
  { settingSources = [], hooks = {} }: SdkOptions,
): Promise<SdkRun> {
  const { query } = await importSdk();
  const model = await startMockAnthropic();
  try {
    const agents = { reviewer: { description: 'Reviews code', prompt: 'You review.' } };
    const env = place.environment(claudeEnvironment(model.url));
    const options = {
      ...{ cwd: place.project, env, settingSources, agents, allowedTools: ['Agent'] },
      hooks: Object.fromEntries(
        Object.entries(hooks).map(([event, hook]) => [event, [{ hooks: [hook] }]]),
      ),
    };
    let result = '';
    for await (const message of query({ prompt, options })) {
      if (message.type === 'result') result = message.result ?? '';
    }
    return { result, model };
  } finally {
    await model.close();
  }
}

interface Sdk {
  query(asked: { prompt: string; options: object }): AsyncIterable<SdkMessage>;
}

interface SdkMessage {
  readonly type: string;
  readonly result?: string;
}

async function importSdk(): Promise<Sdk> {
  const { program } = readyClient('agent-sdk');
  return (await import(pathToFileURL(program).href)) as Sdk;
}
