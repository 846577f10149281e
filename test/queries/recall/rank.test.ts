/** The ranking of a pool: figures that add up, ties that are told apart, no chance in it. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rank } from '../../../src/queries/recall/rank.ts';
import type { Asked, Rankable } from '../../../src/queries/recall/rankable.ts';
import { sessionKey } from '../../../src/queries/recall/rankable.ts';
import { asked, rankable, runOf } from '../../support/rankables.ts';
import { runs } from '../../support/seed.ts';

const positions = (items: readonly Rankable[], question: Asked) =>
  rank(items, question).map(({ item }) => item.position);

describe('ties', () => {
  const same = { terms: ['rare', 'x'] };

  it('are told apart by support, then the newer comes first', () => {
    const items = [
      rankable({ ...same, position: 1 }),
      rankable({ ...same, position: 2, support: 3 }),
      rankable({ ...same, position: 3 }),
      rankable({ ...same, position: 4, support: 2 }),
    ];
    expect(positions(items, asked())).toEqual([2, 4, 3, 1]);
  });

  it('go to the own role, then to ALL, then to others', () => {
    const items = [
      rankable({ ...same, position: 3, role: 'QA' }),
      rankable({ ...same, position: 2, role: 'ALL' }),
      rankable({ ...same, position: 1, role: 'DEV' }),
    ];
    expect(positions(items, asked({ role: 'DEV' }))).toEqual([1, 2, 3]);
  });

  it('go to the role that the text names', () => {
    const items = [
      rankable({ ...same, position: 1, role: 'QA' }),
      rankable({ ...same, position: 2, role: 'DEV' }),
    ];
    expect(positions(items, asked({ named: ['QA'] }))).toEqual([1, 2]);
    expect(positions(items, asked({ named: ['DEV', 'QA'] }))).toEqual([2, 1]);
  });
});

it('orders by words, and leaves out what has nothing to do with the text', () => {
  const items = [
    rankable({ position: 1, terms: ['usual', 'y'] }),
    rankable({ position: 2, terms: ['rare', 'usual'] }),
    rankable({ position: 3, terms: ['z', 'w'], role: 'QA' }),
    rankable({ position: 4, terms: ['rare', 'x'] }),
  ];
  const found = rank(items, asked({ role: 'QA' }));
  expect(found.map(({ item }) => item.position)).toEqual([2, 4, 1]);
  // All words of the text, in an entry of average length.
  expect(found[0]?.score).toBeCloseTo(1, 12);
  expect(found[1]?.score).toBeCloseTo(0.75, 12);
  expect(found[2]?.score).toBeCloseTo(0.25, 12);
});

it('brings what stands beside an answer in a conversation, and not in a list', () => {
  const run = runOf('s1', 10, 3) as readonly [Rankable, Rankable, Rankable];
  const items = [run[0], rankable({ ...run[1], terms: ['rare', 'usual'] }), run[2]];
  const of = (entries: number) => {
    const sessions = new Map([[sessionKey(run[0]), entries]]);
    return positions(items.map(withTerms), asked({ sessions }));
  };
  expect(of(12)).toEqual([11, 12, 10]);
  expect(of(4)).toEqual([11]);
});

function withTerms(item: Rankable): Rankable {
  return item.position === 11 ? rankable({ ...item, terms: ['rare', 'usual'] }) : item;
}

it('puts a question behind, and keeps it', () => {
  const items = [
    rankable({ position: 1, terms: ['rare', 'usual'] }),
    rankable({ position: 2, terms: ['usual', ...'abcdefgh'], text: 'Is it usual?' }),
  ];
  const found = rank(items, asked());
  expect(found.map(({ item }) => item.position)).toEqual([1, 2]);
  // Nine tenths of what it had: 0.2 of the best score would be more.
  const [, { score, parts }] = found as [unknown, (typeof found)[number]];
  expect(parts.question).toBeCloseTo(-0.9 * parts.keyword, 12);
  expect(score).toBeCloseTo(0.1 * parts.keyword, 12);
});

const words = ['rare', 'usual', 'shared', 'other', 'x'];
const item = fc.record({
  terms: fc.uniqueArray(fc.constantFrom(...words), { maxLength: 5 }),
  session: fc.constantFrom('s1', 's2', 's3', null),
  role: fc.constantFrom('DEV', 'QA', 'ALL'),
  text: fc.constantFrom('It broke.', 'Why?', 'It broke yesterday. Why?'),
  at: fc.constantFrom('2026-05-08T00:00:00.000Z', '2026-06-01T00:00:00.000Z'),
  support: fc.integer({ min: 1, max: 3 }),
  similarity: fc.option(
    fc.integer({ min: 0, max: 1_000 }).map((value) => value / 1_000),
    { nil: undefined },
  ),
});
const pool = fc
  .array(item, { maxLength: 40 })
  .map((items) => items.map((facts, i) => rankable({ ...facts, position: i + 1 })));
const question = fc
  .record({
    text: fc.constantFrom('rare', 'when in May?', '2026-05-08', 'usual'),
    role: fc.constantFrom('DEV', undefined),
    named: fc.constantFrom<string[][]>([], ['QA'], ['DEV', 'QA']),
    share: fc.constantFrom(0, 0.3, 0.5, 1),
    sizes: fc.record({ s1: fc.nat(20), s2: fc.nat(20) }),
  })
  .map(({ sizes, ...facts }) =>
    asked({
      ...facts,
      sessions: new Map(
        Object.entries(sizes).map(([session, entries]) => [
          sessionKey({ stream: 'squad/kiln', session }),
          entries,
        ]),
      ),
    }),
  );

it('gives scores above 0 up to 1, best first, whose parts add up to them', () => {
  fc.assert(
    fc.property(pool, question, (items, asks) => {
      const found = rank(items, asks);
      for (const [i, { score, parts }] of found.entries()) {
        expect(score).toBeGreaterThan(0);
        expect(score).toBeLessThanOrEqual(1 + 1e-12);
        expect(score).toBeLessThanOrEqual(found[i - 1]?.score ?? 2);
        const sum = Object.values(parts).reduce((total, part) => total + part, 0);
        expect(Math.abs(sum - score)).toBeLessThan(1e-9);
      }
    }),
    runs(300),
  );
});

it('ranks the same whatever the order of the pool', () => {
  const shuffled = pool.chain((items) =>
    fc.tuple(fc.constant(items), fc.shuffledSubarray([...items], { minLength: items.length })),
  );
  fc.assert(
    fc.property(shuffled, question, ([items, other], asks) => {
      const scores = (of: readonly Rankable[]) =>
        rank(of, asks).map((one) => [one.item.position, one.score, one.parts]);
      expect(scores(other)).toEqual(scores(items));
    }),
    runs(300),
  );
});

it('ranks once every entry that shares a word with the text', () => {
  fc.assert(
    fc.property(pool, question, (items, asks) => {
      const found = positions(items, { ...asks, share: 0.3 });
      expect(new Set(found).size).toBe(found.length);
      const sharing = items.filter(({ terms }) => /rare|usual/u.test(terms.text));
      expect(found).toEqual(expect.arrayContaining(sharing.map(({ position }) => position)));
    }),
    runs(100),
  );
});
