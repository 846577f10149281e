/**
 * A rule of a user's module with its failures told in words, and its result checked: what it leaves
 * goes to a log that no erase reaches.
 */
import { MemoryError, messageOf } from '../errors.ts';
import { reasonCharactersMax } from './lesson.ts';
import { checkResult, type RuleResult } from './own-rule-result.ts';
import { quotingOf } from './quoting.ts';
import type { DistillState, Rule } from './rule.ts';

const messageCharactersMax = 300;

export interface RuleHome {
  /** Path of the module. */
  readonly path: string;
  /** Masks secrets in what an exception says. */
  readonly mask: (text: string) => string;
}

/**
 * The same rule, whose `apply` fails with `invalid` where the module throws or gives what is no
 * state. Reasons are cut to 2,000 characters; one that quotes 12 or more characters in a row of a
 * learning becomes `decided by <rule>`, and a notice that does so is left out.
 */
export function guardRule(rule: Rule, home: RuleHome): Rule {
  return {
    ...rule,
    apply(state, settings) {
      const before = { ...state, notices: [...state.notices] };
      const known = knownIn(state);
      const texts = state.lessons.flatMap(({ members }) => members.map(({ text }) => text));
      const result = checkResult(
        run(rule, home, () => rule.apply(state, settings)),
        known,
      );
      if (typeof result === 'string') throw failed(rule, home, { problem: result });
      return settle(before, result, { rule: rule.name, texts });
    },
  };
}

function run(rule: Rule, home: RuleHome, apply: () => unknown): unknown {
  try {
    return apply();
  } catch (cause) {
    const problem = messageOf(cause);
    throw failed(rule, home, { problem, cause });
  }
}

function failed(
  rule: Rule,
  { path, mask }: RuleHome,
  { problem, cause }: { readonly problem: string; readonly cause?: unknown },
): MemoryError {
  const told = cut(mask(problem).replace(/\s+/gu, ' ').trim(), messageCharactersMax);
  return new MemoryError({
    code: 'invalid',
    message:
      `The rule ${rule.name} of ${path} failed: ${told}. Correct the module and adopt it again, ` +
      'or adopt rules without it.',
    hint: 'squadlog rules adopt',
    cause,
  });
}

/** What was there before, by identity: its reasons were checked when they were given. */
function knownIn(state: DistillState): ReadonlySet<unknown> {
  const { lessons, retired, dropped, merged, conflicts, summaries } = state;
  const notes = lessons.flatMap((lesson) => lesson.notes);
  const members = lessons.flatMap((lesson) => lesson.members);
  return new Set<unknown>([
    ...[notes, members, retired, dropped, merged, conflicts, summaries].flat(),
    ...members.map(({ id }) => id),
    ...lessons.map(({ role }) => role),
    ...[...retired, ...dropped].map(({ entry }) => entry),
  ]);
}

function settle(
  before: DistillState,
  result: RuleResult,
  { rule, texts }: { readonly rule: string; readonly texts: readonly string[] },
): DistillState {
  const notices = result.notices.slice(before.notices.length);
  const quoting = quotingOf([...result.reasons, ...notices], texts);
  const reasonFor = (reason: string) =>
    quoting.has(reason) ? `decided by ${rule}` : cut(reason, reasonCharactersMax);
  const told = notices.map((notice) =>
    quoting.has(notice) ? `${rule}: a notice that quotes a learning was left out` : notice,
  );
  return {
    ...before,
    ...result.settled(rule, reasonFor),
    notices: [...before.notices, ...told.map((notice) => cut(notice, reasonCharactersMax))],
  };
}

function cut(text: string, charactersMax: number): string {
  return text.length <= charactersMax ? text : [...text].slice(0, charactersMax).join('');
}
