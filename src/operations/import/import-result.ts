/** What an import answers, whatever it read. */
import type { ImportProblem } from './folder-file.ts';

/** What one file gave. */
export interface ImportSource {
  /** Below the folder of squads, with `/`; for a log its file name. */
  readonly path: string;
  readonly kind: string;
  readonly sessions: number;
  readonly entries: number;
  /** Records that are kept, but are no sessions: what a person flushed. */
  readonly evidence: number;
}

export interface ImportMemoryResult {
  readonly sources: readonly ImportSource[];
  /** Events that were appended. */
  readonly recorded: number;
  /** Records, lines and events that were there already. */
  readonly repeated: number;
  /** Secrets that were masked. */
  readonly masked: number;
  /** Folders whose name is no id, or not a free one. */
  readonly renamed: readonly { readonly from: string; readonly to: string }[];
  readonly problems: readonly ImportProblem[];
  readonly warnings: readonly string[];
}
