/** The kinds of agent that clients bring along: they do anything, so their names are no roles. */

/** True for a kind that no person has made. */
export function isBuiltInKind(kind: string): boolean {
  return builtInKinds.has(kind.toLowerCase());
}

const builtInKinds: ReadonlySet<string> = new Set([
  // Claude Code and its Agent SDK
  'general-purpose',
  'explore',
  'plan',
  'fork',
  'claude',
  'claude-code-guide',
  'statusline-setup',
  'output-style-setup',
  // Codex
  'default',
  'worker',
  'explorer',
  // Copilot CLI
  'task',
  'code-review',
  'research',
  // Gemini CLI
  'generalist',
  'codebase_investigator',
  'cli_help',
  'browser_agent',
  // opencode
  'general',
  'build',
  // OpenClaw
  'main',
]);
