/** The grammar of policies: what a memory does by itself once a commit has landed. */

/** What policies know of a stream: read anew after each commit, so that a kill only delays them. */
export interface PolicyFacts {
  readonly stream: string;
  /** Sessions that were ever recorded. */
  readonly sessions: number;
  /** Dedupe key of the newest distill that a policy asked for. */
  readonly distillKey: string | null;
  /** The same of compressing. */
  readonly compressKey: string | null;
  /**
   * Of the sessions that a block tells in full, when the oldest ended (ISO 8601 UTC), and how many
   * there are: of all, and of those that the distills in force have seen.
   */
  readonly full: SessionsInFull;
  readonly distilled: SessionsInFull;
}

export interface SessionsInFull {
  readonly oldest: string | null;
  readonly sessions: number;
}

export interface PolicySettings {
  /** 0 is never. */
  readonly autoDistillEvery: number;
  readonly compressAfterDays: number;
  readonly maxSessions: number;
}

/** A transformation that is due, and the key that makes it happen once. */
export interface DueTransformation {
  readonly transformation: 'distill-squad' | 'compress-sessions';
  readonly key: string;
}

export interface Policy {
  readonly name: string;
  /** One sentence for the reference page. */
  readonly summary: string;
  /** `now` is ISO 8601 UTC. Pure; undefined where nothing is to be done. */
  due(facts: PolicyFacts, settings: PolicySettings, now: string): DueTransformation | undefined;
}

export function definePolicy(policy: Policy): Policy {
  return policy;
}
