/**
 * Gemini CLI. It has no ids at all: a run goes by what it is asked and when, and its end is found
 * by the prompt that it was given, which the result repeats with the block before it.
 */
import * as z from 'zod/mini';
import type { HookClient, HookEvent } from './hook-client.ts';
import { idOf, labelIn, readEvent, textIn } from './read-event.ts';

const client = 'gemini';

export const gemini: HookClient = {
  name: client,
  events: {
    BeforeTool: async (input, { spawns }) => {
      const event = readEvent(toolEvent, input);
      if (event.tool_name !== spawnTool) return undefined;
      const { session_id: conversation, timestamp = '', tool_input: asked } = event;
      const { agent_name: kind, prompt = '' } = asked;
      const run = idOf(conversation, timestamp, kind ?? '', prompt);
      const label = labelIn(undefined, prompt);
      const join = (given: string) =>
        spawns.joined({ client, conversation, call: callOf(event, given), run });
      const start = { client, conversation, run, kind, label, task: prompt };
      const { block } = await spawns.started(start).catch(async (error: unknown) => {
        // What it learns is not lost with the block.
        await join(prompt);
        throw error;
      });
      const rewritten = block === '' ? prompt : `${block}\n${prompt}`;
      await join(rewritten);
      if (block === '') return undefined;
      // The whole object: what is left out of it would be gone.
      return { hookSpecificOutput: { tool_input: { ...asked, prompt: rewritten } } };
    },
    AfterTool: async (input, { spawns }) => {
      const event = readEvent(toolEvent, input);
      if (event.tool_name !== spawnTool) return undefined;
      const { session_id: conversation, tool_input: asked, tool_response: response } = event;
      const call = callOf(event, asked.prompt ?? '');
      const { text, failed } = resultOf(response);
      const outcome = failed ? 'failure' : undefined;
      await spawns.ended({ client, conversation, call, text, outcome });
      return undefined;
    },
    SessionEnd: async (input, { spawns }) => {
      const { session_id: conversation } = readEvent(end, input);
      await spawns.closed({ client, conversation });
      return undefined;
    },
  } satisfies Record<string, HookEvent>,
};

const spawnTool = 'invoke_agent';

const toolEvent = z.object({
  session_id: z.string(),
  timestamp: z.optional(z.string()),
  tool_name: z.string(),
  tool_input: z.looseObject({
    agent_name: z.optional(z.string()),
    prompt: z.optional(z.string()),
  }),
  tool_response: z.optional(
    z.looseObject({
      llmContent: z.optional(z.unknown()),
      returnDisplay: z.optional(z.unknown()),
    }),
  ),
});

const end = z.object({ session_id: z.string() });

/** Of a call: who is asked, and the prompt as it was given on. */
function callOf(event: z.infer<typeof toolEvent>, prompt: string): string {
  return idOf(event.session_id, event.tool_input.agent_name ?? '', prompt);
}

const display = z.object({ state: z.optional(z.string()), result: z.optional(z.string()) });

/** The raw result, or what the parent is told, which frames it. */
function resultOf(response: z.infer<typeof toolEvent>['tool_response']) {
  const shown = z.safeParse(display, response?.returnDisplay);
  const { state, result } = shown.success ? shown.data : {};
  const told = textIn(response?.llmContent);
  const failed = state === 'error' || /^Subagent '[^'\n]*' failed\./u.test(told);
  return { text: result ?? (failed ? '' : told), failed };
}
