/** Short views of a parsed output, so that a test reads as a table. */

import { parseSessionMemory } from '../../../src/commands/capture/parse-session-memory.ts';

/** A section's heading, on line 1. */
export const heading = '## Session Memory\n';

/** `ROLE: text` of each learning. */
export function learned(
  output: string,
  options?: Parameters<typeof parseSessionMemory>[1],
): string[] {
  return parseSessionMemory(output, options).learnings.map(({ role, text }) => `${role}: ${text}`);
}

/** `line reason` of each skipped line. */
export function skipped(
  output: string,
  options?: Parameters<typeof parseSessionMemory>[1],
): string[] {
  return parseSessionMemory(output, options).skipped.map(({ line, reason }) => `${line} ${reason}`);
}
