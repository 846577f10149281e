/** What a ranking is asked for: a text, and among what. */
import type { Found } from './recall/rankable.ts';

export interface RankRequest {
  readonly text: string;
  readonly streams: readonly string[];
  /** Only entries of this role and of ALL. */
  readonly role?: string | undefined;
  /** Whose entries come first; the role where it is not given. */
  readonly preferred?: string | undefined;
  /** How many entries are wanted of those that words bring; a default where it is not given. */
  readonly wanted?: number | undefined;
  readonly layers: ReadonlySet<Found['layer']>;
}
