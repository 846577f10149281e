/** Tokens at equal recall, read off curves that were drawn by hand. */
import { expect, it } from 'vitest';
import { compareCurves, meanSaving, tokensFor } from '../../../bench/support/budget-curve.ts';

const withTask = [
  { tokens: 100, recall: 0.4 },
  { tokens: 200, recall: 0.8 },
  { tokens: 300, recall: 0.9 },
];
const without = [
  { tokens: 100, recall: 0.2 },
  { tokens: 400, recall: 0.8 },
];

it('reads the need off between two points', () => {
  expect(tokensFor(withTask, 0.6)).toBeCloseTo(150);
  expect(tokensFor(without, 0.6)).toBeCloseTo(300);
  expect(tokensFor(withTask, 0.4)).toBe(100);
});

it('knows no need below the first point or above the best', () => {
  expect(tokensFor(withTask, 0.3)).toBeUndefined();
  expect(tokensFor(withTask, 0.95)).toBeUndefined();
  expect(tokensFor([], 0.5)).toBeUndefined();
});

it('compares only where both needs are known', () => {
  const levels = compareCurves(withTask, without, [0.3, 0.6, 0.8, 0.9]);
  expect(levels.map(({ recall }) => recall)).toEqual([0.6, 0.8]);
  expect(levels[0]?.saving).toBeCloseTo(0.5);
  expect(meanSaving(levels)).toBeCloseTo(0.5);
  expect(meanSaving([])).toBeNaN();
});
