/**
 * The port to a store: an append-only log, its projections, and consistent reads. Stores are one
 * folder each.
 */
import type { Draft, LoggedEvent } from '../events/index.ts';
import type { Selection } from '../projections/statement.ts';
import type { ShownWords } from '../text/shown-words.ts';
import type { HashedEvent } from './hash-chain.ts';
import type { StorageCare } from './storage-care.ts';
import type { AcceptedHead, Verification } from './verification.ts';

/** The hash that the first event of a log follows. */
export const emptyHead: string = '0'.repeat(64);

/** What a caller expects of a stream's revision before its events are appended. */
export type ExpectedRevision = number | 'none' | 'some' | 'any';

/** An event's place in the log. */
export interface Appended {
  readonly id: string;
  readonly position: number;
  readonly revision: number;
  /** False where the log held the event already, by its id or its dedupe key. */
  readonly appended: boolean;
}

/** What is known under the write lock. */
export interface CommitMoment {
  /** The clock as read; ISO 8601 UTC with milliseconds. */
  readonly recordedAt: string;
  /** Revision that the first decided event will have. */
  readonly nextRevision: number;
  /** Position of the newest event. */
  readonly position: number;
  /** Those of the asked dedupe keys that the log holds. */
  readonly heldKeys: ReadonlySet<string>;
}

export interface Decided<Result> {
  readonly events: readonly Draft[];
  readonly result: Result;
}

/** One decision on one stream. */
export interface Work<Result> {
  readonly stream: string;
  readonly expected?: ExpectedRevision;
  /** Dedupe keys that the decision asks about. */
  readonly keys?: readonly string[];
  /** Selections whose rows `decide` gets, in order, read under the write lock. */
  readonly load: readonly Selection<unknown>[];
  /**
   * Synchronous and pure; called inside the transaction, and anew where that is rolled back and
   * tried again: without a write-ahead log, readers can keep a commit waiting.
   */
  decide(rows: readonly (readonly unknown[])[], moment: CommitMoment): Decided<Result>;
}

export interface Committed<Result> {
  readonly result: Result;
  readonly appended: readonly Appended[];
  /** Position of the log's newest event after the commit. */
  readonly position: number;
}

export interface EventFilter {
  /** Only events after this position. */
  readonly after?: number;
  /** Only events up to this position. */
  readonly until?: number;
  readonly streams?: readonly string[];
  readonly types?: readonly string[];
  /** At most this many. */
  readonly limit?: number;
  readonly newestFirst?: boolean;
}

/** A consistent view of the projections at one position. */
export interface Reader {
  /** Position of the newest event this view knows. */
  readonly position: number;
  /** Entries of a view of the past without their words, as they were forgotten or erased since. */
  readonly withheld: number;
  rows<Row>(selection: Selection<Row>): Promise<readonly Row[]>;
  /** For each full-text token, how many entries hold it. */
  countHits(tokens: readonly string[]): Promise<readonly number[]>;
  /** Positions of entries that hold a token, and one of `anyOf` where given; newest first. */
  findHits(
    token: string,
    how: { readonly limit: number; readonly anyOf?: readonly string[] },
  ): Promise<readonly number[]>;
  events(filter: EventFilter): AsyncIterable<LoggedEvent>;
  /** Those that are not what a sound event of the log says. */
  findAltered(shown: readonly ShownWords[]): Promise<readonly ShownWords[]>;
  close(): Promise<void>;
}

export interface PastReading {
  /** Events that the view shows as if they had followed. */
  readonly followedBy?: readonly (Draft & { readonly stream: string })[];
  /** Keep back the words of what was forgotten since. */
  readonly withholdsForgotten?: boolean;
}

export interface NewsOptions {
  /** Ends the wait; to be aborted before the store is closed. */
  readonly signal: AbortSignal;
  /** How often a store that nobody tells is asked; each has its own default. */
  readonly pollMs?: number;
}

/**
 * Every method may fail with `busy` (locked past the limit), `corrupt` (broken chain, unreadable or
 * newer store) or `unavailable` (read-only folder, full disk).
 */
export interface Storage extends StorageCare {
  /**
   * Loads, decides, appends and projects under the write lock, in one transaction.
   * Fails with `conflict` where `expected` does not hold or an id is taken by other bytes,
   * `refused` where the log holds events that this release does not know.
   */
  commit<Result>(work: Work<Result>): Promise<Committed<Result>>;
  /** Appends events as they are, many streams at once; what the log holds already is left alone. */
  append(
    events: readonly (Draft & { readonly stream: string })[],
    expected?: ExpectedRevision,
  ): Promise<readonly Appended[]>;
  /**
   * Takes over events of another log with their envelopes, hashes and salts; must continue this
   * log. An order to erase may come with a later call than what it erases.
   */
  adopt(events: readonly HashedEvent[]): Promise<{ recorded: number; repeated: number }>;
  /** A consistent view of now. */
  read(): Promise<Reader>;
  /** The view as of a position, of some streams only; folded from the log. Nothing is written. */
  readAt(position: number, streams?: readonly string[], how?: PastReading): Promise<Reader>;
  /** The greatest position recorded at or before an ISO time; 0 where there is none. */
  positionAt(recordedAt: string): Promise<number>;
  positionOf(eventId: string): Promise<number | undefined>;
  /**
   * Waits until the log's newest event stands after a position, and gives its position; whoever
   * reads then finds it. Gives `after` once the signal is aborted.
   */
  awaitNews(after: number, options: NewsOptions): Promise<number>;
  /** Events with everything the chain covers. */
  hashedEvents(filter: EventFilter): AsyncIterable<HashedEvent>;
  /** Checks every event against the chain, and the newest against the witness or a given head. */
  verify(options?: { readonly head?: string }): Promise<Verification>;
  /** What the witness beside the store says of the log, without walking it. */
  warnings(): Promise<readonly string[]>;
  /**
   * Makes the witness agree with the log as it stands. `witnessed` is what it said before, null
   * where there was none that could be read. Undefined for an empty log.
   */
  acceptHead(): Promise<AcceptedHead | undefined>;
  close(): Promise<void>;
}
