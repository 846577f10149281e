/** Words and meaning, each by its best, and the words of the first results. */
import { describe, expect, it } from 'vitest';
import { scoreFit } from '../../../src/queries/recall/fit.ts';
import type { Rankable } from '../../../src/queries/recall/rankable.ts';
import { asked, rankable } from '../../support/rankables.ts';

const alone = (items: readonly Rankable[]) => ({ items, continuity: items.map(() => 0) });
const close = (...values: readonly number[]) =>
  values.map((value) => expect.closeTo(value, 12) as number);

describe('a sum', () => {
  // Of average length, so that a keyword score is the sum of the weights: 4, 3, 1, 0.
  const items = [
    rankable({ terms: ['rare', 'usual'], similarity: 0.2 }),
    rankable({ terms: ['rare', 'x'], similarity: 0.8 }),
    rankable({ terms: ['usual', 'y'] }),
    rankable({ terms: ['z', 'w'], similarity: 0.4 }),
  ];

  it('is that of the parts by their maxima', () => {
    const { sums } = scoreFit(alone(items), asked({ share: 0.3 }));
    expect(sums).toEqual(
      close(0.7 + (0.3 * 0.2) / 0.8, (0.7 * 3) / 4 + 0.3, 0.7 / 4, (0.3 * 0.4) / 0.8),
    );
  });

  it('has no vectors in it where they have no share', () => {
    expect(scoreFit(alone(items), asked()).sums).toEqual(close(1, 0.75, 0.25, 0));
  });

  it('is of meaning alone where no word matches', () => {
    const { sums } = scoreFit(alone(items), asked({ terms: [], share: 0.3 }));
    // The first two share `rare`, and so get the part of shared words.
    expect(sums).toEqual(close(0.3 / 4 + 0.2, 0.3 + 0.2, 0, 0.15));
  });

  it('is nothing where nothing fits', () => {
    expect(scoreFit(alone(items), asked({ terms: [] })).sums).toEqual([0, 0, 0, 0]);
    expect(scoreFit(alone([]), asked()).sums).toEqual([]);
  });

  it('counts words that follow each other once more', () => {
    const phrases = [{ term: 'rare usual', weight: 1 }];
    const { sums } = scoreFit(alone(items), asked({ phrases }));
    // 5, 3 and 1.
    expect(sums).toEqual(close(1, 0.6, 0.2, 0));
  });

  it('comes apart into its parts', () => {
    const fit = scoreFit(alone(items), asked({ share: 0.3 }));
    expect(fit.partsOf(1, 0.5)).toEqual({
      keyword: expect.closeTo((0.5 * 0.7 * 3) / 4, 12),
      vector: expect.closeTo(0.15, 12),
      feedback: 0,
    });
  });
});

describe('words that the first results share', () => {
  const items = [
    rankable({ terms: ['rare', 'shared'] }),
    rankable({ terms: ['usual', 'shared'] }),
    rankable({ terms: ['usual', 'other'] }),
    rankable({ terms: ['shared', 'other'] }),
  ];
  const { sums } = scoreFit(alone(items), asked());

  it('lift what holds them', () => {
    // Both hold `shared`, which two of the three results hold; `other` stands in one of them.
    expect(sums.slice(0, 3)).toEqual(close(1.2, 1 / 3 + 0.2, 1 / 3));
  });

  it('find nothing by themselves', () => {
    expect(sums[3]).toBe(0);
  });
});

describe('quality', () => {
  const of = (facts: Parameters<typeof rankable>[0], share = 0.3) =>
    scoreFit(alone([rankable(facts)]), asked({ share })).qualityOf(0);

  it('is 1 for all words and the same meaning', () => {
    expect(of({ terms: ['rare', 'usual'], similarity: 1 })).toBeCloseTo(1, 12);
  });

  it('falls with the words that are not there, and with a meaning that is far', () => {
    expect(of({ terms: ['rare', 'x'], similarity: 1 })).toBeCloseTo((0.7 * 3) / 4 + 0.3, 12);
    expect(of({ terms: ['rare', 'usual'], similarity: 0.5 })).toBeCloseTo(0.85, 12);
    expect(of({ terms: ['rare', 'usual'] }, 0)).toBeCloseTo(1, 12);
  });

  it('is never more for a short entry, and never nothing', () => {
    expect(of({ terms: ['rare'] }, 0)).toBeLessThanOrEqual(1);
    expect(of({ terms: ['x'] })).toBe(0.01);
  });
});
