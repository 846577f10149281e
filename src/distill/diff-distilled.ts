/**
 * What another rule set, or more learnings, would change: patterns added, removed and changed, with
 * reasons.
 */
import type { Distilled, PatternDraft } from './learning.ts';

export interface PatternDifference {
  readonly pattern: PatternDraft;
  readonly reason: string;
}

export interface PatternChange {
  readonly before: PatternDraft;
  readonly after: PatternDraft;
  /** What differs, in words: role, shown learning, sources, rule, reason. */
  readonly reasons: readonly string[];
}

export interface DistilledDifference {
  readonly added: readonly PatternDifference[];
  readonly removed: readonly PatternDifference[];
  readonly changed: readonly PatternChange[];
  readonly identical: boolean;
}

/** What a reader calls a learning, by its id. */
type NameOf = (id: string) => string;

/**
 * Patterns are the same when they were first made from the same learning, as their ids are. Added
 * and changed ones come in the order of `after`, removed ones in that of `before`. Reasons call a
 * learning what `nameOf` makes of its id.
 */
export function diffDistilled(
  before: Distilled,
  after: Distilled,
  nameOf: NameOf = (id) => id,
): DistilledDifference {
  const old = byFirst(before.patterns);
  const now = byFirst(after.patterns);
  const formerly = fatesOf(before, nameOf);
  const added: PatternDifference[] = [];
  const changed: PatternChange[] = [];
  for (const pattern of after.patterns) {
    const earlier = old.get(pattern.firstLearning);
    if (earlier === undefined) added.push({ pattern, reason: whyAdded(pattern, formerly) });
    else {
      const reasons = changesOf(earlier, pattern, nameOf);
      if (reasons.length > 0) changed.push({ before: earlier, after: pattern, reasons });
    }
  }
  const fates = fatesOf(after, nameOf);
  const removed = before.patterns
    .filter(({ firstLearning }) => !now.has(firstLearning))
    .map((pattern) => ({
      pattern,
      reason: fates.get(pattern.firstLearning) ?? 'its first learning is no longer there',
    }));
  const identical = added.length + removed.length + changed.length === 0;
  return { added, removed, changed, identical };
}

function byFirst(patterns: readonly PatternDraft[]): ReadonlyMap<string, PatternDraft> {
  return new Map(patterns.map((pattern) => [pattern.firstLearning, pattern]));
}

/** Why each learning is not the first of a pattern. */
function fatesOf(distilled: Distilled, nameOf: NameOf): ReadonlyMap<string, string> {
  const fates = new Map<string, string>();
  for (const { firstLearning, sources, reason, rule } of distilled.patterns) {
    for (const source of sources) {
      const pattern = `is part of the pattern of ${nameOf(firstLearning)}`;
      fates.set(source, `${rule}: ${pattern} (${reason})`);
    }
  }
  for (const { entry, rule, reason } of [...distilled.dropped, ...distilled.retired]) {
    fates.set(entry, `${rule}: ${reason}`);
  }
  return fates;
}

function whyAdded(pattern: PatternDraft, formerly: ReadonlyMap<string, string>): string {
  const gone = formerly.get(pattern.firstLearning);
  const now = `${pattern.rule}: ${pattern.reason}`;
  return gone === undefined ? now : `${now}; before, ${gone}`;
}

function changesOf(before: PatternDraft, after: PatternDraft, nameOf: NameOf): string[] {
  const reasons: string[] = [];
  if (before.role !== after.role) reasons.push(`role ${before.role} became ${after.role}`);
  if (before.shown !== after.shown) {
    reasons.push(`shows ${nameOf(after.shown)} instead of ${nameOf(before.shown)}`);
  }
  const old = new Set(before.sources);
  const now = new Set(after.sources);
  const gained = after.sources.filter((source) => !old.has(source));
  const lost = before.sources.filter((source) => !now.has(source));
  if (gained.length > 0) reasons.push(`gained ${count(gained.length)}: ${after.reason}`);
  if (lost.length > 0) reasons.push(`lost ${count(lost.length)}: ${after.reason}`);
  if (reasons.length > 0) return reasons;
  if (before.rule !== after.rule) reasons.push(`rule ${before.rule} became ${after.rule}`);
  if (before.reason !== after.reason) {
    reasons.push(`reason “${before.reason}” became “${after.reason}”`);
  }
  return reasons;
}

function count(sources: number): string {
  return sources === 1 ? '1 source' : `${sources} sources`;
}
