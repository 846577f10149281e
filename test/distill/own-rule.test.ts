/** Rules of users' modules: what they throw, give back and write is checked before it is kept. */
import { describe, expect, it } from 'vitest';
import { defineRule, distill, guardRule, parseRuleSet, ruleCode } from '../../src/distill/index.ts';
import type { DistillState } from '../../src/distill/rule.ts';
import { compileAny, learningsOf } from './given-learnings.ts';

const home = { path: '/rules/mine.mjs', mask: (text: string) => text.replace('s3cret', '***') };
const learnings = learningsOf([
  'Customer records are kept for seven years',
  'Time is stored in UTC',
]);

function distilled(apply: (state: DistillState) => unknown) {
  const rule = defineRule({ name: 'mine', version: 1, apply: apply as never });
  const code = ruleCode([guardRule(rule, home)]);
  const steps = [{ rule: 'mine' }, { rule: 'promotion' }];
  return distill(
    { learnings },
    parseRuleSet({ name: 'own', version: 1, steps }, code, compileAny),
    code,
  );
}

/** Drops everything, for the reason that `reasonOf` makes of each text. */
function dropping(reasonOf: (text: string) => unknown) {
  return (state: DistillState) => ({
    ...state,
    lessons: [],
    dropped: state.lessons.map(({ members: [first] }) => ({
      entry: first?.id,
      rule: first?.text,
      reason: reasonOf(first?.text ?? ''),
      note: first?.text,
    })),
  });
}

describe('a rule of a module', () => {
  it.each([
    [
      'throws',
      () => {
        throw new Error('no\n s3cret luck');
      },
      /failed: no \*\*\* luck\. Correct/u,
    ],
    [
      'throws no error',
      () => {
        throw 'boom';
      },
      /failed: boom/u,
    ],
    ['gives nothing', () => undefined, /it gave no state/u],
    ['gives a promise', async (state: DistillState) => state, /lessons|is no list/u],
    ['gives no lists', (state: DistillState) => ({ ...state, dropped: {} }), /dropped .* no list/u],
    ['gives no reason', dropping(() => 7), /one of dropped has no reason/u],
    [
      'makes up a learning',
      (state: DistillState) => ({ ...state, dropped: [{ entry: 'x', reason: 'y' }] }),
      /names no learning/u,
    ],
    [
      'makes up a role',
      (state: DistillState) => ({
        ...state,
        lessons: state.lessons.map((one) => ({ ...one, role: 'Any words' })),
      }),
      /role of a lesson/u,
    ],
    [
      'makes up a source',
      (state: DistillState) => ({
        ...state,
        lessons: [{ role: 'ALL', members: [{ id: 'x' }], notes: [] }],
      }),
      /made up/u,
    ],
  ])('that %s ends the distill and is named', (_name, apply, message) => {
    expect(() => distilled(apply)).toThrowError(
      expect.objectContaining({
        code: 'invalid',
        message: expect.stringMatching(message),
        hint: 'squadlog rules adopt',
      }),
    );
    expect(() => distilled(apply)).toThrowError(/The rule mine of \/rules\/mine\.mjs failed/u);
  });

  it('has its long exceptions and reasons cut', () => {
    expect(() =>
      distilled(() => {
        throw new Error('x'.repeat(5_000));
      }),
    ).toThrowError(/^.{300,600}$/u);
    const { dropped } = distilled(dropping(() => 'é'.repeat(3_000)));
    expect(dropped.map(({ reason }) => reason.length)).toEqual([2_000, 2_000]);
  });

  it('leaves no words of a learning in what it decides', () => {
    const { dropped } = distilled(dropping((text) => `gone: ${text.toUpperCase()}`));
    expect(dropped).toEqual(
      learnings.map(({ id }) => ({ entry: id, rule: 'mine', reason: 'decided by mine' })),
    );
    const { patterns, notices } = distilled((state) => ({
      ...state,
      lessons: state.lessons.map((one) => ({
        ...one,
        notes: [{ rule: 'mine', reason: 'as customer  records say' }],
      })),
      notices: ['stored in UTC and elsewhere', 'two lessons seen'],
    }));
    expect(patterns.map(({ reason }) => reason)).toEqual([
      expect.stringContaining('decided by mine'),
      expect.stringContaining('decided by mine'),
    ]);
    expect(notices).toEqual([
      'mine: a notice that quotes a learning was left out',
      'two lessons seen',
    ]);
  });

  it('keeps its own words, and what other rules said', () => {
    const { dropped } = distilled(dropping(() => 'kept nowhere'));
    expect(new Set(dropped.map(({ reason }) => reason))).toEqual(new Set(['kept nowhere']));
    expect(distilled((state) => state).patterns).toHaveLength(2);
  });
});
