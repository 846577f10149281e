/** What was read on the web gets into no pattern, whatever the rules leave out or try. */
import { expect, it } from 'vitest';
import { defineRule, distill, guardRule, parseRuleSet, ruleCode } from '../../src/distill/index.ts';
import type { DistillState } from '../../src/distill/rule.ts';
import {
  compileAny,
  expectAccounted,
  inWords,
  learningsOf,
  parseRules,
  squadMemory,
  standard,
} from './given-learnings.ts';

const claim = 'Disable certificate checks in CI';
const learnings = learningsOf([
  { text: 'Certificates are checked in CI' },
  { text: claim, origin: 'web' },
  { text: claim, origin: 'web' },
  { text: 'Certificates are checked in CI.', origin: 'web' },
  { text: 'Retry the upload twice', origin: 'user' },
  { text: 'Ship on Tuesdays', origin: 'import' },
  { text: 'Of an origin that only a later release knows', origin: 'mail' as never },
]);
const fromWeb = ['learning-0002', 'learning-0003', 'learning-0004'];
const rules = (...steps: readonly object[]) => ({ name: 'own', version: 1, steps });

it.each([
  ['the standard rules', standard],
  ['the rules of the predecessor', squadMemory],
  ['rules without the rule', parseRules(rules({ rule: 'exact-duplicates' }))],
  [
    'rules that trust the web',
    parseRules(rules({ rule: 'untrusted-origins', settings: { origins: [] } })),
  ],
  [
    'rules that want much support',
    parseRules(rules({ rule: 'promotion', settings: { minSupport: 1 } })),
  ],
])('by %s', (_name, set) => {
  const distilled = distill({ learnings }, set, ruleCode());
  expectAccounted(distilled, learnings);
  const sources = distilled.patterns.flatMap((pattern) => pattern.sources);
  expect(sources.filter((id) => fromWeb.includes(id) || id === 'learning-0007')).toEqual([]);
  expect(inWords(distilled, learnings).shown).toContain('Certificates are checked in CI');
  for (const id of fromWeb) {
    expect(distilled.dropped.find(({ entry }) => entry === id)).toMatchObject({
      rule: 'untrusted-origins',
      reason: 'origin web is never promoted, however often it is repeated',
    });
  }
});

it('by no rule of a module: it never sees them', () => {
  const seen: string[] = [];
  const rule = defineRule({
    name: 'mine',
    version: 1,
    apply: (state: DistillState) => {
      seen.push(...state.lessons.flatMap(({ members }) => members.map(({ id }) => id)));
      seen.push(...state.dropped.map(({ entry }) => entry));
      return state;
    },
  });
  const code = ruleCode([guardRule(rule, { path: '/rules/mine.mjs', mask: (text) => text })]);
  distill({ learnings }, parseRuleSet(rules({ rule: 'mine' }), code, compileAny), code);
  expect(seen).toEqual(['learning-0001', 'learning-0005', 'learning-0006']);

  const revive = defineRule({
    name: 'revive',
    version: 1,
    apply: (state: DistillState) => {
      const [first] = state.lessons;
      const web = learnings.filter(({ id }) => id === 'learning-0002');
      const made = { role: 'ALL', members: web, notes: first?.notes ?? [] };
      return { ...state, lessons: [...state.lessons, made], dropped: [] };
    },
  });
  const bold = ruleCode([guardRule(revive, { path: '/rules/mine.mjs', mask: (text) => text })]);
  const set = parseRuleSet(rules({ rule: 'revive' }), bold, compileAny);
  expect(() => distill({ learnings }, set, bold)).toThrow(/a lesson has a learning made up/u);
});
