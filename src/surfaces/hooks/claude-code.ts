/**
 * Claude Code and its Agent SDK. A start says neither task nor call, and an end by a limit, an
 * error or an interrupt has no SubagentStop, so the tool's own events stand in for it.
 */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as z from 'zod/mini';
import type { HookClient, HookEvent } from './hook-client.ts';
import { labelIn, readEvent, textIn } from './read-event.ts';
import { startContext } from './start-context.ts';

const client = 'claude-code';

export const claudeCode: HookClient = {
  name: client,
  projectVariable: 'CLAUDE_PROJECT_DIR',
  events: {
    PreToolUse: async (input, { spawns }) => {
      const event = readEvent(toolCall, input);
      const { prompt, description, subagent_type: kind } = event.tool_input;
      const { block } = await spawns.requested({
        ...{ client, conversation: event.session_id, call: event.tool_use_id, kind },
        ...{ label: labelIn(description, prompt), task: prompt, canTell: true },
      });
      if (block === '' || prompt === undefined) return undefined;
      const updatedInput = { ...event.tool_input, prompt: `${block}\n${prompt}` };
      return { hookSpecificOutput: { hookEventName: 'PreToolUse', updatedInput } };
    },
    SubagentStart: async (input, { spawns }) => {
      const event = readEvent(start, input);
      const { block } = await spawns.started({
        ...{ client, conversation: event.session_id, run: event.agent_id, kind: event.agent_type },
        charactersMax: contextCharactersMax,
      });
      return block === '' ? undefined : startContext(block);
    },
    SubagentStop: async (input, { spawns, lastWords }) => {
      const event = readEvent(stop, input);
      const { session_id: conversation, agent_id: run, agent_type: kind } = event;
      const { agent_transcript_path: transcript = '' } = event;
      // Compacting and the like end agents that nobody started.
      if (kind === '') return undefined;
      if (!(existsSync(transcript) || (await spawns.knows(client, run)))) return undefined;
      const text = event.last_assistant_message ?? (await lastWords(transcript));
      await spawns.ended({ client, conversation, run, kind, text });
      return undefined;
    },
    PostToolUse: async (input, { spawns }) => {
      const event = readEvent(toolResult, input);
      const { session_id: conversation, tool_use_id: call } = event;
      const { agentId: run, status, content } = event.tool_response;
      if (run !== undefined) await spawns.joined({ client, conversation, call, run });
      if (status === 'async_launched') return undefined;
      const text = textIn(content);
      const outcome = /^NOTE: this agent stopped at/mu.test(text) ? 'partial' : undefined;
      const { subagent_type: kind, description, prompt } = event.tool_input;
      const label = labelIn(description, prompt);
      await spawns.ended({ client, conversation, call, run, kind, label, text, outcome });
      return undefined;
    },
    PostToolUseFailure: async (input, { spawns }) => {
      const {
        session_id: conversation,
        tool_use_id: call,
        tool_input,
      } = readEvent(toolCall, input);
      const { subagent_type: kind } = tool_input;
      await spawns.ended({ client, conversation, call, kind, outcome: 'failure' });
      return undefined;
    },
    SessionEnd: async (input, { spawns, lastWords }) => {
      const { session_id: conversation, transcript_path: transcript = '' } = readEvent(end, input);
      const folder = join(dirname(transcript), conversation, 'subagents');
      await spawns.closed({ client, conversation }, (run) =>
        lastWords(join(folder, `agent-${run}.jsonl`)),
      );
      return undefined;
    },
  } satisfies Record<string, HookEvent>,
};

/** A longer context is replaced by the name of a file. */
const contextCharactersMax = 10_000;

const toolCall = z.object({
  session_id: z.string(),
  tool_use_id: z.string(),
  tool_input: z.looseObject({
    prompt: z.optional(z.string()),
    description: z.optional(z.string()),
    subagent_type: z.optional(z.string()),
  }),
});

const toolResult = z.extend(toolCall, {
  tool_response: z.object({
    agentId: z.optional(z.string()),
    status: z.optional(z.string()),
    content: z.optional(z.unknown()),
  }),
});

const start = z.object({ session_id: z.string(), agent_id: z.string(), agent_type: z.string() });

const stop = z.object({
  session_id: z.string(),
  agent_id: z.string(),
  agent_type: z._default(z.string(), ''),
  agent_transcript_path: z.optional(z.string()),
  last_assistant_message: z.optional(z.nullable(z.string())),
});

const end = z.object({ session_id: z.string(), transcript_path: z.optional(z.string()) });
