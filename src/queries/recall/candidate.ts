/** What may go into a block: an entry with what choosing it needs. */
import type { ShownWords } from '../../text/shown-words.ts';
import type { Entry } from './entry.ts';

export interface Candidate {
  readonly entry: Entry;
  /** The entry's line, newline included. */
  readonly line: string;
  /** Tokens of the line, counted when the entry was recorded. */
  readonly tokens: number;
  /** Distinct search terms as the index spells them. */
  readonly terms: readonly string[];
  /** What of its line the log can be asked about; undefined where that is nothing. */
  readonly words: ShownWords | undefined;
  /** Breaks ties: newer first. */
  readonly position: number;
}
