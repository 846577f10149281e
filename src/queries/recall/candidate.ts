/** What may go into a block: an entry with what choosing it needs. */
import type { Entry } from './entry.ts';

export interface Candidate {
  readonly entry: Entry;
  /** The entry's line, newline included. */
  readonly line: string;
  /** Tokens of the line, counted when the entry was recorded. */
  readonly tokens: number;
  /** Distinct search terms as the index spells them. */
  readonly terms: readonly string[];
  /** Breaks ties: newer first. */
  readonly position: number;
}
