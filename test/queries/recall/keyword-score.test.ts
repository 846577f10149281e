/** Keyword scores: rare words before usual ones, by the published formula. */
import { describe, expect, it } from 'vitest';
import {
  bestKeywordScore,
  inverseFrequency,
  phrasesOf,
  scoreKeywords,
  scorePhrases,
} from '../../../src/queries/recall/keyword-score.ts';
import { termsOf } from '../../../src/queries/recall/terms.ts';

const corpus = { entries: 100, terms: 400 };
const terms = [
  { term: 'rare', weight: inverseFrequency(1, corpus) },
  { term: 'usual', weight: inverseFrequency(80, corpus) },
];
const scoreOf = (...held: string[]) => scoreKeywords(termsOf(held), terms, corpus);

it('puts rare words before usual ones, and both before one', () => {
  const scores = [
    scoreOf('rare', 'usual'),
    scoreOf('rare', 'x'),
    scoreOf('usual', 'x'),
    scoreOf('x'),
  ];
  expect(scores).toEqual([...scores].sort((a, b) => b - a));
  expect(new Set(scores).size).toBe(4);
  expect(scores[3]).toBe(0);
});

it('knows whole words only', () => {
  expect(scoreOf('rarely', 'unusual', 'rar')).toBe(0);
});

it('weighs every word above nothing, also one that all hold', () => {
  for (const hits of [1, 50, 100, 1_000]) expect(inverseFrequency(hits, corpus)).toBeGreaterThan(0);
  const empty = { entries: 0, terms: 0 };
  expect(scoreKeywords(termsOf(['usual']), terms, empty)).toBeGreaterThan(0);
});

it('weighs and scores by the published formula', () => {
  expect(inverseFrequency(1, corpus)).toBeCloseTo(Math.log(1 + 99.5 / 1.5), 12);
  expect(inverseFrequency(1_000, corpus)).toBeCloseTo(Math.log(1 + 0.5 / 1_000.5), 12);
  const weighed = [{ term: 'rare', weight: 2 }];
  const score = (length: number, within = corpus) => {
    const held = ['rare', ...Array.from({ length: length - 1 }, (_, i) => `x${i}`)];
    return scoreKeywords(termsOf(held), weighed, within);
  };
  expect(score(4)).toBeCloseTo(2, 12);
  expect(score(8)).toBeCloseTo((2 * 2.2) / (1 + 1.2 * (0.25 + 0.75 * 2)), 12);
  expect(score(1)).toBeCloseTo((2 * 2.2) / (1 + 1.2 * (0.25 + 0.75 / 4)), 12);
  expect(score(2, { entries: 0, terms: 9 })).toBeCloseTo((2 * 2.2) / (1 + 1.2 * 1.75), 12);
  expect(score(3, { entries: 5, terms: 0 })).toBeCloseTo(2, 12);
});

it('gives at best what an average entry with every word scores', () => {
  const weighed = [
    { term: 'a', weight: 2 },
    { term: 'b', weight: 0.5 },
  ];
  const average = termsOf(['a', 'b', 'c', 'd']);
  expect(bestKeywordScore(weighed)).toBe(2.5);
  expect(scoreKeywords(average, weighed, corpus)).toBeCloseTo(2.5, 12);
  expect(bestKeywordScore([])).toBe(0);
});

describe('phrases', () => {
  const weighed = [
    { term: 'pre', weight: 3 },
    { term: 'edit', weight: 2 },
    { term: 'hook', weight: 1 },
  ];

  it('are neighbours that both count, by the weight of the commoner', () => {
    expect(phrasesOf(['pre', 'edit', 'x', 'hook', 'pre'], weighed)).toEqual([
      { term: 'pre edit', weight: 2 },
      { term: 'hook pre', weight: 1 },
    ]);
    expect(phrasesOf(['pre'], weighed)).toEqual([]);
    expect(phrasesOf([], weighed)).toEqual([]);
  });

  it('count where an entry has them side by side', () => {
    const phrases = phrasesOf(['pre', 'edit', 'hook'], weighed);
    expect(scorePhrases(termsOf(['a', 'pre', 'edit', 'hook']), phrases)).toBe(3);
    expect(scorePhrases(termsOf(['edit', 'hook', 'pre']), phrases)).toBe(1);
    expect(scorePhrases(termsOf(['hook', 'edit', 'pre']), phrases)).toBe(0);
  });
});
