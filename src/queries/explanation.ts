/** What `why` answers: the story of an entry, or of a session. */
import type { Entry } from './recall/entry.ts';

/** So many spawns, events and blocks are told, the newest; the rest is counted. */
export const storyMax = 50;

/** Where words come from. */
export interface Origin {
  /** `import`: who taught it is unknown, beyond the file that it stood in. */
  readonly kind: 'session' | 'import' | 'person';
  readonly session?: string;
  /** How that session ended; only where it said so. */
  readonly outcome?: string;
  /** Id of the event that recorded it. */
  readonly event: string;
  readonly position: number;
  /** When it was taught: ISO 8601 UTC with milliseconds. */
  readonly at: string;
  /** The words as they were recorded; empty once forgotten or erased. */
  readonly text: string;
  /** Line of the output or file. */
  readonly line?: number;
  readonly path?: string;
}

/** Which rule decided, and why. */
export interface AppliedRule {
  /** Rule set and rule: `standard/promotion`. */
  readonly name: string;
  /** Of the rule set. */
  readonly version: number;
  readonly reason: string;
  /** sha-256 of the rule set's definition, hex. */
  readonly hash?: string;
  /** Of the rule's code, where the stream adopted the rule set. */
  readonly ruleVersion?: number;
  /** Id of the distill that decided so. */
  readonly distill?: string;
}

/** What the distills in force made of a learning. */
export interface Distilled {
  /**
   * `kept`: distilled and left as it is; `waiting`: not distilled yet; `flushed`: hidden from
   * distilling by a flush.
   */
  readonly state: 'source' | 'retired' | 'dropped' | 'merged' | 'kept' | 'waiting' | 'flushed';
  /** The patterns in force that it is a source of. */
  readonly patterns: readonly Entry[];
  /** What it was retired for, or merged into. */
  readonly other?: { readonly id: string; readonly shortId: string };
  readonly rule?: AppliedRule;
}

export interface Source extends Entry {
  readonly via: Origin;
}

/** A learning that was joined with another; the reason where a rule did it. */
export interface Merged extends Entry {
  readonly rule?: string;
  readonly reason?: string;
}

/** The other end of a supersession, with the event that links the two. */
export interface Linked {
  readonly entry: Entry;
  readonly event: string;
  readonly type: string;
  readonly position: number;
  readonly at: string;
  readonly reason?: string;
}

/** An event that touched an entry or its sources. */
export interface Touch {
  readonly event: string;
  readonly type: string;
  /** When it was recorded. */
  readonly at: string;
  readonly position: number;
  /** Kind and id of who did it. */
  readonly by: string;
  /** What it did, in words. */
  readonly what: string;
}

/** A spawn that was told. */
export interface InjectionReport {
  readonly session: string;
  readonly at: string;
  readonly role: string | null;
  readonly tokens: number;
  readonly budget: number;
  readonly event: string;
  readonly position: number;
  /** Short id of the line that told it, where that is not the entry itself. */
  readonly through?: string;
}

/** Spawns of which only a count is left, as retention let go of their ledgers. */
export interface DroppedInjections {
  /** At most so many: one that was told by two lines is counted twice. */
  readonly times: number;
  /** When the newest of them were let go of: ISO 8601 UTC. */
  readonly at: string;
}

export interface TaughtEntry extends Entry {
  readonly distilled?: Distilled;
  /** Short id of what took its place. */
  readonly successor?: string;
}

/** One block that a session was given. */
export interface ToldBlock {
  readonly at: string;
  readonly event: string;
  readonly position: number;
  readonly role: string | null;
  readonly tokens: number;
  readonly budget: number;
  /** Position that the block was read at. */
  readonly asOf: number;
  /** In the order of its lines; what was forgotten since has no text. */
  readonly entries: readonly Entry[];
  /** How many of them have no text, as they were forgotten or erased since. */
  readonly withheld: number;
  /**
   * Where its ledger was let go of, when; the empty string where that came after the moment asked
   * about. Its lines are unknown then.
   */
  readonly droppedAt?: string;
}

export interface SessionStory {
  readonly id: string;
  readonly outcome: string;
  readonly title: string | null;
  readonly at: string;
  readonly position: number;
  readonly taught: readonly TaughtEntry[];
  /** The newest 50, oldest first. */
  readonly told: readonly ToldBlock[];
  /** How many blocks before those are not told. */
  readonly omitted: number;
}

export interface ExplainEntryResult {
  readonly entry: Entry;
  readonly via: Origin;
  readonly sources: readonly Source[];
  /** Of a pattern, or of what became of a learning. */
  readonly rule?: AppliedRule;
  readonly merged: readonly Merged[];
  /** Of a learning that persons left in force: what the distills in force made of it. */
  readonly distilled?: Distilled;
  /** What took the place of the entry, or of a source. */
  readonly successor?: Linked;
  /** What the entry, or a source, took the place of. */
  readonly predecessors: readonly Linked[];
  /** The newest 50, in the order of the log. */
  readonly transformations: readonly Touch[];
  /** The newest 50, in the order of the log. */
  readonly injections: readonly InjectionReport[];
  /** What dropped ledgers said, beside those. */
  readonly dropped?: DroppedInjections;
  /** As of the past: ledgers of that time that were dropped since, and what they said with them. */
  readonly ledgersWithheld?: number;
  /** How many before those are not told. */
  readonly omitted: { readonly transformations: number; readonly injections: number };
  /** Where a session was asked about. */
  readonly session?: SessionStory;
  /** Where the store has something to say of itself. */
  readonly warnings?: readonly string[];
}
