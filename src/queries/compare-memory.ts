/** What two readings of a memory differ in, entry by entry: pure, so that previews equal facts. */
import type { Entry } from './recall/entry.ts';

/** An entry that came or went, with the reason where a decision gives one. */
export type ReasonedEntry = Entry & { readonly reason?: string };

export interface ChangedEntry {
  readonly before: Entry;
  readonly after: Entry;
  /** What differs and why, where a decision gives it. */
  readonly reasons?: readonly string[];
}

export interface MemoryComparison {
  /** In the order of the later memory. */
  readonly added: readonly ReasonedEntry[];
  /** In the order of the earlier memory. */
  readonly removed: readonly ReasonedEntry[];
  /** In the order of the later memory. */
  readonly changedEntries: readonly ChangedEntry[];
  /** Tokens of the lines of all entries, each counted once a layer. */
  readonly tokensBefore: number;
  readonly tokensAfter: number;
}

/**
 * The same id is the same entry; it changed where its text, role, support, status or dates differ.
 * An id that comes twice counts once.
 */
export function compareMemory(before: readonly Entry[], after: readonly Entry[]): MemoryComparison {
  const earlier = byId(before);
  const later = byId(after);
  return {
    added: [...later.values()].filter(({ id }) => !earlier.has(id)),
    removed: [...earlier.values()].filter(({ id }) => !later.has(id)),
    changedEntries: [...later.values()].flatMap((entry) => {
      const then = earlier.get(entry.id);
      return then === undefined || isSame(then, entry) ? [] : [{ before: then, after: entry }];
    }),
    tokensBefore: sumTokens(earlier.values()),
    tokensAfter: sumTokens(later.values()),
  };
}

function byId(entries: readonly Entry[]): Map<string, Entry> {
  return new Map(entries.map((entry) => [entry.id, entry]));
}

function isSame(one: Entry, other: Entry): boolean {
  return (
    one.layer === other.layer &&
    one.role === other.role &&
    one.text === other.text &&
    one.support === other.support &&
    one.status === other.status &&
    one.firstSeen === other.firstSeen &&
    one.lastSeen === other.lastSeen
  );
}

function sumTokens(entries: Iterable<Entry>): number {
  let sum = 0;
  for (const { tokens } of entries) sum += tokens;
  return sum;
}
