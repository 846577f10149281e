/**
 * Codex. Its call is mostly joined to the run before the run starts; a resumed agent starts with a
 * prompt and no SubagentStart, and one that fails has no SubagentStop.
 */
import * as z from 'zod/mini';
import type { HookClient, HookEvent } from './hook-client.ts';
import { labelIn, readEvent } from './read-event.ts';
import { startContext } from './start-context.ts';

const client = 'codex';

export const codex: HookClient = {
  name: client,
  events: {
    PreToolUse: async (input, { spawns }) => {
      const event = readEvent(toolCall, input);
      if (event.tool_name !== spawnTool) return undefined;
      const { message, agent_type: kind } = event.tool_input;
      await spawns.requested({
        ...{ client, conversation: event.session_id, call: event.tool_use_id, kind },
        ...{ label: labelIn(undefined, message), task: message },
      });
      return undefined;
    },
    PostToolUse: async (input, { spawns }) => {
      const event = readEvent(toolResult, input);
      if (event.tool_name !== spawnTool) return undefined;
      const run = agentIn(event.tool_response);
      if (run === undefined) return undefined;
      const { session_id: conversation, tool_use_id: call } = event;
      await spawns.joined({ client, conversation, call, run });
      return undefined;
    },
    SubagentStart: async (input, { spawns }) => {
      const event = readEvent(agentEvent, input);
      const { session_id: conversation, agent_id: run, agent_type: kind, model } = event;
      const { block } = await spawns.started({ client, conversation, run, kind, model });
      return block === '' ? undefined : startContext(block);
    },
    UserPromptSubmit: async (input, { spawns }) => {
      const parsed = z.safeParse(agentEvent, input);
      // The prompt of a person has no agent.
      if (!parsed.success) return undefined;
      const { session_id: conversation, agent_id: run, agent_type: kind } = parsed.data;
      if (!(await spawns.knows(client, run))) return undefined;
      await spawns.started({ client, conversation, run, kind });
      return undefined;
    },
    SubagentStop: async (input, { spawns }) => {
      const event = readEvent(agentEvent, input);
      const { session_id: conversation, agent_id: run, agent_type: kind } = event;
      const text = event.last_assistant_message ?? undefined;
      await spawns.ended({ client, conversation, run, kind, text });
      return undefined;
    },
    SessionEnd: async (input, { spawns }) => {
      await spawns.closed({ client, conversation: readEvent(end, input).session_id });
      return undefined;
    },
  } satisfies Record<string, HookEvent>,
};

const spawnTool = 'spawn_agent';

const toolCall = z.object({
  session_id: z.string(),
  tool_use_id: z.string(),
  tool_name: z.string(),
  tool_input: z.looseObject({
    message: z.optional(z.string()),
    agent_type: z.optional(z.string()),
  }),
});

const toolResult = z.object({
  session_id: z.string(),
  tool_use_id: z.string(),
  tool_name: z.string(),
  tool_response: z.unknown(),
});

const agentEvent = z.object({
  session_id: z.string(),
  agent_id: z.string(),
  agent_type: z.optional(z.string()),
  model: z.optional(z.string()),
  last_assistant_message: z.optional(z.nullable(z.string())),
});

const end = z.object({ session_id: z.string() });

/** A tool's response is JSON in a text. */
function agentIn(response: unknown): string | undefined {
  try {
    const parsed: unknown = typeof response === 'string' ? JSON.parse(response) : response;
    const agent = z.safeParse(z.object({ agent_id: z.string() }), parsed);
    return agent.success ? agent.data.agent_id : undefined;
  } catch {
    return undefined;
  }
}
