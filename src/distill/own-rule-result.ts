/** Reads what a rule of a user's module gave back, and says in words what is wrong with it. */
import type { Conflict, DistillLearning, Dropped, Merged, Retired, Summary } from './learning.ts';
import type { Lesson, Note } from './lesson.ts';
import type { DistillState } from './rule.ts';

export interface RuleResult {
  /** Every reason that the rule gave, as it gave it. */
  readonly reasons: readonly string[];
  readonly notices: readonly string[];
  /** Its lists, with `rule` as the name and `reasonFor` for the reason of whatever is new. */
  readonly settled: (rule: string, reasonFor: (reason: string) => string) => Lists;
}

type Lists = Pick<DistillState, (typeof lists)[number] | 'lessons'>;

const lists = ['retired', 'dropped', 'merged', 'conflicts', 'summaries'] as const;

/**
 * The result, or what does not fit. `known` holds the ids and roles of the state before, and the
 * notes and verdicts that earlier rules gave.
 */
export function checkResult(result: unknown, known: ReadonlySet<unknown>): RuleResult | string {
  if (!isObject(result)) return 'it gave no state; return one, as { ...state, lessons }';
  for (const list of [...lists, 'lessons', 'notices']) {
    if (!Array.isArray(result[list])) return `${list} of the state it gave is no list`;
  }
  const state = result as unknown as DistillState;
  if (!state.notices.every((notice) => typeof notice === 'string')) return 'a notice is no text';
  const problem = lessonProblem(state.lessons, known) ?? verdictProblem(state, known);
  if (problem !== undefined) return problem;
  const verdicts = lists.flatMap((list): readonly Note[] => state[list]);
  const given = [...state.lessons.flatMap(({ notes }) => notes), ...verdicts];
  return {
    reasons: given.filter((one) => !known.has(one)).map(({ reason }) => reason),
    notices: state.notices,
    settled: (rule, reasonFor) => settled(state, { known, rule, reasonFor }),
  };
}

function lessonProblem(lessons: readonly unknown[], known: ReadonlySet<unknown>) {
  for (const lesson of lessons) {
    if (!isObject(lesson)) return 'a lesson is no object';
    const { role, members, notes } = lesson;
    if (!known.has(role) && !isRole(role))
      return 'the role of a lesson is not in capital letters, digits, _ and -';
    if (!Array.isArray(members) || members.length === 0) return 'a lesson has no members';
    if (!members.every((member) => isObject(member) && known.has(member['id']))) {
      return 'a lesson has a learning made up';
    }
    if (!Array.isArray(notes) || !notes.every(hasReason)) return 'a note has no reason';
  }
  return undefined;
}

function verdictProblem(state: DistillState, known: ReadonlySet<unknown>): string | undefined {
  for (const list of lists) {
    for (const verdict of state[list] as readonly unknown[]) {
      if (known.has(verdict)) continue;
      if (!hasReason(verdict)) return `one of ${list} has no reason in words`;
      if (list === 'summaries') {
        if (typeof verdict['text'] !== 'string') return 'a summary has no text';
        continue;
      }
      const named = idsOf(list, verdict);
      if (!named.every((id) => known.has(id))) return `one of ${list} names no learning of these`;
      if (list === 'conflicts' && !isConflict(verdict, known))
        return 'a conflict has no role or difference';
    }
  }
  return undefined;
}

function idsOf(list: (typeof lists)[number], verdict: Readonly<Record<string, unknown>>) {
  if (list === 'conflicts') {
    const { entries } = verdict;
    return Array.isArray(entries) && entries.length === 2 ? entries : [undefined];
  }
  const { entry, by, into } = verdict;
  if (list === 'merged') return [entry, into];
  return by === undefined ? [entry] : [entry, by];
}

function isConflict(
  { role, difference }: Readonly<Record<string, unknown>>,
  known: ReadonlySet<unknown>,
): boolean {
  return (
    (known.has(role) || isRole(role)) &&
    typeof difference === 'string' &&
    /^[a-z-]{1,32}$/u.test(difference)
  );
}

function isRole(role: unknown): boolean {
  return typeof role === 'string' && /^[\p{Lu}\p{Lo}\p{M}\p{N}_-]{1,64}$/u.test(role);
}

function hasReason(value: unknown): value is Readonly<Record<string, unknown>> {
  return isObject(value) && typeof value['reason'] === 'string' && value['reason'] !== '';
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

interface Settling {
  readonly known: ReadonlySet<unknown>;
  readonly rule: string;
  readonly reasonFor: (reason: string) => string;
}

/** Only the fields that a verdict has: no other word of the module comes through. */
function settled(state: DistillState, { known, rule, reasonFor }: Settling): Lists {
  const each = <One extends Note>(
    given: readonly One[],
    fields: (one: One) => Omit<One, keyof Note>,
  ) =>
    given.map((one) =>
      known.has(one) ? one : ({ ...fields(one), rule, reason: reasonFor(one.reason) } as One),
    );
  return {
    lessons: state.lessons.map(
      ({ role, members, notes }): Lesson => ({
        role,
        members: members.map((member): DistillLearning => member),
        notes: each(notes, () => ({})),
      }),
    ),
    retired: each<Retired>(state.retired, ({ entry, by }) =>
      by === undefined ? { entry } : { entry, by },
    ),
    dropped: each<Dropped>(state.dropped, ({ entry }) => ({ entry })),
    merged: each<Merged>(state.merged, ({ entry, into }) => ({ entry, into })),
    conflicts: each<Conflict>(state.conflicts, ({ entries, role, difference }) => ({
      entries,
      role,
      difference,
    })),
    summaries: each<Summary>(state.summaries, ({ text }) => ({ text })),
  };
}
