/**
 * A lesson: the learnings of one role that say the same, kept in an order that capture cannot
 * change.
 */
import type { DistillLearning } from './learning.ts';

export interface Lesson {
  /** After aliases. */
  readonly role: string;
  /** Earliest first, by `compareLearnings`; never empty. */
  readonly members: readonly DistillLearning[];
  /** What rules said for it, in the order they ran. */
  readonly notes: readonly Note[];
}

export interface Note {
  readonly rule: string;
  readonly reason: string;
}

/** Characters of a reason, as events keep it. */
export const reasonCharactersMax = 2_000;

/**
 * By the time it was learned, then by text, role and session, and only between copies of one
 * learning by position: so the order in which equal dates were captured changes nothing.
 */
export function compareLearnings(a: DistillLearning, b: DistillLearning): number {
  return (
    byCodeUnit(a.at, b.at) ||
    byCodeUnit(a.text, b.text) ||
    byCodeUnit(a.role, b.role) ||
    byCodeUnit(a.session ?? '', b.session ?? '') ||
    a.position - b.position ||
    byCodeUnit(a.id, b.id)
  );
}

/** Code units, not a locale: the same on every machine. */
export function byCodeUnit(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

export function compareLessons(a: Lesson, b: Lesson): number {
  return compareLearnings(firstOf(a), firstOf(b));
}

/** The earliest learning; what a pattern is named after. */
export function firstOf(lesson: Lesson): DistillLearning {
  return lesson.members[0] as DistillLearning;
}

/** The newest learning that is not cut off with an ellipsis; its words are shown. */
export function shownOf(lesson: Lesson): DistillLearning {
  const whole = lesson.members.findLast(({ text }) => !isCut(text));
  return whole ?? (lesson.members.at(-1) as DistillLearning);
}

/** True for a text that ends with `…` or `...`. */
export function isCut(text: string): boolean {
  return /(?:…|\.\.\.)[\s)"'*_`]*$/u.test(text);
}

/** Distinct runs; a learning whose run is unknown counts as a run of its own. */
export function supportOf(lesson: Lesson): number {
  return new Set(lesson.members.map(({ session, id }) => session ?? `unknown ${id}`)).size;
}

export function withNote(lesson: Lesson, note: Note): Lesson {
  return { ...lesson, notes: [...lesson.notes, note] };
}

/** Only some of its learnings; undefined where none is left. */
export function withMembers(
  lesson: Lesson,
  keep: (learning: DistillLearning) => boolean,
): Lesson | undefined {
  const members = lesson.members.filter(keep);
  if (members.length === lesson.members.length) return lesson;
  return members.length === 0 ? undefined : { ...lesson, members };
}
