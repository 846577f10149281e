/**
 * The grammar of transformations: what reshapes a whole memory, decided on a snapshot and not under
 * the write lock, since it may take long.
 */
import type { RuleCode, RuleSet, RuleSetDefinition } from '../distill/index.ts';
import type { Draft } from '../events/index.ts';
import type { VerbDoc } from '../verb.ts';
import type { TransformationScope, TransformationState } from './transformation-state.ts';

/** A rule set that can run. */
export interface RunnableRules {
  /** Complete, as an event records it. */
  readonly definition: RuleSetDefinition;
  readonly rules: RuleSet;
  readonly code: RuleCode;
  readonly ref: RulesRef;
}

export interface RulesRef {
  readonly name: string;
  readonly version: number;
  /** sha-256 of the definition's canonical JSON, hex. */
  readonly hash: string;
}

/** What a transformation may use before it decides. */
export interface TransformationEffects {
  /** A rule set by name or file; fails with `not_found` or `invalid`. */
  loadRules(reference: string): Promise<RunnableRules>;
  /** The rule set of a definition that an event recorded; fails with `unavailable` or `refused`. */
  openRules(definition: unknown): Promise<RunnableRules>;
  readonly settings: TransformationSettings;
}

export interface TransformationSettings {
  /** 0 is never. */
  readonly autoDistillEvery: number;
  readonly compressAfterDays: number;
  readonly maxSessions: number;
}

export interface TransformationMoment {
  /** The clock as read; ISO 8601 UTC with milliseconds. */
  readonly now: string;
  newId(): string;
  /** sha-256 of a text, 64 hex digits. */
  hash(text: string): string;
}

/** What is asked of every transformation beside its own input. */
export interface TransformationInput {
  readonly squad?: string | undefined;
  readonly agent?: string | undefined;
  readonly dryRun?: boolean | undefined;
}

export interface TransformationContext {
  /** The memory at `decideAt`, or the state itself. */
  readonly then: TransformationState;
  readonly moment: TransformationMoment;
  /** Set where a policy asks: once in a log, and recorded even where nothing changes. */
  readonly policyKey?: string | undefined;
}

export interface TransformationDecision<Result> {
  /** None where nothing would change. */
  readonly events: readonly Draft[];
  /** What the result says beside the comparison of before and after. */
  readonly result: Result;
  /** Why entries come, go or change, by their ids. */
  readonly reasons?: ReadonlyMap<string, readonly string[]>;
  readonly warnings?: readonly string[];
}

export interface Transformation<Input extends TransformationInput, Prepared, Result> {
  readonly kind: 'transformation';
  readonly name: string;
  /** Missing where only an operation asks for it. */
  readonly doc?: VerbDoc<Input>;
  /** True where an input asks for no change at all. */
  onlyLooks?(input: Input): boolean;
  /** What the decision reads. */
  scope(input: Input): TransformationScope;
  /** An earlier position whose memory is decided on, in place of the newest. */
  decideAt?(input: Input, state: TransformationState): number | undefined;
  /** Effects: rule sets, settings. */
  prepare(
    input: Input,
    state: TransformationState,
    effects: TransformationEffects,
  ): Promise<Prepared>;
  /** Pure. */
  decide(
    prepared: Prepared,
    state: TransformationState,
    context: TransformationContext,
  ): TransformationDecision<Result>;
}

export function defineTransformation<Input extends TransformationInput, Prepared, Result>(
  transformation: Omit<Transformation<Input, Prepared, Result>, 'kind'>,
): Transformation<Input, Prepared, Result> {
  return { kind: 'transformation', ...transformation };
}
