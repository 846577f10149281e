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
  /** Dedupe key of the newest drop of payloads; null where retention is off, too. */
  readonly dropKey: string | null;
  /** Whether there is a payload that retention lets go of now. */
  readonly canDrop: boolean;
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
  /** Null keeps them for ever. */
  readonly skippedLinesDays: number | null;
  readonly ledgersDays: number | null;
}

/** A transformation that is due, and the key that makes it happen once. */
export interface DueTransformation {
  readonly transformation: 'distill-squad' | 'compress-sessions';
  readonly key: string;
}

/** Payloads to let go of. */
export interface DueDrop {
  readonly command: 'drop-payloads';
  readonly key: string;
  readonly droppable: {
    readonly linesBefore: string;
    readonly ledgersBefore: string;
    readonly limit: number;
  };
}

export type Due = DueTransformation | DueDrop;

export interface Policy {
  readonly name: string;
  /** One sentence for the reference page. */
  readonly summary: string;
  /** `now` is ISO 8601 UTC. Pure; undefined where nothing is to be done. */
  due(facts: PolicyFacts, settings: PolicySettings, now: string): Due | undefined;
}

export function definePolicy(policy: Policy): Policy {
  return policy;
}
