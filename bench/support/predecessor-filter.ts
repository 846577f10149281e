/**
 * How the predecessor chooses lines for a task: a filter by keywords, in the order of the file.
 *
 * Source: what `read --role --task` of the squad-memory script (github clawbunny/squad-memory, MIT)
 * does. Written anew; a line is kept here where it would be there.
 */

/** A line of its files: `- [DEV] text`. */
export interface FileLine {
  readonly id: string;
  readonly line: string;
}

/**
 * The lines of a role and of ALL, or every line where there is none; of those the ones that hold
 * one of the task's keywords anywhere, even inside a word.
 */
export function filterLines(
  lines: readonly FileLine[],
  { role, task }: { readonly role?: string; readonly task: string },
): FileLine[] {
  const tagged = lines.filter(
    ({ line }) => role === undefined || line.includes(`[${role}]`) || line.includes('[ALL]'),
  );
  const keywords = keywordsOf(task);
  return (tagged.length > 0 ? tagged : lines).filter(({ line }) =>
    keywords.some((keyword) => line.toLowerCase().includes(keyword)),
  );
}

/** What it prints around the lines, beyond the budget. */
export function frameOf(
  squad: string,
  { role, task }: { readonly role?: string; readonly task: string },
): string {
  const ofRole = role === undefined ? '' : `## Filtered for role: ${role}\n`;
  return (
    `# Squad Memory: ${squad}\n${ofRole}## Task-relevant selection: ${task}\n\n` +
    '## Program Memory (project-specific expertise)\n'
  );
}

/** The first ten of the words between blanks that have more than three characters. */
function keywordsOf(task: string): string[] {
  const words = task.toLowerCase().split(/\s+/u);
  return words.filter((word) => word.length > 3).slice(0, 10);
}
