/** Ranking: shared rare words first, ties in the order they came, always the same. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  inverseFrequency,
  rankForTask,
  scoreCandidate,
} from '../../../src/queries/recall/rank-for-task.ts';
import { candidate } from '../../support/candidates.ts';
import { runs } from '../../support/seed.ts';

const corpus = { entries: 100, terms: 400 };
const terms = [
  { term: 'rare', weight: inverseFrequency(1, corpus) },
  { term: 'usual', weight: inverseFrequency(80, corpus) },
];
const of = (text: string, ...held: string[]) => candidate({ text, terms: held });

it('puts rare words before usual ones, and both before one', () => {
  const candidates = [
    of('none', 'x'),
    of('usual', 'usual'),
    of('rare', 'rare', 'x'),
    of('both', 'rare', 'usual'),
  ];
  const ranked = rankForTask(candidates, terms, corpus).map(({ entry }) => entry.text);
  expect(ranked).toEqual(['both', 'rare', 'usual', 'none']);
});

it('never makes the list shorter, and keeps the order of equals', () => {
  const word = fc.constantFrom('rare', 'usual', 'x');
  const list = fc.array(fc.array(word, { maxLength: 3 }), { maxLength: 20 });
  fc.assert(
    fc.property(list, (held) => {
      const candidates = held.map((words, i) => of(`${i}`, ...words));
      const ranked = rankForTask(candidates, terms, corpus);
      expect([...ranked].sort(byNumber)).toEqual(candidates);
      const scores = ranked.map((one) => scoreCandidate(one, terms, corpus));
      for (const [i, one] of ranked.entries()) {
        const next = ranked[i + 1];
        if (next === undefined) continue;
        expect(scores[i]).toBeGreaterThanOrEqual(scores[i + 1] ?? 0);
        if (scores[i] === scores[i + 1]) expect(byNumber(one, next)).toBeLessThan(0);
      }
    }),
    runs(300),
  );
});

it('weighs every word above nothing, also one that all hold', () => {
  for (const hits of [1, 50, 100, 1_000]) expect(inverseFrequency(hits, corpus)).toBeGreaterThan(0);
  expect(scoreCandidate(of('a', 'usual'), terms, { entries: 0, terms: 0 })).toBeGreaterThan(0);
});

function byNumber(a: ReturnType<typeof of>, b: ReturnType<typeof of>): number {
  return Number(a.entry.text) - Number(b.entry.text);
}

it('weighs and scores by the published formula', () => {
  expect(inverseFrequency(1, corpus)).toBeCloseTo(Math.log(1 + 99.5 / 1.5), 12);
  expect(inverseFrequency(1_000, corpus)).toBeCloseTo(Math.log(1 + 0.5 / 1_000.5), 12);
  const weighed = [{ term: 'rare', weight: 2 }];
  const score = (length: number, within = corpus) => {
    const held = ['rare', ...Array.from({ length: length - 1 }, (_, i) => `x${i}`)];
    return scoreCandidate({ terms: held }, weighed, within);
  };
  expect(score(4)).toBeCloseTo(2, 12);
  expect(score(8)).toBeCloseTo((2 * 2.2) / (1 + 1.2 * (0.25 + 0.75 * 2)), 12);
  expect(score(1)).toBeCloseTo((2 * 2.2) / (1 + 1.2 * (0.25 + 0.75 / 4)), 12);
  expect(score(2, { entries: 0, terms: 9 })).toBeCloseTo((2 * 2.2) / (1 + 1.2 * 1.75), 12);
  expect(score(3, { entries: 5, terms: 0 })).toBeCloseTo(2, 12);
});

it('leaves a list alone where the task has no word', () => {
  const candidates = [of('a', 'x'), of('b', 'rare')];
  expect(rankForTask(candidates, [], corpus)).toBe(candidates);
});
