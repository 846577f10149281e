/** The part of the port that looks after a store as a whole: compare, rebuild, back up, clean. */
import type { Cleaning, StoreFacts } from './store-facts.ts';
import type { Verification } from './verification.ts';

/** A difference between stored projection rows and those that the log gives. */
export interface ProjectionDifference {
  readonly table: string;
  readonly stored?: string;
  readonly rebuilt?: string;
}

/** What a projection table holds that was built from the log up to a position. */
export interface ProjectionSummary {
  readonly table: string;
  readonly rows: number;
  /** sha-256 of all rows in the order of their key. */
  readonly hash: string;
}

export interface StorageCare {
  /** Rebuilds every projection from the log beside the stored ones and compares. */
  compareWithLog(options?: Progress): Promise<readonly ProjectionDifference[]>;
  /**
   * Sums up each table as the log gives it up to a position; nothing stored changes. Fails with
   * `not_found` for a position that the log has not reached.
   */
  summariseProjections(until: number, options?: Progress): Promise<readonly ProjectionSummary[]>;
  /** Drops the projections and builds them from the log. */
  rebuild(options?: Progress): Promise<void>;
  /** Writes a consistent copy while others write, and verifies it. */
  backup(file: string): Promise<Verification>;
  /**
   * Lets go of the bytes of what was erased or dropped, in every file of the store, and of unused
   * space; nothing that is read changes. Needs the store without readers for a moment, for which it
   * waits so many milliseconds; 2,000 unless told.
   */
  clean(options?: { readonly waitMsMax?: number }): Promise<Cleaning>;
  /** What the engine finds damaged in the store, full-text index included; at most 20 problems. */
  findDamage(): Promise<readonly string[]>;
  facts(): Promise<StoreFacts>;
}

interface Progress {
  readonly onProgress?: (position: number) => void;
}
