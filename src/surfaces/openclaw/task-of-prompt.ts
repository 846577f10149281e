/** The task of a sub-agent as its own prompt says it. */

/**
 * What stands between the line `[Subagent Task]` and the host's closing sentence; undefined where
 * there is no such line.
 */
export function taskOfPrompt(prompt: string): string | undefined {
  const found = heading.exec(prompt);
  if (found === null) return undefined;
  const task = prompt
    .slice(found.index + found[0].length)
    .replace(closing, '')
    .trim();
  return task === '' ? undefined : task;
}

/** A line of its own: the host's words before it speak of the task too. */
const heading = /^\[Subagent Task\][ \t]*$/mu;

/** The last paragraph, and only where it begins as the host's does. */
const closing = /\n\s*\nBegin\b[^\n]*\s*$/u;
