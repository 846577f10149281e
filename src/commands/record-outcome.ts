/** Records a verdict on a run that came after its capture; its learnings stay, and are flagged. */
import * as z from 'zod/mini';
import { MemoryError } from '../errors.ts';
import { agentId, agentStream, sessionId, squadId, squadStream } from '../text/ids.ts';
import { maskReason } from './change-by-hand.ts';
import type { Decision } from './command.ts';
import { defineCommand } from './command.ts';
import { sessionKey } from './session-key.ts';

export const recordOutcomeInput = z.strictObject({
  /** Where the run was recorded: the squad, or else the agent's own memory. */
  squad: z.optional(squadId),
  agent: z.optional(agentId),
  session: sessionId,
  outcome: z.enum(['success', 'failure', 'partial']),
  reason: z.optional(z.string()),
});

export type RecordOutcomeInput = z.infer<typeof recordOutcomeInput>;

export interface PreparedOutcome {
  readonly input: RecordOutcomeInput;
  readonly stream: string;
  readonly isCut: boolean;
}

export interface RecordOutcomeResult {
  /** False where the run had that outcome. */
  readonly recorded: boolean;
  readonly session: string;
  readonly outcome: RecordOutcomeInput['outcome'];
  readonly warnings: readonly string[];
}

/** Characters of a reason that are kept. */
const reasonMax = 2_000;

/** Fails with `not_found` for a run that was not captured there. */
export const recordOutcome = defineCommand<
  RecordOutcomeInput,
  PreparedOutcome,
  RecordOutcomeResult
>({
  name: 'record-outcome',
  prepare: async (given, effects) => {
    const input = checked(given);
    const session = sessionKey(input.session, effects);
    const masked = maskReason(input.reason, effects.settings)?.trim() ?? '';
    const reason = cut(masked);
    const { reason: _given, ...rest } = input;
    return {
      input: { ...rest, session, ...(reason === '' ? {} : { reason }) },
      stream: streamOf(input),
      isCut: reason !== masked,
    };
  },
  scope: ({ input, stream }) => ({ stream, sessions: [input.session] }),
  decide: ({ input, stream, isCut }, state, moment): Decision<RecordOutcomeResult> => {
    const { session, outcome, reason } = input;
    const known = state.sessions.get(session);
    if (known === undefined || known.captures === 0) throw notCaptured(input, stream);
    if (known.outcome === outcome) {
      return { events: [], result: { recorded: false, session, outcome, warnings: [] } };
    }
    const event = {
      id: moment.newId(),
      type: 'SessionOutcomeRecorded',
      // Who ran it saw it end.
      actor: { kind: 'system', id: 'host' },
      data: { session, outcome, ...(reason === undefined ? {} : { reason }) },
    } as const;
    const warnings = isCut ? [`The reason was cut to ${reasonMax} characters.`] : [];
    return { events: [event], result: { recorded: true, session, outcome, warnings } };
  },
});

/** Hosts hand it in, and no surface looks at it before. */
function checked(input: RecordOutcomeInput): RecordOutcomeInput {
  const { success, data, error } = z.safeParse(recordOutcomeInput, input);
  if (success) return data;
  const [issue] = error.issues;
  throw new MemoryError({
    code: 'invalid',
    message: `record-outcome: ${issue?.path.join('.') || 'the input'}: ${issue?.message}.`,
    details: error.issues,
  });
}

function streamOf({ squad, agent }: RecordOutcomeInput): string {
  if (squad !== undefined) return squadStream(squad);
  if (agent !== undefined) return agentStream(agent);
  throw new MemoryError({
    code: 'invalid',
    message:
      'record-outcome: neither a squad nor an agent is named; say where the run is recorded.',
  });
}

function notCaptured({ session }: RecordOutcomeInput, stream: string): MemoryError {
  return new MemoryError({
    code: 'not_found',
    message: `No run ${session} was captured in ${stream.replace('/', ' ')}, so it has no outcome.`,
    hint: 'squadlog log --type SessionRecorded',
  });
}

/** Whole characters, and the mark of the cut among those that are kept. */
function cut(reason: string): string {
  if (reason.length <= reasonMax) return reason;
  const kept = reason.slice(0, reasonMax - 1);
  return `${/[\uD800-\uDBFF]$/u.test(kept) ? kept.slice(0, -1) : kept}…`;
}
