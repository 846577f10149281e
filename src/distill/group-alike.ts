/**
 * Finds the lessons of one bucket that are one lesson, so that no chain of likenesses joins two
 * that differ.
 */
import { append } from './append.ts';
import type { Lesson, Note } from './lesson.ts';
import { shownOf } from './lesson.ts';
import { agreementKey } from './likeness/agreement.ts';
import type { Statement } from './likeness/statement.ts';
import type { DistillState } from './rule.ts';
import { addNotice, mergeLessons } from './state-changes.ts';

/** Orders and spellings of one set of words that are compared; more are left apart, as said. */
export const variantsMax = 48;

/** Makes one lesson of those with equal keys that are `alike`. */
export function mergeAlike(
  state: DistillState,
  keyOf: (lesson: Lesson) => string,
  how: { readonly alike: (a: Statement, b: Statement) => boolean; readonly note: Note },
): DistillState {
  const found = bucketsOf(state.lessons, keyOf).map((bucket) =>
    groupAlike(bucket, state.read, how.alike),
  );
  const groups = found.flatMap((one) => one.groups);
  const merged = mergeLessons(state, groups, () => how.note);
  if (!found.some(({ isPartial }) => isPartial)) return merged;
  const notice = `more than ${variantsMax} wordings of the same words: they were left apart`;
  return addNotice(merged, `${how.note.rule}: ${notice}`);
}

/** Lessons by what `keyOf` gives; buckets in the order of their first lesson. */
function bucketsOf(lessons: readonly Lesson[], keyOf: (lesson: Lesson) => string): Lesson[][] {
  const buckets = new Map<string, Lesson[]>();
  for (const lesson of lessons) {
    append(buckets, keyOf(lesson), lesson);
  }
  return [...buckets.values()].filter((bucket) => bucket.length > 1);
}

/**
 * Groups of a bucket. Lessons connected by `alike` are one only if all of them are alike, pair by
 * pair; otherwise each stays what it is. So the result does not depend on the order of the input.
 */
function groupAlike(
  bucket: readonly Lesson[],
  read: (text: string) => Statement,
  alike: (a: Statement, b: Statement) => boolean,
): { readonly groups: Lesson[][]; readonly isPartial: boolean } {
  const spelled = new Map<string, Lesson[]>();
  for (const lesson of bucket) {
    append(spelled, spellingOf(read(shownOf(lesson).text)), lesson);
  }
  const classes = [...spelled.values()];
  if (classes.length > variantsMax) {
    return { groups: classes.filter((one) => one.length > 1), isPartial: true };
  }
  const statements = classes.map(([lesson]) => read(shownOf(lesson as Lesson).text));
  const near = statements.map((a, i) => statements.map((b, j) => i === j || alike(a, b)));
  const groups = components(near).flatMap((members) => {
    const isWhole = members.every((i) => members.every((j) => near[i]?.[j] === true));
    const found = isWhole
      ? [members.flatMap((i) => classes[i] ?? [])]
      : members.map((i) => classes[i] ?? []);
    return found.filter((group) => group.length > 1);
  });
  return { groups, isPartial: false };
}

/** Equal only for texts that are compared alike in every respect. */
function spellingOf(statement: Statement): string {
  const tokens = statement.tokens.map(({ raw, lead, marks, code, passive }) =>
    [raw, lead, marks, code ? 'c' : '', passive ? 'p' : ''].join('\u0001'),
  );
  return [...tokens, agreementKey(statement)].join('\u0002');
}

function components(near: readonly (readonly boolean[])[]): number[][] {
  const seen = new Set<number>();
  const found: number[][] = [];
  for (const [start] of near.entries()) {
    if (seen.has(start)) continue;
    const members = [start];
    seen.add(start);
    for (const i of members) {
      for (const [j, isNear] of (near[i] ?? []).entries()) {
        if (!isNear || seen.has(j)) continue;
        seen.add(j);
        members.push(j);
      }
    }
    found.push(members);
  }
  return found;
}
