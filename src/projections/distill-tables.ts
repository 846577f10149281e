/** The columns of the tables that transformations fill: patterns, fates, what was done. */

/** What the distills in force made of a learning that is not simply a source of a pattern. */
export interface FateRow {
  learning: string;
  stream: string;
  fate: 'retired' | 'dropped' | 'merged';
  /** The learning that took its place, or that it became one with. */
  other: string | null;
  rule: string;
  reason: string;
  distill: string;
}

/** What one distill said of a learning; `none` takes back what its basis had said. */
export interface FateChangeRow {
  distill: string;
  position: number;
  stream: string;
  learning: string;
  fate: FateRow['fate'] | 'none';
  other: string | null;
  rule: string;
  reason: string;
}

export interface PatternRow {
  id: string;
  stream: string;
  role: string;
  first_learning: string;
  /** The learning whose words it was given. */
  shown: string;
  /** Of the distill that last changed it. */
  position: number;
  rules: string;
  rules_version: number;
  rule: string;
  reason: string;
  /** Distinct runs among its sources that persons left in force; 0 hides the pattern. */
  support: number;
  first_seen: string;
  last_seen: string;
  /** `shown`, or once that is out of force the first source that is not. */
  shown_now: string | null;
  /** Position of the first learning; what patterns of equal support and date are told apart by. */
  first_position: number;
  /** JSON array: roles of its sources that are not its own, as aliases make them. */
  other_roles: string;
}

export interface PatternSourceRow {
  pattern: string;
  learning: string;
}

/** What one distill made of a pattern: as it is from there on, or gone (`present` 0). */
export interface PatternChangeRow {
  distill: string;
  position: number;
  stream: string;
  pattern: string;
  present: number;
  role: string;
  first_learning: string;
  shown: string;
  rules: string;
  rules_version: number;
  rule: string;
  reason: string;
}

/** A source that one distill gave to a pattern, or took from it (`present` 0). */
export interface PatternChangeSourceRow {
  distill: string;
  position: number;
  pattern: string;
  learning: string;
  present: number;
}

/** A transformation, an undo, an adoption of rules, or a retirement by hand or by a lesson. */
export interface TransformationRow {
  id: string;
  stream: string;
  position: number;
  type: string;
  at: string;
  /** Kind and id, with a space between. */
  actor: string;
  correlation: string | null;
  dedupe_key: string | null;
  /** What an undo undid; the entry that was retired. */
  target: string | null;
  /** Of a flush: 1 where the patterns stayed. */
  keep_semantic: number | null;
  /** Full flushes of the stream before it. */
  epoch: number;
  /** 1 for a distill whose patterns are in force and that none in force builds on. */
  head: number;
  in_force: number;
  /** Of a distill and of an adoption: name, version and hash, as JSON. */
  rules: string | null;
  /** Of a distill and a compress: the position that it decided on. */
  saw: number | null;
}

export interface DistillBasisRow {
  distill: string;
  basis: string;
  /** 1 where the distill took over from it without building on it. */
  replaced: number;
}

export interface CompressedSessionRow {
  compress: string;
  stream: string;
  session: string;
}
