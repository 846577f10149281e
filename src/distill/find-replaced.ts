/** Finds which learnings a later learning says it replaces. */
import type { DistillLearning } from './learning.ts';
import { compareLearnings, compareLessons, firstOf, type Lesson, shownOf } from './lesson.ts';
import { type Replacement, replacementsOf } from './likeness/replacement.ts';
import { retires } from './likeness/retires.ts';
import { takesBack } from './likeness/takes-back.ts';
import { openReplaceable, type Shown } from './replaceable.ts';
import type { DistillState } from './rule.ts';

export interface ReplacedBy {
  readonly by: string;
  readonly reason: string;
}

export interface FoundReplaced {
  /** By id of the replaced learning. */
  readonly replaced: ReadonlyMap<string, ReplacedBy>;
  /** True where a limit kept some older lessons from being looked at. */
  readonly isPartial: boolean;
}

/**
 * A learning is replaced by the earliest one that says so and is not older; of two with the same
 * date that replace each other, neither is. Replacers are gone through by their time, and lessons
 * wait until they are old enough to be replaced: so what is replaced is met no more.
 */
export function findReplaced(state: DistillState, roles: 'own' | 'any'): FoundReplaced {
  const replaced = new Map<string, ReplacedBy>();
  const replacers = replacersOf(state);
  const open = openReplaceable({ roles, verbs: verbsOf(replacers), isGone: isGoneIn(replaced) });
  const waiting = replacers.length === 0 ? [] : [...state.lessons].sort(compareLessons);
  let at = 0;
  for (const { learning, lesson, replacements } of replacers) {
    for (; at < waiting.length; at += 1) {
      const next = waiting[at] as Lesson;
      if (firstOf(next).at > learning.at) break;
      open.add({ lesson: next, statement: state.read(shownOf(next).text) });
    }
    for (const replacement of replacements) {
      for (const other of open.candidates(replacement, lesson.role)) {
        if (other.lesson === lesson) continue;
        replaceMembers(state, { learning, replacement, other, replaced });
      }
    }
  }
  return { replaced, isPartial: open.isPartial() };
}

interface Meeting {
  readonly learning: DistillLearning;
  readonly replacement: Replacement;
  readonly other: Shown;
  readonly replaced: Map<string, ReplacedBy>;
}

function replaceMembers({ read }: DistillState, meeting: Meeting): void {
  const { learning, replacement, other, replaced } = meeting;
  // Asked first, because it costs next to nothing beside reading what the two say.
  const isOpen = ({ id, at }: DistillLearning) => at <= learning.at && !replaced.has(id);
  if (!other.lesson.members.some(isOpen)) return;
  const { statement } = other;
  if (!retires(replacement, statement) && !takesBack(replacement, statement)) return;
  const answers = replacementsOf(other.statement);
  const said = read(learning.text);
  const isMutual = answers.some((one) => retires(one, said) || takesBack(one, said));
  for (const { id, at } of other.lesson.members.filter(isOpen)) {
    if (isMutual && at === learning.at) continue;
    const reason = `replaced by ${learning.shortId}, which says “${replacement.cue}”`;
    replaced.set(id, { by: learning.id, reason });
  }
}

function isGoneIn(replaced: ReadonlyMap<string, ReplacedBy>): (lesson: Lesson) => boolean {
  return ({ members }) => members.every(({ id }) => replaced.has(id));
}

/** Verbs of the values that are new; a lesson is found by its subject only under those. */
function verbsOf(replacers: readonly Replacer[]): ReadonlySet<string> {
  const all = replacers.flatMap(({ replacements }) => replacements);
  return new Set(all.flatMap(({ revised }) => revised?.verb ?? []));
}

interface Replacer {
  readonly learning: DistillLearning;
  readonly lesson: Lesson;
  readonly replacements: readonly Replacement[];
}

/** Learnings that say they replace something, earliest first. */
function replacersOf({ lessons, read }: DistillState): Replacer[] {
  const replacers = lessons.flatMap((lesson) =>
    lesson.members.flatMap((learning) => {
      const replacements = replacementsOf(read(learning.text));
      return replacements.length === 0 ? [] : [{ learning, lesson, replacements }];
    }),
  );
  return replacers.sort((a, b) => compareLearnings(a.learning, b.learning));
}
