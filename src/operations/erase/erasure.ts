/** What is asked of an erasure, and what is reported of it: the words of `erase`. */
import * as z from 'zod/mini';
import type { HandledEntry } from '../../commands/change-by-hand.ts';
import { changeFields, entryReference } from '../../commands/change-by-hand.ts';
import type { AlikeEntry } from '../../queries/alike-entries.ts';
import type { Holder } from './find-copies.ts';
import type { FoundFile } from './find-files.ts';

export const eraseEntryInput = z.strictObject({
  ...changeFields,
  entry: entryReference,
  dryRun: z._default(z.boolean(), false),
});

export type EraseEntryInput = z.infer<typeof eraseEntryInput>;

export interface EraseEntryResult {
  /** As given; null where the entry is an agent's own, or a standard. */
  readonly squad: string | null;
  readonly agent?: string;
  readonly dryRun: boolean;
  readonly changed: boolean;
  /** What was named; without its text once it is erased, or where it was forgotten before. */
  readonly entries: readonly HandledEntry[];
  /** Events beside the entries' own whose words go too. */
  readonly copies: readonly Holder[];
  /** Events that hold the words and that the log keeps. */
  readonly kept: readonly Holder[];
  /** Entries that say nearly the same, each to be erased by its own id. */
  readonly siblings: readonly AlikeEntry[];
  /** Files under the root that still hold the words: copies that Squadlog does not clean. */
  readonly files: readonly FoundFile[];
  /** Files of spawns that have not ended: they held the words too, and are removed. */
  readonly spooled: readonly FoundFile[];
  /** True where no byte of what was ever erased is left in the store's and the mirror's files. */
  readonly cleaned: boolean;
  /** Words of the reason that were left out, as they are words of what was erased. */
  readonly maskedWords: number;
  readonly warnings: readonly string[];
}
