/**
 * Finds lessons that share most of their words and differ in what makes them contradict each other.
 */

import { append } from './append.ts';
import type { Conflict } from './learning.ts';
import { byCodeUnit, compareLearnings, firstOf, type Lesson, shownOf } from './lesson.ts';
import { differenceOf, differences, mayContradict } from './likeness/compare-statements.ts';
import { similarPairs } from './likeness/similar-pairs.ts';
import type { Statement } from './likeness/statement.ts';
import type { DistillState } from './rule.ts';

/** Conflicts inside each role: negations first, then opposites, numbers, dates and order. */
export function findConflicts(
  state: DistillState,
  similarity: number,
  rule: string,
): { readonly conflicts: readonly Conflict[]; readonly isPartial: boolean } {
  const byRole = new Map<string, Lesson[]>();
  for (const lesson of state.lessons) append(byRole, lesson.role, lesson);
  const conflicts: Conflict[] = [];
  let isPartial = false;
  for (const [role, lessons] of [...byRole].sort(([a], [b]) => byCodeUnit(a, b))) {
    const statements = lessons.map((lesson) => state.read(shownOf(lesson).text));
    const found = similarPairs(statements, similarity);
    isPartial ||= found.isPartial;
    for (const [i, j] of found.pairs) {
      const [a, b, first, second] = [lessons[i], lessons[j], statements[i], statements[j]];
      if (!a || !b || !first || !second) continue;
      if (unshared(first, second) > unsharedMax) continue;
      const difference = differenceOf(first, second, 0);
      if (difference === undefined || !mayContradict(difference)) continue;
      const pair = [shownOf(a), shownOf(b)].sort(compareLearnings);
      const reason = `${pair[0]?.shortId} and ${pair[1]?.shortId} differ in ${nouns[difference]}`;
      const entries = [pair[0]?.id ?? firstOf(a).id, pair[1]?.id ?? firstOf(b).id] as const;
      conflicts.push({ entries, role, difference, rule, reason });
    }
  }
  const weight = ({ difference }: Conflict) => differenceRanks.get(difference) ?? 0;
  return { conflicts: conflicts.sort((a, b) => weight(a) - weight(b)), isPartial };
}

/** Words that one of two texts has alone; with more, they are two topics and no contradiction. */
const unsharedMax = 4;

function unshared(a: Statement, b: Statement): number {
  let count = 0;
  for (const term of a.termSet) if (!b.termSet.has(term)) count += 1;
  for (const term of b.termSet) if (!a.termSet.has(term)) count += 1;
  return count;
}

const differenceRanks = new Map<string, number>(differences.map((name, i) => [name, i]));

const nouns: Readonly<Record<string, string>> = {
  negation: 'a negation',
  opposite: 'words of opposite meaning',
  number: 'a number',
  date: 'a date',
  order: 'the order of their words',
};
