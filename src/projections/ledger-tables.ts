/** The columns of the tables of what was told and skipped, and of what retention let go of it. */

export interface InjectionRow {
  position: number;
  id: string;
  stream: string;
  session: string;
  role: string | null;
  at: string;
  tokens: number;
  budget: number;
  as_of: number;
  block_digest: string;
  /** About the size of its payload. */
  bytes: number;
  /** 0 once its payload was let go: only its session, place and time are left. */
  is_kept: number;
  /** When that was. */
  dropped_at: string | null;
}

export interface InjectionEntryRow {
  injection: number;
  entry: string;
  layer: string;
  ordinal: number;
}

/** A line that a session's section had and that was not stored, while the log holds its words. */
export interface SkippedLineRow {
  id: string;
  position: number;
  stream: string;
  session: string;
  at: string;
  /** About the size of its payload. */
  bytes: number;
}

/** What retention let go of at once. */
export interface DropRow {
  position: number;
  stream: string;
  at: string;
  dedupe_key: string | null;
  lines: number;
  ledgers: number;
  bytes: number;
}

/** How many ledgers that one drop let go of had named an entry. */
export interface DroppedTellingRow {
  entry: string;
  drop_position: number;
  times: number;
}
