/** Prompts that have the mock's parent start sub-agents. */
import { prompt, type Step, type ToolCall } from '../support/scenario.ts';

/** A sub-agent to be started, and what it will do. */
export interface Spawning {
  /** What its task begins with. */
  readonly task: string;
  readonly call: ToolCall;
}

export function spawning(
  { task, params }: { readonly task: string; readonly params: Readonly<Record<string, unknown>> },
  ...steps: readonly Step[]
): Spawning {
  const input = { ...params, task: prompt(task, ...steps) };
  return { task, call: { tool: 'sessions_spawn', input } };
}

export interface ParentOptions {
  /** Through the tool that calls tools, as the host has it by default. */
  readonly deferred?: boolean;
  /** How long the model takes to say what came of it. */
  readonly announceMs?: number;
}

/** A parent that starts them side by side, and then takes note of what they say. */
export function parentPrompt(
  spawns: readonly Spawning[],
  { deferred = false, announceMs = 0 }: ParentOptions = {},
): string {
  const calls = spawns.map(({ call: { tool, input } }) =>
    deferred ? { tool: 'tool_call', input: { id: tool, args: input } } : { tool, input },
  );
  const noted = { text: 'Noted.', ...(announceMs > 0 ? { delay: announceMs } : {}) };
  return prompt(`Have it done: ${spawns[0]?.task}`, { calls }, { text: 'Started.' }, noted);
}
