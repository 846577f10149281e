/** The parent's side: its calls of `sessions_spawn`, and the children that they start. */
import { readSpawnCall, readSpawned, readSpawnResult } from './host-events.ts';
import type { PluginContext } from './plugin-context.ts';
import { hearsConversations } from './plugin-context.ts';
import { joinRewritten, rewriteTask } from './rewrite-task.ts';
import { dropCall, joinCall, noteCall, noteSpawned } from './spawn-book.ts';

/**
 * The host blocks a tool whose hook throws or is slow, so this only remembers the call. Where it
 * must, it gives the parameters with a block before the task.
 */
export function hearCall(event: unknown, context: unknown, plugin: PluginContext): unknown {
  const asked = readSpawnCall(event, context);
  if (asked === undefined) return undefined;
  noteCall(plugin.state.book, asked);
  const rewrites = plugin.config.rewriteTask && !hearsConversations(plugin);
  return rewrites ? rewriteTask(asked, plugin) : undefined;
}

export function hearSpawned(event: unknown, context: unknown, { state }: PluginContext): void {
  const {
    child,
    parent,
    run,
    agentId: agent,
    label,
    resolvedModel: model,
  } = readSpawned(event, context);
  if (child === undefined) return;
  noteSpawned(state.book, { session: child, parent, run, agent, label, model });
}

export async function hearCallReturned(
  event: unknown,
  context: unknown,
  plugin: PluginContext,
): Promise<void> {
  const asked = readSpawnCall(event, context);
  if (asked === undefined) return;
  const { state } = plugin;
  const started = readSpawnResult(event);
  if (started === undefined) {
    dropCall(state.book, asked);
    state.rewritten.delete(asked.call);
    return;
  }
  const child = joinCall(state.book, asked, started);
  if (state.rewritten.delete(asked.call)) await joinRewritten(asked, child, plugin);
}
