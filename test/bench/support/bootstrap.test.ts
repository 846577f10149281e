/** The interval of a difference: where it must lie, and that it can be had again. */
import { describe, expect, it } from 'vitest';
import { bootstrapDifference } from '../../../bench/support/bootstrap.ts';

const repeat = (figures: readonly number[], times: number) =>
  Array.from({ length: times }, () => figures).flat();

describe('bootstrapDifference', () => {
  it('has no width where every pair differs by the same', () => {
    const { mean, low, high } = bootstrapDifference([0.75, 0.5, 1], [0.5, 0.25, 0.75]);
    expect([mean, low, high]).toEqual([0.25, 0.25, 0.25]);
  });

  it('is about two standard errors to each side', () => {
    // Differences of 1 and 0 in turn: standard deviation 0.5, standard error 0.05 of 100.
    const { mean, low, high } = bootstrapDifference(repeat([1, 0], 50), repeat([0, 0], 50));
    expect(mean).toBe(0.5);
    expect(low).toBeGreaterThan(0.37);
    expect(low).toBeLessThan(0.43);
    expect(high).toBeGreaterThan(0.57);
    expect(high).toBeLessThan(0.63);
  });

  it('is paired: what queries differ in among themselves does not widen it', () => {
    const theirs = Array.from({ length: 50 }, (_, i) => (i % 10) / 10);
    const ours = theirs.map((figure) => figure + 0.01);
    const { low, high } = bootstrapDifference(ours, theirs);
    expect(high - low).toBeLessThan(1e-9);
  });

  it('gives the same again, and with another seed nearly the same', () => {
    const ours = repeat([1, 0, 0.5], 20);
    const theirs = repeat([0, 0, 0.25], 20);
    const first = bootstrapDifference(ours, theirs);
    expect(bootstrapDifference(ours, theirs)).toEqual(first);
    const other = bootstrapDifference(ours, theirs, { seed: 11 });
    expect(other).not.toEqual(first);
    expect(Math.abs(other.low - first.low)).toBeLessThan(0.05);
  });

  it('refuses what are no pairs', () => {
    expect(() => bootstrapDifference([1], [1, 2])).toThrow('1 and 2 figures are no pairs');
    expect(() => bootstrapDifference([], [])).toThrow('no pairs');
  });
});
