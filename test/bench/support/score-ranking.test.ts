/** Scores of rankings that were worked out by hand. */
import { describe, expect, it } from 'vitest';
import { meanScore, scoreRanking } from '../../../bench/support/score-ranking.ts';

const cheap = () => 10;

describe('scoreRanking', () => {
  it('scores a ranking with gold at the second and the seventh place of three', () => {
    const ranked = ['a', 'X', 'b', 'c', 'd', 'e', 'Y', 'f'];
    const score = scoreRanking(ranked, ['X', 'Y', 'Z'], cheap);
    expect(score['R@5']).toBeCloseTo(1 / 3);
    expect(score['R@10']).toBeCloseTo(2 / 3);
    expect(score['R@50']).toBeCloseTo(2 / 3);
    expect(score.MRR).toBe(1 / 2);
    // 1/log2(3) + 1/log2(8), over 1/log2(2) + 1/log2(3) + 1/log2(4).
    expect(score['nDCG@10']).toBeCloseTo((0.63093 + 1 / 3) / (1 + 0.63093 + 0.5), 4);
  });

  it('gives 1 to all gold first, and 0 to none', () => {
    expect(new Set(Object.values(scoreRanking(['X', 'Y'], ['Y', 'X'], cheap)))).toEqual(
      new Set([1]),
    );
    expect(new Set(Object.values(scoreRanking(['a'], ['X'], cheap)))).toEqual(new Set([0]));
    expect(new Set(Object.values(scoreRanking([], ['X'], cheap)))).toEqual(new Set([0]));
  });

  it('counts an id that is given twice once, at its first place', () => {
    const score = scoreRanking(['X', 'X', 'X', 'X', 'X', 'Y'], ['X', 'Y'], cheap);
    expect(score['R@5']).toBe(1);
    expect(score['nDCG@10']).toBe(1);
  });

  it('looks no deeper than each figure says', () => {
    const ranked = Array.from({ length: 60 }, (_, i) => `r${i}`);
    const at = (place: number) => scoreRanking(ranked, [`r${place - 1}`], cheap);
    expect([at(5)['R@5'], at(6)['R@5']]).toEqual([1, 0]);
    expect([at(10)['R@10'], at(11)['R@10']]).toEqual([1, 0]);
    expect([at(25)['R@25'], at(26)['R@25']]).toEqual([1, 0]);
    expect([at(50)['R@50'], at(51)['R@50']]).toEqual([1, 0]);
    expect(at(11)['nDCG@10']).toBe(0);
    expect(at(11).MRR).toBeCloseTo(1 / 11);
  });

  it('takes results up to 500 tokens and stops at the first that goes over', () => {
    const costs: Readonly<Record<string, number>> = { a: 300, X: 200, Y: 1, b: 201 };
    const tokensOf = (id: string) => costs[id] ?? 0;
    expect(scoreRanking(['a', 'X', 'Y'], ['X', 'Y'], tokensOf)['500t']).toBe(1 / 2);
    expect(scoreRanking(['a', 'b', 'X'], ['X'], tokensOf)['500t']).toBe(0);
  });
});

describe('meanScore', () => {
  it('is the mean of each figure', () => {
    const scores = [scoreRanking(['X'], ['X'], cheap), scoreRanking(['a', 'X'], ['X'], cheap)];
    expect(meanScore(scores)).toMatchObject({ 'R@5': 1, MRR: 0.75 });
  });
});
