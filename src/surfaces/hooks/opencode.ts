/**
 * opencode, through the plugin that `squadlog init opencode` installs: it hands over what its
 * hooks are given. A failed run has no result; its parent falling idle ends it. Some providers
 * count calls from one in each conversation, so a run goes by both.
 */
import * as z from 'zod/mini';
import type { HookClient, HookContext, HookEvent } from './hook-client.ts';
import { idOf, labelIn, readEvent } from './read-event.ts';

const client = 'opencode';

export const opencode: HookClient = {
  name: client,
  events: {
    'tool.execute.before': async (input, { spawns }) => {
      const event = readEvent(toolEvent, input);
      if (event.tool !== spawnTool) return undefined;
      const { sessionID: conversation, args } = event;
      const run = idOf(conversation, event.callID);
      const { prompt = '', description, subagent_type: kind } = args;
      const label = labelIn(description, prompt);
      const { block } = await spawns.started({
        ...{ client, conversation, run, kind, label, task: prompt },
      });
      return block === '' ? undefined : { args: { ...args, prompt: `${block}\n${prompt}` } };
    },
    'tool.execute.after': async (input, { spawns }) => {
      const event = readEvent(toolEvent, input);
      if (event.tool !== spawnTool) return undefined;
      const { sessionID: conversation, args, output = '' } = event;
      const run = idOf(conversation, event.callID);
      const kind = args.subagent_type;
      const text = /<task_result>\n?([\s\S]*)<\/task_result>/u.exec(output)?.[1] ?? output;
      await spawns.ended({ client, conversation, run, kind, text });
      return undefined;
    },
    'session.idle': close,
    'session.error': close,
    'session.deleted': close,
  } satisfies Record<string, HookEvent>,
};

/** Of a child it is nothing: its run is its parent's to end. */
async function close(input: unknown, { spawns }: HookContext): Promise<undefined> {
  const { sessionID: conversation } = readEvent(session, input);
  await spawns.closed({ client, conversation });
  return undefined;
}

const spawnTool = 'task';

const toolEvent = z.object({
  sessionID: z.string(),
  callID: z.string(),
  tool: z.string(),
  args: z._default(
    z.looseObject({
      prompt: z.optional(z.string()),
      description: z.optional(z.string()),
      subagent_type: z.optional(z.string()),
    }),
    {},
  ),
  output: z.optional(z.string()),
});

const session = z.object({ sessionID: z.string() });
