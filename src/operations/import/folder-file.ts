/** What is known of a file of a memory folder before and after it is read. */
import type { LegacyKind } from '../../commands/capture/legacy/read-squad-memory.ts';

/** What a file holds; `lessons` are those of no session, which only our own exports have. */
export type FolderFileKind = LegacyKind | 'lessons';

export interface FolderFile {
  /** Of the squad, below the squads' root: `checkout`, `_process`, `_agents/ada`. */
  readonly folder: string;
  /** Below the squads' root, with `/`. */
  readonly path: string;
  readonly kind: FolderFileKind;
  /** True for a file of a readable export. */
  readonly exported: boolean;
  /** Secrets masked; lines are those of the file. */
  readonly text: string;
  /** As it stands, where masking changed something. */
  readonly unmasked?: string;
  readonly masked: number;
  readonly bytes: number;
  readonly digest: string;
}

export interface ImportProblem {
  readonly path: string;
  /** 1-based; 1 also for what concerns the whole file. */
  readonly line: number;
  readonly reason: string;
}

/** A file that may be read, and what it would be. */
export interface FolderEntry {
  readonly folder: string;
  readonly path: string;
  readonly absolute: string;
  readonly kind: FolderFileKind;
}
