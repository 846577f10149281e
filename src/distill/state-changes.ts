/** The few ways a rule changes a state, so that no learning leaves without a reason. */
import type { Conflict, DistillLearning, Summary } from './learning.ts';
import {
  compareLearnings,
  compareLessons,
  firstOf,
  type Lesson,
  type Note,
  withMembers,
} from './lesson.ts';
import type { DistillState } from './rule.ts';

/** Drops every lesson that `judge` gives a reason for, with all its learnings. */
export function dropLessons(
  state: DistillState,
  rule: string,
  judge: (lesson: Lesson) => string | undefined,
): DistillState {
  return dropLearnings(state, rule, (_learning, lesson) => judge(lesson));
}

/** Drops single learnings; a lesson that loses all of them is gone. */
export function dropLearnings(
  state: DistillState,
  rule: string,
  judge: (learning: DistillLearning, lesson: Lesson) => string | undefined,
): DistillState {
  const dropped = [...state.dropped];
  const lessons: Lesson[] = [];
  for (const lesson of state.lessons) {
    const kept = withMembers(lesson, (learning) => {
      const reason = judge(learning, lesson);
      if (reason !== undefined) dropped.push({ entry: learning.id, rule, reason });
      return reason === undefined;
    });
    if (kept !== undefined) lessons.push(kept);
  }
  return { ...state, lessons, dropped };
}

/** Retires learnings, each by the one that `judge` names. */
export function retireLearnings(
  state: DistillState,
  rule: string,
  judge: (learning: DistillLearning) => { by: string; reason: string } | undefined,
): DistillState {
  const retired = [...state.retired];
  const lessons: Lesson[] = [];
  for (const lesson of state.lessons) {
    const kept = withMembers(lesson, (learning) => {
      const verdict = judge(learning);
      if (verdict !== undefined) retired.push({ entry: learning.id, ...verdict, rule });
      return verdict === undefined;
    });
    if (kept !== undefined) lessons.push(kept);
  }
  return { ...state, lessons, retired };
}

/** Makes one lesson of each group; of several roles it makes one for `ALL`. */
export function mergeLessons(
  state: DistillState,
  groups: readonly (readonly Lesson[])[],
  note: (group: readonly Lesson[]) => Note,
): DistillState {
  const merged = [...state.merged];
  const gone = new Set<Lesson>();
  const made: Lesson[] = [];
  for (const group of groups) {
    const sorted = [...group].sort(compareLessons);
    const [first] = sorted;
    if (first === undefined || sorted.length < 2) continue;
    const added = note(sorted);
    const members = sorted.flatMap((lesson) => lesson.members).sort(compareLearnings);
    const into = firstOf(first).id;
    for (const lesson of sorted) {
      gone.add(lesson);
      if (lesson === first) continue;
      for (const { id } of lesson.members) merged.push({ entry: id, into, ...added });
    }
    const notes = sorted.flatMap((lesson) => lesson.notes);
    const role = sorted.every((lesson) => lesson.role === first.role) ? first.role : 'ALL';
    made.push({ role, members, notes: [...distinct(notes), added] });
  }
  if (made.length === 0) return state;
  const lessons = [...state.lessons.filter((lesson) => !gone.has(lesson)), ...made];
  return { ...state, lessons: lessons.sort(compareLessons), merged };
}

export function addConflicts(state: DistillState, conflicts: readonly Conflict[]): DistillState {
  return { ...state, conflicts: [...state.conflicts, ...conflicts] };
}

export function addSummary(state: DistillState, summary: Summary): DistillState {
  return { ...state, summaries: [...state.summaries, summary] };
}

export function addNotice(state: DistillState, notice: string): DistillState {
  return { ...state, notices: [...state.notices, notice] };
}

function distinct(notes: readonly Note[]): Note[] {
  const seen = new Map(notes.map((note) => [`${note.rule} ${note.reason}`, note]));
  return [...seen.values()];
}
