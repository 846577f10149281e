/**
 * What holds for every rule set and any learnings: one fate each, nothing twice.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { defineRule, distill, ruleCode } from '../../src/distill/index.ts';
import type { DistillLearning } from '../../src/distill/learning.ts';
import { parseRuleSet } from '../../src/distill/rule-set.ts';
import { runs } from '../support/seed.ts';
import {
  code,
  compileAny,
  distillTexts,
  expectAccounted,
  learningsOf,
  squadMemory,
  standard,
} from './given-learnings.ts';
import { memory, shippedSet } from './learning-arbitraries.ts';

describe('distilling', () => {
  it('gives every learning exactly one fate with a reason', () => {
    fc.assert(
      fc.property(memory, shippedSet, (given, rules) => {
        const learnings = learningsOf(given);
        expectAccounted(distill({ learnings }, rules, code), learnings);
      }),
      runs(150),
    );
  });

  it('merges nothing more when its own patterns are distilled again', () => {
    fc.assert(
      fc.property(memory, shippedSet, (given, rules) => {
        const learnings = learningsOf(given);
        const { patterns } = distill({ learnings }, rules, code);
        const byId = new Map(learnings.map((one) => [one.id, one]));
        const shown = patterns.flatMap(({ shown: id, role }) => {
          const found = byId.get(id);
          return found === undefined ? [] : [{ ...found, role }];
        });
        const again = distill({ learnings: shown }, rules, code);
        expect(again.merged).toEqual([]);
      }),
      runs(150),
    );
  });

  it('keeps the earliest as first and the newest whole one as shown', () => {
    const { distilled } = distillTexts([
      { text: 'Time is stored in UTC.', at: '2026-02-03T00:00:00.000Z' },
      { text: 'Time is stored in UTC', at: '2026-02-01T00:00:00.000Z' },
      { text: 'time is stored in UTC', at: '2026-02-02T00:00:00.000Z' },
    ]);
    expect(distilled.patterns[0]).toMatchObject({
      firstLearning: 'learning-0002',
      shown: 'learning-0001',
      sources: ['learning-0002', 'learning-0003', 'learning-0001'],
      rule: 'promotion',
      reason:
        'the same words, but for case, spacing, punctuation or markup; ' +
        'taught by 3 sessions, last on 2026-02-03; support 3, at least 1 needed',
    });
  });

  it('counts a learning without a session as one, and a session once', () => {
    const twice = { text: 'Time is stored in UTC', session: 'one' };
    const unknown = { text: 'Time is stored in UTC', session: null };
    const { distilled } = distillTexts([twice, twice, unknown, unknown]);
    expect(distilled.patterns[0]?.reason).toContain('support 3');
  });

  it('refuses a learning that comes twice', () => {
    const [one] = learningsOf(['Time is stored in UTC']) as [DistillLearning];
    expect(() => distill({ learnings: [one, one] }, standard, code)).toThrow(
      expect.objectContaining({ code: 'invalid' }),
    );
  });

  it('counts given sessions, also those that taught nothing', () => {
    const sessions = [
      { id: 'one', outcome: 'success' as const },
      { id: 'two', outcome: 'partial' as const },
      { id: 'three', outcome: 'unknown' as const },
    ];
    const { summaries } = distill({ learnings: [], sessions }, squadMemory, code);
    expect(summaries.map(({ text: line }) => line)).toEqual([
      'Sessions: 3 | Success: 1 | Failure: 0 | Partial: 1 | Unknown: 1',
    ]);
  });
});

describe('many learnings and long ones', () => {
  const count = 700;
  const many = (textOf: (i: number) => string) =>
    distillTexts(Array.from({ length: count }, (_, i) => textOf(i)));

  it('follows one value through all its changes', () => {
    const { shown, retired, distilled } = many((i) => `Timeout is now ${i} s`);
    expect(shown).toEqual([`Timeout is now ${count - 1} s`]);
    expect(retired).toHaveLength(count - 1);
    expect(distilled.notices).toEqual([]);
  });

  it('says where not all of them were compared', () => {
    const { distilled } = many((i) => `Use tool${i}, not jest`);
    expect(distilled.notices.join()).toContain('too many lessons say that they replace others');
    expect(distilled.retired).toEqual([]);
  });

  it('says where too many wordings were left apart', () => {
    const words = ['amber', 'birch', 'cedar', 'dune', 'ember'];
    const orders = words.flatMap((a) =>
      words.flatMap((b) => words.map((c) => [...new Set([a, b, c, ...words])].join(' '))),
    );
    const { distilled } = distillTexts([...new Set(orders)].slice(0, 49));
    expect(distilled.notices.join()).toContain('more than 48 wordings of the same words');
  });

  it('takes a line of thousands of characters for no replacement', () => {
    const long = `Port is now 8081 ${'and so on '.repeat(60)}`;
    expect(distillTexts(['Port is 8080', long]).retired).toEqual([]);
    const signs = ['. ', '… ', 'a_', ')', '_', ', now '].map((sign) => sign.repeat(3_000));
    expect(distillTexts(signs.map((line) => `Odd line ${line} x`)).retired).toEqual([]);
  });
});

describe('rules of users', () => {
  const shout = defineRule({
    name: 'no-shouting',
    version: 2,
    summary: 'Drops lines in capitals.',
    settings: z.strictObject({ loseThem: z._default(z.boolean(), false) }),
    apply(state, { loseThem }) {
      const loud = state.lessons.filter(({ members }) => /^[^a-z]+$/u.test(members[0]?.text ?? ''));
      const entries = loud.flatMap(({ members }) => members.map(({ id }) => id));
      const fates = entries.map((entry) => ({ entry, rule: 'no-shouting', reason: 'shouted' }));
      return {
        ...state,
        lessons: state.lessons.filter((lesson) => !loud.includes(lesson)),
        dropped: loseThem ? state.dropped : [...state.dropped, ...fates],
      };
    },
    examples: [],
  });
  const ownCode = ruleCode([shout]);
  const parse = (settings: object, version = 2) =>
    parseRuleSet(
      { name: 'own', version: 1, steps: [{ rule: 'no-shouting', version, settings }] },
      ownCode,
      compileAny,
    );
  const learnings = learningsOf(['STOP', 'Time is stored in UTC']);

  it('may not take the name of another', () => {
    expect(() => ruleCode([shout, shout])).toThrow(expect.objectContaining({ code: 'invalid' }));
    expect(() => ruleCode([{ ...shout, name: 'noise' }])).toThrow(/called noise/u);
  });

  it('run like any other', () => {
    const distilled = distill({ learnings }, parse({}), ownCode);
    expect(distilled.dropped.map(({ reason }) => reason)).toEqual(['shouted']);
  });

  it('may not lose a learning', () => {
    expect(() => distill({ learnings }, parse({ loseThem: true }), ownCode)).toThrow(
      /lost learning L1 without a reason/u,
    );
  });

  it('say when their code is another version than the set was made with', () => {
    const { notices } = distill({ learnings }, parse({}, 1), ownCode);
    expect(notices).toEqual(['rule no-shouting is version 2; own was made with 1']);
  });
});
