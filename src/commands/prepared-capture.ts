/**
 * What is asked of a capture, what `prepare` makes of it, and what is reported: the words of
 * `write`.
 */
import * as z from 'zod/mini';
import type { TokenCounts } from '../events/fields.ts';
import { outcome } from '../events/fields.ts';
import { isoMoment } from '../text/dates.ts';
import { agentId, roleName, sessionId, squadId } from '../text/ids.ts';
import type { ParsedOutput } from './capture/parse-session-memory.ts';

export const recordSessionInput = z.strictObject({
  squad: z.optional(squadId),
  agent: z.optional(agentId),
  output: z.string(),
  session: z.optional(sessionId),
  role: z.optional(roleName),
  outcome: z.optional(outcome),
  occurredAt: z.optional(isoMoment),
  origin: z._default(z.enum(['agent', 'user', 'web']), 'agent'),
  client: z.optional(sessionId),
});

export type RecordSessionInput = z.infer<typeof recordSessionInput>;

/** One lesson that was stored. */
export interface StoredLearning {
  readonly id: string;
  /** `L12`. */
  readonly shortId: string;
  readonly role: string;
  readonly text: string;
  /** Line of the output, from 1. */
  readonly line: number;
}

export interface SkippedReport {
  readonly line: number;
  readonly text: string;
  readonly reason: string;
}

export interface RecordSessionResult {
  /** As people write it; null where the session went to the agent's own memory. */
  readonly squad: string | null;
  readonly agent?: string;
  readonly session: string;
  readonly outcome: z.infer<typeof outcome>;
  readonly stored: readonly StoredLearning[];
  readonly skipped: readonly SkippedReport[];
  /** Secrets that were masked. */
  readonly masked: number;
  /** Learnings of this run that were recorded before. */
  readonly repeated: number;
  readonly distilled: boolean;
  readonly compressed: number;
  readonly warnings: readonly string[];
}

/**
 * What `prepare` makes of an input: everything the decision needs, with all facts counted and
 * masked.
 */
export interface PreparedCapture {
  readonly input: Omit<RecordSessionInput, 'output'>;
  readonly stream: string;
  readonly name: string;
  readonly session: string;
  readonly captureKey: string;
  readonly parsed: ParsedOutput;
  /** One for each learning of `parsed`. */
  readonly tokens: readonly TokenCounts[];
  readonly titleTokens: TokenCounts | undefined;
  readonly outputBytes: number;
  readonly outputDigest: string;
  readonly masked: number;
}
