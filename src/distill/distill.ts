/**
 * Runs a rule set over learnings and tells the fate of every one: a pure function of its arguments.
 */
import { MemoryError } from '../errors.ts';
import type { Distilled, DistillInput, DistillLearning, DistillSession } from './learning.ts';
import {
  byCodeUnit,
  compareLearnings,
  firstOf,
  type Lesson,
  reasonCharactersMax,
  shownOf,
  supportOf,
} from './lesson.ts';
import { readStatement, type Statement } from './likeness/statement.ts';
import type { DistillState, RuleCode } from './rule.ts';
import { type RuleSet, ruleOf } from './rule-set.ts';
import { neverPromoted, promotedOrigins, untrustedOrigins } from './untrusted-origins.ts';

/**
 * Patterns come role by role, `ALL` first, in the order the rules left them. The order of the
 * input makes no difference, nor does the order in which learnings of equal dates were captured.
 * What was read on the web is dropped before the first rule: no rule set, and no code of a user's,
 * can promote it, count it, or let it replace anything.
 * Errors: `invalid` for a learning that comes twice, an unknown rule, or settings that do not fit.
 */
export function distill(input: DistillInput, rules: RuleSet, code: RuleCode): Distilled {
  const { trusted, untrusted } = partByOrigin(input);
  let state = openState(trusted, input);
  for (const { rule: name, version, settings } of rules.steps) {
    const rule = ruleOf(code, name, rules.name);
    if (rule.version !== version) {
      const made = `${rules.name} was made with ${version}`;
      const notice = `rule ${name} is version ${rule.version}; ${made}`;
      state = { ...state, notices: [...state.notices, notice] };
    }
    const parsed = rule.settings.safeParse(settings);
    if (!parsed.success) {
      throw new MemoryError({
        code: 'invalid',
        message: `The settings of ${name} in ${rules.name} do not fit: parse the rule set first.`,
      });
    }
    state = rule.apply(state, parsed.data);
  }
  const closed = closeState(state);
  const distilled = { ...closed, dropped: [...untrusted, ...closed.dropped] };
  checkFates(input, distilled, rules.name);
  return distilled;
}

function partByOrigin({ learnings }: DistillInput) {
  const isTrusted = ({ origin }: DistillLearning) => promotedOrigins.has(origin);
  const untrusted = learnings
    .filter((learning) => !isTrusted(learning))
    .sort(compareLearnings)
    .map(({ id, origin }) => ({
      entry: id,
      rule: untrustedOrigins.name,
      reason: neverPromoted(origin),
    }));
  return { trusted: learnings.filter(isTrusted), untrusted };
}

/** `trusted`: those that rules may see, of all that the input holds. */
function openState(
  trusted: readonly DistillLearning[],
  { learnings, sessions }: DistillInput,
): DistillState {
  const texts = new Map<string, Statement>();
  const sorted = [...trusted].sort(compareLearnings);
  const newestAt = [...learnings].sort(compareLearnings).at(-1)?.at ?? '1970-01-01T00:00:00.000Z';
  return {
    lessons: sorted.map((learning) => ({ role: learning.role, members: [learning], notes: [] })),
    sessions: sessions ?? sessionsOf([...learnings].sort(compareLearnings)),
    newestAt,
    read(text) {
      const known = texts.get(text);
      if (known !== undefined) return known;
      const statement = readStatement(text);
      texts.set(text, statement);
      return statement;
    },
    retired: [],
    dropped: [],
    merged: [],
    conflicts: [],
    summaries: [],
    notices: [],
  };
}

/** The last outcome that a learning of the session carries. */
function sessionsOf(learnings: readonly DistillLearning[]): DistillSession[] {
  const outcomes = new Map<string, DistillSession['outcome']>();
  for (const { session, outcome } of learnings) {
    if (session !== null) outcomes.set(session, outcome ?? outcomes.get(session) ?? 'unknown');
  }
  return [...outcomes].map(([id, outcome]) => ({ id, outcome }));
}

function closeState(state: DistillState): Distilled {
  const { retired, dropped, merged, conflicts, summaries, notices } = state;
  const lessons = [...state.lessons].sort((a, b) => byRole(a.role, b.role));
  const patterns = lessons.map((lesson) => ({
    role: lesson.role,
    firstLearning: firstOf(lesson).id,
    shown: shownOf(lesson).id,
    sources: lesson.members.map(({ id }) => id),
    rule: lesson.notes.at(-1)?.rule ?? 'unchanged',
    reason: reasonOf(lesson),
  }));
  return { patterns, retired, dropped, merged, conflicts, summaries, notices };
}

function byRole(a: string, b: string): number {
  if (a === b) return 0;
  if (a === 'ALL') return -1;
  return b === 'ALL' ? 1 : byCodeUnit(a, b);
}

function reasonOf(lesson: Lesson): string {
  const reason = lesson.notes.map((note) => note.reason).join('; ');
  const support = supportOf(lesson);
  const sessions = support === 1 ? '1 session' : `${support} sessions`;
  const plain = `taught by ${sessions}; no rule objected`;
  return [...(reason === '' ? plain : reason)].slice(0, reasonCharactersMax).join('');
}

/** A rule of a user's module may lose a learning or keep it twice; that is said, not passed on. */
function checkFates({ learnings }: DistillInput, distilled: Distilled, rules: string): void {
  const given = new Set(learnings.map(({ id }) => id));
  if (given.size !== learnings.length) {
    throw new MemoryError({
      code: 'invalid',
      message: 'A learning was given to the distillation twice. Give each id once.',
    });
  }
  const fates = [
    ...distilled.patterns.flatMap(({ sources }) => sources),
    ...distilled.retired.map(({ entry }) => entry),
    ...distilled.dropped.map(({ entry }) => entry),
  ];
  const settled = new Set(fates);
  const lost = learnings.find(({ id }) => !settled.has(id));
  if (fates.length === settled.size && settled.size === given.size && lost === undefined) return;
  const problem =
    lost === undefined
      ? 'gave a learning two fates or made one up'
      : `lost learning ${lost.shortId} without a reason`;
  throw new MemoryError({
    code: 'invalid',
    message: `A rule of ${rules} ${problem}. Correct the rule's module, or distil without it.`,
  });
}
