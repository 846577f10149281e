/** The columns of every projection table. A table's name carries its projection's version. */

/**
 * Times are ISO 8601 UTC, so that text order is time order. `at` is min(occurredAt, recordedAt).
 */
export interface LearningRow {
  position: number;
  id: string;
  stream: string;
  revision: number;
  session: string | null;
  role: string;
  text: string;
  /** Distinct search terms as the full-text index spells them, space-separated. */
  terms: string;
  terms_count: number;
  tokens_o200k: number;
  tokens_cl100k: number;
  line_format: number;
  origin: string;
  /** JSON array of strings. */
  flags: string;
  source_line: number | null;
  at: string;
  status: 'current' | 'superseded' | 'forgotten' | 'erased';
  retired_by: string | null;
}

/** How many current learnings a role of a stream has. */
export interface RoleCountRow {
  stream: string;
  role: string;
  entries: number;
  terms: number;
}

export interface SessionRow {
  stream: string;
  session: string;
  /**
   * The session's place among the recorded sessions of its stream, from 1; 0 while it only
   * started.
   */
  number: number;
  position: number;
  run: string | null;
  client: string | null;
  agent: string | null;
  role: string | null;
  title: string | null;
  outcome: string;
  at: string;
  recorded_at: string;
  parts: number;
  learnings: number;
  skipped: number;
  masked: number;
  output_bytes: number;
  empty_reason: string | null;
  imported: number;
}

export interface StandardRow {
  position: number;
  id: string;
  stream: string;
  revision: number;
  section: string;
  text: string;
  tokens_o200k: number;
  tokens_cl100k: number;
  origin: string;
  flags: string;
  at: string;
  /** Place among the standards in force, from 0; null when out of force. */
  ordinal: number | null;
  status: 'current' | 'superseded' | 'forgotten' | 'erased';
}

export interface PatternRow {
  id: string;
  stream: string;
  role: string;
  first_learning: string;
  shown: string;
  position: number;
  rules: string;
  rules_version: number;
  rule: string;
  reason: string;
}

export interface PatternSourceRow {
  pattern: string;
  learning: string;
}

/** A distill that no later one of its stream builds on or takes over from. */
export interface DistillRow {
  id: string;
  stream: string;
  position: number;
}

/** One row a stream: its name and its running totals. */
export interface StreamRow {
  stream: string;
  kind: string;
  name: string;
  position: number;
  revision: number;
  sessions: number;
  learnings: number;
  skipped: number;
  masked: number;
  /** Captures in a row, newest first, that stored no learning. */
  empty_run: number;
  empty_captures: number;
  last_capture: string | null;
  last_session: string | null;
  /** The ranking clock: newest `at` of the stream's learnings. */
  newest_at: string | null;
  injections: number;
  tokens_injected: number;
}

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
}

export interface InjectionEntryRow {
  injection: number;
  entry: string;
  layer: string;
  ordinal: number;
}

/**
 * The full-text index: one token a term, led by its stream, so that a search reads only its own
 * streams.
 */
export interface FullTextRow {
  rowid: number;
  terms: string;
}

export interface Tables {
  learnings_v1: LearningRow;
  role_counts_v1: RoleCountRow;
  sessions_v1: SessionRow;
  standards_v1: StandardRow;
  patterns_v1: PatternRow;
  pattern_sources_v1: PatternSourceRow;
  distills_v1: DistillRow;
  streams_v1: StreamRow;
  injections_v1: InjectionRow;
  injection_entries_v1: InjectionEntryRow;
  full_text_v1: FullTextRow;
}
