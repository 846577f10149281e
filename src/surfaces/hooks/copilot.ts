/**
 * Copilot CLI. Its calls have no ids, so a call goes by its arguments; only a run in the background
 * is ever joined to its call. A conversation may end before such a run does.
 */
import * as z from 'zod/mini';
import type { HookClient, HookEvent } from './hook-client.ts';
import { idOf, labelIn, readEvent } from './read-event.ts';

const client = 'copilot';

export const copilot: HookClient = {
  name: client,
  events: {
    preToolUse: async (input, { spawns }) => {
      const event = readEvent(toolEvent, input);
      if (event.toolName !== spawnTool) return undefined;
      const { prompt, description, agent_type: kind } = event.toolArgs;
      await spawns.requested({
        ...{ client, conversation: event.sessionId, call: callOf(event), kind },
        ...{ label: labelIn(description, prompt), task: prompt, mayRepeat: true },
      });
      return undefined;
    },
    subagentStart: async (input, { spawns }) => {
      const event = readEvent(agentEvent, input);
      const { sessionId: conversation, agentId: run, agentType: kind } = event;
      const { block } = await spawns.started({ client, conversation, run, kind });
      return block === '' ? undefined : { additionalContext: block };
    },
    subagentStop: async (input, { spawns }) => {
      const event = readEvent(agentEvent, input);
      const { sessionId: conversation, agentId: run, agentType: kind, response: text } = event;
      await spawns.ended({ client, conversation, run, kind, text });
      return undefined;
    },
    postToolUse: async (input, { spawns }) => {
      const event = readEvent(toolEvent, input);
      if (event.toolName !== spawnTool) return undefined;
      const { sessionId: conversation } = event;
      const { textResultForLlm: text = '' } = event.toolResult ?? {};
      const call = callOf(event);
      const [, run] = /started in background with agent_id: ([\w-]+)/u.exec(text) ?? [];
      if (run !== undefined) await spawns.joined({ client, conversation, call, run });
      else await spawns.ended({ client, conversation, call, text });
      return undefined;
    },
    sessionEnd: async (input, { spawns }) => {
      const { sessionId: conversation } = readEvent(end, input);
      await spawns.closed({ client, conversation });
      return undefined;
    },
  } satisfies Record<string, HookEvent>,
};

const spawnTool = 'task';

const toolArgs = z.looseObject({
  name: z.optional(z.string()),
  prompt: z.optional(z.string()),
  description: z.optional(z.string()),
  agent_type: z.optional(z.string()),
});

const toolEvent = z.object({
  sessionId: z.string(),
  toolName: z.string(),
  toolArgs: z._default(toolArgs, {}),
  toolResult: z.optional(z.object({ textResultForLlm: z.optional(z.string()) })),
});

const agentEvent = z.object({
  sessionId: z.string(),
  agentId: z.string(),
  agentType: z.optional(z.string()),
  response: z.optional(z.string()),
});

const end = z.object({ sessionId: z.string() });

function callOf({ sessionId, toolArgs: asked }: z.infer<typeof toolEvent>): string {
  const { name = '', description = '', agent_type: kind = '', prompt = '' } = asked;
  return idOf(sessionId, name, description, kind, prompt);
}
