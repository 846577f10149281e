/** Arbitrary learnings of one squad, and arbitrary rule sets to distil them by. */
import fc from 'fast-check';
import type { RuleSet } from '../../src/distill/index.ts';
import { type Given, parseRules, squadMemory, standard } from './given-learnings.ts';
import { labelledPairs } from './labelled-pairs.ts';

const known = Object.values(labelledPairs).flat(2);
const noise = ['42', '`npm test`', 'and then', 'Deploys are frozen…'];
const text = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...known) },
  { weight: 1, arbitrary: fc.constantFrom(...noise) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }) },
);

const learning: fc.Arbitrary<Given> = fc.record({
  text,
  role: fc.constantFrom('ALL', 'DEV', 'QA-2'),
  session: fc.option(fc.constantFrom('one', 'two', 'three'), { nil: null }),
  at: fc.integer({ min: 1, max: 6 }).map((day) => `2026-03-0${day}T08:00:00.000Z`),
  origin: fc.constantFrom('agent' as const, 'user' as const, 'web' as const, 'import' as const),
  outcome: fc.constantFrom('success' as const, 'failure' as const, 'unknown' as const),
});

/** Few dates, so that many are equal. */
export const memory: fc.Arbitrary<Given[]> = fc.array(learning, { maxLength: 25 });

export const shippedSet: fc.Arbitrary<RuleSet> = fc.constantFrom(standard, squadMemory);

const step = fc.oneof(
  fc.record({
    rule: fc.constant('role-groups'),
    settings: fc.constantFrom({}, { aliases: { 'QA-2': 'DEV' } }, { exclude: ['DEV'] }),
  }),
  fc.record({
    rule: fc.constantFrom('exact-duplicates', 'near-duplicates'),
    settings: fc.constantFrom({}, { roles: 'all' }),
  }),
  fc.record({
    rule: fc.constant('contradictions'),
    settings: fc.constantFrom({}, { roles: 'any' }, { reportedMax: 0 }, { reportedMax: 2 }),
  }),
  fc.record({
    rule: fc.constant('repeated-learnings'),
    settings: fc.constantFrom({}, { sessionsMin: 2 }),
  }),
  fc.record({
    rule: fc.constant('promotion'),
    settings: fc.constantFrom({}, { minSupport: 2 }, { perRoleMax: 3 }, { halfLifeDays: 1 }),
  }),
  fc.constantFrom(
    { rule: 'untrusted-origins' },
    { rule: 'cut-copies' },
    { rule: 'noise' },
    { rule: 'track-record' },
  ),
);

/** Any rules in any order, some of them twice. */
export const anySet: fc.Arbitrary<RuleSet> = fc
  .array(step, { minLength: 1, maxLength: 8 })
  .map((steps) => parseRules({ name: 'any', version: 1, steps }));

/** The same items in an order of chance. */
export function shuffle<Item>(items: readonly Item[], chance: Iterator<number>): Item[] {
  const keyed = items.map((item) => ({ item, key: Number(chance.next().value) }));
  return keyed.sort((a, b) => a.key - b.key).map(({ item }) => item);
}
