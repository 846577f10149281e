/** The grammar of commands: what may be asked, what it needs, and how it is decided. */

import type { TokenCounts } from '../events/fields.ts';
import type { Draft } from '../events/index.ts';
import type { VerbDoc } from '../verb.ts';
import type { SecretSettings } from './capture/secrets/own-secrets.ts';
import type { StateScope, StreamState } from './stream-state.ts';

/** What a command may use once, before it decides. */
export interface Effects {
  /** Digest of a text under the store's own key, 64 hex digits. */
  digest(text: string): string;
  /** Token counts of lines without their tails. */
  countTokens(lines: readonly string[]): Promise<readonly TokenCounts[]>;
  /** Counts a line whose words are known only when it is decided. */
  loadCounter(): Promise<(line: string) => TokenCounts>;
  readonly settings: CaptureSettings;
}

/** The settings that capturing reads, resolved for one squad or agent. */
export interface CaptureSettings {
  readonly sectionPattern?: string | undefined;
  readonly roleTagPattern?: string | undefined;
  readonly autoCapture: boolean;
  readonly secrets?: SecretSettings;
}

/** What is known at the moment of decision, under the write lock. */
export interface DecisionMoment {
  /** ISO 8601 UTC with milliseconds. */
  readonly recordedAt: string;
  /** Revision of the first event that is decided. */
  readonly nextRevision: number;
  /** Position of the newest event of the log. */
  readonly position: number;
  /** Those of the scope's dedupe keys that the log holds. */
  readonly heldKeys: ReadonlySet<string>;
  newId(): string;
  /** sha-256 of a text, 64 hex digits. */
  hash(text: string): string;
}

export interface Decision<Result> {
  readonly events: readonly Draft[];
  readonly result: Result;
}

/** A command; `doc` says how surfaces offer it, and is missing where only the engine gives it. */
export interface Command<Input, Prepared, Result> {
  readonly kind: 'command';
  readonly name: string;
  readonly doc?: VerbDoc<Input>;
  /** Effects, once: parsing, masking, counting, digests. */
  prepare(input: Input, effects: Effects): Promise<Prepared>;
  /** What the decision reads. */
  scope(prepared: Prepared): StateScope;
  /** Pure and synchronous; deciding again on its own result gives no events. */
  decide(prepared: Prepared, state: StreamState, moment: DecisionMoment): Decision<Result>;
}

export function defineCommand<Input, Prepared, Result>(
  command: Omit<Command<Input, Prepared, Result>, 'kind'>,
): Command<Input, Prepared, Result> {
  return { kind: 'command', ...command };
}
