/**
 * What goes into a distillation and what comes out: learnings, patterns, and the fate of every
 * learning.
 */
import type { Origin, Outcome } from '../events/fields.ts';

/** One learning as a distillation reads it. */
export interface DistillLearning {
  readonly id: string;
  readonly position: number;
  readonly shortId: string;
  /** The run that taught it; null where that is unknown. */
  readonly session: string | null;
  /** Upper case; `ALL` is everyone. */
  readonly role: string;
  readonly text: string;
  /** When it was learned: ISO 8601 UTC with milliseconds. */
  readonly at: string;
  readonly origin: Origin;
  readonly outcome?: Outcome | undefined;
}

/** A run with how it ended; what a track record is made of. */
export interface DistillSession {
  readonly id: string;
  readonly outcome: Outcome;
}

export interface DistillInput {
  readonly learnings: readonly DistillLearning[];
  /** Every run of the squad; without it, the runs that the learnings name. */
  readonly sessions?: readonly DistillSession[] | undefined;
}

/** A line of program memory before it has an id. */
export interface PatternDraft {
  readonly role: string;
  /** Id of the earliest source; the pattern's own id is made from it. */
  readonly firstLearning: string;
  /** Id of the learning whose words are shown: the newest source. */
  readonly shown: string;
  /** Ids, earliest first. */
  readonly sources: readonly string[];
  /** The last rule that spoke for it. */
  readonly rule: string;
  readonly reason: string;
}

/** A learning that left, and why. */
export interface Dropped {
  readonly entry: string;
  readonly rule: string;
  readonly reason: string;
}

export interface Retired extends Dropped {
  /** The learning that took its place. */
  readonly by?: string;
}

/** A learning that became one with an earlier one. */
export interface Merged extends Dropped {
  /** Id of the earliest learning of the lesson. */
  readonly into: string;
}

/** Two lessons that are alike and differ in what must not differ; both are kept. */
export interface Conflict {
  /** The older, then the newer. */
  readonly entries: readonly [string, string];
  readonly role: string;
  /** `negation`, `opposite`, `number`, `date`, `order`, …. */
  readonly difference: string;
  readonly rule: string;
  readonly reason: string;
}

/** A line about the squad's runs, not a learning: it has no sources and can't be superseded. */
export interface Summary {
  readonly text: string;
  readonly rule: string;
  readonly reason: string;
}

/**
 * Every learning of the input is in exactly one of `patterns` (as a source), `retired` and
 * `dropped`; one in `merged` is a source too, or was retired or dropped with its lesson.
 */
export interface Distilled {
  readonly patterns: readonly PatternDraft[];
  readonly retired: readonly Retired[];
  readonly dropped: readonly Dropped[];
  readonly merged: readonly Merged[];
  readonly conflicts: readonly Conflict[];
  readonly summaries: readonly Summary[];
  /** Limits that were reached and rules whose code is another, in words. */
  readonly notices: readonly string[];
}
