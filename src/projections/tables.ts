/** The columns of every projection table. A table's name carries its projection's version. */
import type { GeneratedAlways } from 'kysely';
import type {
  CompressedSessionRow,
  DistillBasisRow,
  FateChangeRow,
  FateRow,
  PatternChangeRow,
  PatternChangeSourceRow,
  PatternRow,
  PatternSourceRow,
  TransformationRow,
} from './distill-tables.ts';
import type {
  DroppedTellingRow,
  DropRow,
  InjectionEntryRow,
  InjectionRow,
  SkippedLineRow,
} from './ledger-tables.ts';

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
  /** What persons and lessons made of it; rules and flushes have columns of their own. */
  status: 'current' | 'superseded' | 'forgotten' | 'erased';
  retired_by: string | null;
  /** 1 where a flush in force is newer. */
  hidden: number;
  /** 1 where a distill in force retired it, for `rule_successor` where one is known. */
  rule_retired: number;
  rule_successor: string | null;
  /** 1 where a compress in force that is newer names its session. */
  compressed: number;
  /** 1 where it is current, not hidden and not retired by a rule: what search knows. */
  visible: GeneratedAlways<number>;
  /** 1 where it is visible and not compressed: what the episodic layer of a block draws on. */
  recent: GeneratedAlways<number>;
}

/** How many visible learnings a role of a stream has, and how many of them are recent. */
export interface RoleCountRow {
  stream: string;
  role: string;
  entries: number;
  terms: number;
  recent: number;
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
  /** Id and revision of the session's newest capture. */
  event: string | null;
  revision: number;
  /** Revision of the capture that gave it its title; 0 without one. */
  title_revision: number;
  /** Tokens of `- title`; 0 without one. */
  title_o200k: number;
  title_cl100k: number;
  /** 1 where a compress in force names it. */
  compressed: number;
  /** 1 where a flush in force is newer. */
  hidden: number;
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

/**
 * The full-text index: one token a term, led by its stream, so that a search reads only its own
 * streams.
 */
export interface FullTextRow {
  rowid: number;
  terms: string;
}

export interface Tables {
  learnings_v3: LearningRow;
  role_counts_v3: RoleCountRow;
  sessions_v3: SessionRow;
  standards_v2: StandardRow;
  patterns_v2: PatternRow;
  pattern_sources_v2: PatternSourceRow;
  pattern_changes_v2: PatternChangeRow;
  pattern_change_sources_v2: PatternChangeSourceRow;
  fates_v1: FateRow;
  fate_changes_v1: FateChangeRow;
  transformations_v2: TransformationRow;
  distill_basis_v2: DistillBasisRow;
  compressed_sessions_v2: CompressedSessionRow;
  streams_v3: StreamRow;
  injections_v2: InjectionRow;
  injection_entries_v2: InjectionEntryRow;
  skipped_lines_v1: SkippedLineRow;
  drops_v1: DropRow;
  dropped_tellings_v1: DroppedTellingRow;
  full_text_v3: FullTextRow;
  forgotten_v1: { stream: string; entry: string };
}
