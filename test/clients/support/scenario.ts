/** Scenarios that travel inside a prompt: what the mock model does, turn by turn, and its parts. */

/** One call of a tool by the mock model. */
export interface ToolCall {
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** Codex names the family of a tool beside it. */
  readonly namespace?: string;
}

/**
 * One turn of the mock model: a text, calls of tools, or an error of its API. In any of them
 * `${agent1}` stands for the first id of an agent in the answers of tools.
 */
export interface Step {
  readonly text?: string;
  readonly calls?: readonly ToolCall[];
  readonly error?: { readonly status: number; readonly message: string };
  /** Milliseconds before the answer. */
  readonly delay?: number;
}

/** A prompt whose one line of task is followed by what the model will do about it. */
export function prompt(task: string, ...steps: readonly Step[]): string {
  return `${task}\n${opening}${JSON.stringify({ steps })}]]`;
}

/** The final answer of a sub-agent that learned something; lines are `[ROLE] text`. */
export function report(summary: string, ...lessons: readonly string[]): string {
  const lines = lessons.map((lesson) => `- ${lesson}`);
  return [summary, '', '## Session Memory', ...lines].join('\n');
}

/** The place in a script that is filled with the id of the nth agent that was started. */
export function agentPlace(nth: number): string {
  return `\${agent${nth}}`;
}

/** Finds the script in a text by counting braces: a script may hold prompts that hold scripts. */
export function scriptIn(text: string): { task: string; steps: readonly Step[] } | undefined {
  const at = text.indexOf(opening);
  if (at < 0) return undefined;
  const start = at + opening.length;
  const end = endOfObject(text, start);
  if (end === undefined) return undefined;
  const { steps } = JSON.parse(text.slice(start, end)) as { steps: readonly Step[] };
  const task = text.slice(0, at).trimEnd().split('\n').at(-1) ?? '';
  return { task, steps };
}

const opening = '[[mock ';

function endOfObject(text: string, start: number): number | undefined {
  let depth = 0;
  let isString = false;
  for (let at = start; at < text.length; at += 1) {
    const letter = text[at];
    if (isString) {
      if (letter === '\\') at += 1;
      else if (letter === '"') isString = false;
    } else if (letter === '"') isString = true;
    else if (letter === '{') depth += 1;
    else if (letter === '}') {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return undefined;
}
