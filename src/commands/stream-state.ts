/** The write model of a stream: what decisions need to know of it. */
import type { Outcome } from '../events/fields.ts';

/** The part of a stream's state that one decision reads; stores load just that. */
export interface StateScope {
  readonly stream: string;
  readonly keys?: readonly string[];
  readonly sessions?: readonly string[];
  /** Streams whose ledgers say what those sessions were told; only this one where not given. */
  readonly toldIn?: readonly string[];
  /** Ids, their beginnings, or short ids: of learnings, and of patterns for all their sources. */
  readonly entries?: readonly string[];
  /** Every current learning. */
  readonly allLearnings?: boolean;
  /** The standards in force. */
  readonly standards?: boolean;
  /** Every standard that was ever recorded. */
  readonly recordedStandards?: boolean;
  /** What is forgotten here and where this memory is read along, with its words. */
  readonly forgotten?: boolean;
  /** The distills in force. */
  readonly distills?: boolean;
  /** What retention may let go of. */
  readonly droppable?: DroppableScope;
}

export interface DroppableScope {
  /** ISO 8601 UTC: lines of sessions compressed before it; the empty string for none. */
  readonly linesBefore: string;
  /** The same of ledgers. */
  readonly ledgersBefore: string;
  /** At most so many payloads, oldest first. */
  readonly limit: number;
}

export interface DroppableState {
  readonly payloads: readonly {
    readonly id: string;
    readonly kind: 'line' | 'ledger';
    readonly bytes: number;
  }[];
  /** How often the ledgers among them named each entry. */
  readonly told: readonly { readonly entry: string; readonly times: number }[];
  /** Of all blocks that the stream was ever given. */
  readonly tokensInjected: number;
}

export interface SessionState {
  /** How many captures of this run were recorded. */
  readonly captures: number;
  /** How it ended, as far as is known; missing for a run that neither started nor was captured. */
  readonly outcome?: Outcome;
  readonly learnings: readonly Pick<EntryState, 'id' | 'role' | 'text'>[];
  /** Ids of the entries that the run was told. */
  readonly told: readonly string[];
}

export interface EntryState {
  readonly id: string;
  /** `L12`. */
  readonly shortId: string;
  readonly role: string;
  readonly text: string;
  readonly status: 'current' | 'superseded' | 'forgotten' | 'erased';
  /** Id of the entry that took its place, where one did. */
  readonly successor?: string;
  /** Where a distill in force retired it: whatever its status, it is not shown. */
  readonly ruleRetirement?: RuleRetirement;
}

/** Which distill retired a learning, by which of its rules, and why. */
export interface RuleRetirement {
  readonly distill: string;
  readonly rule: string;
  readonly reason: string;
}

export interface PatternState {
  readonly id: string;
  /** `P12`, where its first learning is `L12`. */
  readonly shortId: string;
  /** Sorted ids of the learnings it was made from. */
  readonly sources: readonly string[];
}

export interface StandardState {
  readonly id: string;
  /** `S3`. */
  readonly shortId: string;
  readonly section: string;
  /** Empty once erased. */
  readonly text: string;
  /** Missing for one in force and for one that was only withdrawn. */
  readonly status?: 'forgotten' | 'erased';
}

/** An entry that is forgotten now, of which later outputs shall bring no copy. */
export interface ForgottenState {
  readonly stream: string;
  readonly shortId: string;
  readonly text: string;
}

export interface StreamState {
  /** As people write it; undefined before the first event. */
  readonly name: string | undefined;
  /** True once the log says by which rules the stream distils. */
  readonly hasRules: boolean;
  readonly sessions: ReadonlyMap<string, SessionState>;
  /** By id. */
  readonly entries: ReadonlyMap<string, EntryState>;
  /** Those in force, by id. */
  readonly patterns: ReadonlyMap<string, PatternState>;
  /** Texts of told entries, of whichever stream, by id; the rows know them, a fold does not. */
  readonly toldTexts: ReadonlyMap<string, string>;
  readonly standards: readonly StandardState[];
  /** Those in force and those out of force, oldest first. */
  readonly recordedStandards: readonly StandardState[];
  /** The rows know it, a fold does not. */
  readonly forgotten: readonly ForgottenState[];
  /** Ids of the distills that no later one builds on or takes over from, oldest first. */
  readonly distills: readonly string[];
  /** The rows know it, a fold does not. */
  readonly droppable: DroppableState;
}

export const initialState: StreamState = {
  name: undefined,
  hasRules: false,
  sessions: new Map(),
  entries: new Map(),
  patterns: new Map(),
  toldTexts: new Map(),
  standards: [],
  recordedStandards: [],
  forgotten: [],
  distills: [],
  droppable: { payloads: [], told: [], tokensInjected: 0 },
};
