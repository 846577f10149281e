/**
 * Captures a finished run: what its output taught becomes learnings, everything else is reported.
 */
import type * as z from 'zod/mini';
import { MemoryError } from '../errors.ts';
import { agentStream, squadStream } from '../text/ids.ts';
import { renderLineHead } from '../text/line.ts';
import type { ParsedOutput } from './capture/parse-session-memory.ts';
import { compilePatterns, parseSessionMemory } from './capture/parse-session-memory.ts';
import { maskSecrets } from './capture/secrets/mask-secrets.ts';
import type { Effects } from './command.ts';
import { defineCommand } from './command.ts';
import { decideCapture } from './decide-capture.ts';
import type {
  PreparedCapture,
  RecordSessionInput,
  RecordSessionResult,
} from './prepared-capture.ts';
import { recordSessionInput } from './prepared-capture.ts';
import { sessionKey, withoutSecretNames } from './session-key.ts';

export const recordSession = defineCommand<
  RecordSessionInput,
  PreparedCapture,
  RecordSessionResult
>({
  name: 'record-session',
  doc: {
    verb: 'write',
    summary: 'Record what a finished run learned: the bullets of its `## Session Memory` section.',
    input: recordSessionInput as z.ZodMiniType<RecordSessionInput>,
    writes: true,
    options: {
      squad: {
        summary: 'The squad that learns; created by its first write.',
        position: 0,
        value: 'squad',
      },
      output: {
        summary: 'The output: a file, or - for standard input.',
        position: 1,
        value: 'file|-',
        from: 'file',
      },
      agent: { summary: 'The agent that ran; without a squad, its own memory learns.', value: 'A' },
      session: {
        summary: 'The run; the same output of the same run is recorded once.',
        value: 'S',
      },
      role: { summary: 'The role of bullets that name none.', value: 'R' },
      outcome: {
        summary: 'success, failure, partial or unknown; else read from the output.',
        value: 'O',
      },
      occurredAt: { summary: 'When the run ended, as ISO 8601; the default is now.', value: 'T' },
      origin: { summary: 'Who the lessons come from: agent, user or web.', value: 'O' },
      client: { summary: 'The program that ran the agent.', hidden: true },
    },
    examples: [
      { line: 'write kiln output.md --session spawn-7', does: 'records what spawn-7 learned' },
      { line: 'write kiln - --role DEV < notes.md', does: 'takes bullets without a role as DEV' },
    ],
  },
  prepare: async (input, effects) => {
    const { output, ...given } = input;
    const rest = withoutSecretNames(given, effects.settings);
    const stream = streamOf(input);
    // Masked as a whole, so that a secret of many lines is seen; line numbers stay.
    const scrubbed = maskSecrets(output, effects.settings.secrets);
    const patterns = compilePatterns({
      pattern: effects.settings.sectionPattern,
      roleTagPattern: effects.settings.roleTagPattern,
    });
    const found = parseSessionMemory(scrubbed.text, {
      patterns,
      ...(rest.role === undefined ? {} : { defaultRole: rest.role }),
    });
    const { parsed, masked } = maskParsed(found, effects.settings);
    const outputDigest = effects.digest(output);
    const { title } = parsed;
    const titles = title === undefined ? [] : [renderLineHead({ text: title })];
    const [titleTokens] = await effects.countTokens(titles);
    const named = input.session ?? `run-${outputDigest.slice(0, 16)}`;
    const session = sessionKey(named, effects);
    return {
      input: rest,
      stream,
      name: input.squad ?? input.agent ?? '',
      session,
      captureKey: `capture/${stream}/${session}/${outputDigest.slice(0, 32)}`,
      parsed,
      tokens: await effects.countTokens(parsed.learnings.map(renderLineHead)),
      titleTokens,
      outputBytes: new TextEncoder().encode(output).length,
      outputDigest,
      masked: scrubbed.masked + masked,
    };
  },
  scope: ({ input, stream, captureKey, session, parsed }) => ({
    stream,
    keys: [captureKey],
    sessions: [session],
    forgotten: true,
    toldIn: input.agent === undefined ? [stream] : [stream, agentStream(input.agent)],
    entries: parsed.learnings.flatMap(({ supersedes }) => supersedes ?? []),
  }),
  decide: decideCapture,
});

/** What stood apart in the output may be a secret once its words are put together. */
function maskParsed(
  found: ParsedOutput,
  { secrets }: Effects['settings'],
): { readonly parsed: ParsedOutput; readonly masked: number } {
  let masked = 0;
  const mask = <Piece extends { readonly text: string }>(piece: Piece): Piece => {
    const scrubbed = maskSecrets(piece.text, secrets);
    masked += scrubbed.masked;
    return scrubbed.masked === 0 ? piece : { ...piece, text: scrubbed.text };
  };
  const { learnings, skipped } = found;
  const parsed = { ...found, learnings: learnings.map(mask), skipped: skipped.map(mask) };
  return { parsed, masked };
}

function streamOf({ squad, agent }: RecordSessionInput): string {
  if (squad !== undefined) return squadStream(squad);
  if (agent !== undefined) return agentStream(agent);
  throw new MemoryError({
    code: 'invalid',
    message: 'Neither a squad nor an agent is named; say whose memory learns.',
    hint: 'squadlog write <squad> <file>',
  });
}
