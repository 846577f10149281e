/** How a block gets into a sub-agent's context in clients that share Claude Code's answers. */

export function startContext(block: string) {
  return { hookSpecificOutput: { hookEventName: 'SubagentStart', additionalContext: block } };
}
