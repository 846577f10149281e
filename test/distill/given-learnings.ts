/** Learnings for the tests of distilling: what a test does not name is filled in by order. */
import { expect } from 'vitest';
import {
  distill,
  parseRuleSet,
  type RuleSet,
  ruleCode,
  shippedRuleSets,
} from '../../src/distill/index.ts';
import type { Distilled, DistillLearning } from '../../src/distill/learning.ts';
import type { RuleExample } from '../../src/distill/rule.ts';

export const code = ruleCode();
export const compileAny = (_key: string, source: string): RegExp => new RegExp(source, 'u');
export const parseRules = (definition: unknown): RuleSet =>
  parseRuleSet(definition, code, compileAny);
export const [standard, squadMemory] = shippedRuleSets.map(parseRules) as [RuleSet, RuleSet];

export type Given = RuleExample['learnings'][number];

/** One learning a day from 2026-02-01, each of a session of its own. */
export function learningsOf(given: readonly (Given | string)[]): DistillLearning[] {
  return given.map((one, i) => ({
    id: `learning-${String(i + 1).padStart(4, '0')}`,
    position: i + 1,
    shortId: `L${i + 1}`,
    session: `session-${i + 1}`,
    role: 'ALL',
    at: new Date(Date.UTC(2026, 1, i + 1)).toISOString(),
    origin: 'agent',
    ...(typeof one === 'string' ? { text: one } : one),
  }));
}

/** A result with texts in place of ids. */
export function inWords(distilled: Distilled, learnings: readonly DistillLearning[]) {
  const texts = new Map(learnings.map(({ id, text }) => [id, text]));
  const textOf = (id: string) => texts.get(id) ?? `no learning ${id}`;
  return {
    shown: distilled.patterns.map(({ shown }) => textOf(shown)),
    shownWithRoles: distilled.patterns.map(({ role, shown }) => `[${role}] ${textOf(shown)}`),
    retired: distilled.retired.map(({ entry }) => textOf(entry)),
    dropped: distilled.dropped.map(({ entry }) => textOf(entry)),
  };
}

export function distillTexts(given: readonly (Given | string)[], rules: RuleSet = standard) {
  const learnings = learningsOf(given);
  const distilled = distill({ learnings }, rules, code);
  return { learnings, distilled, ...inWords(distilled, learnings) };
}

/** Every learning has exactly one fate, and every fate a reason. */
export function expectAccounted(distilled: Distilled, learnings: readonly DistillLearning[]): void {
  const fates = [
    ...distilled.patterns.flatMap(({ sources }) => sources),
    ...distilled.retired.map(({ entry }) => entry),
    ...distilled.dropped.map(({ entry }) => entry),
  ];
  expect([...fates].sort()).toEqual(learnings.map(({ id }) => id).sort());
  const reasons = [
    ...distilled.patterns,
    ...distilled.retired,
    ...distilled.dropped,
    ...distilled.merged,
  ];
  expect(reasons.filter(({ rule, reason }) => rule === '' || reason === '')).toEqual([]);
}
