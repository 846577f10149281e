/** What a walk over the whole log says of it, and what a person accepted of its end. */

export interface Verification {
  readonly ok: boolean;
  readonly events: number;
  /** Hash of the newest event; 64 zeros for an empty log. */
  readonly head: string;
  /** True where a witness outside the log agreed. */
  readonly anchored: boolean;
  readonly firstBad?: {
    readonly position: number;
    readonly id: string;
    readonly reason: string;
    /** True where the chain holds and only its end is not the witnessed one: `acceptHead`. */
    readonly acceptable?: true;
  };
  /** What else is wrong round the log: its guards, its witness. */
  readonly warnings?: readonly string[];
}

export interface AcceptedHead {
  readonly position: number;
  readonly hash: string;
  readonly witnessed: { readonly position: number; readonly hash: string } | null;
}
