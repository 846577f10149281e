/** Vectors in one byte a number: cosines stay within a hundredth, and zeros are near nothing. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { quantise, similarities } from '../../src/embed/quantised.ts';
import { runs } from '../support/seed.ts';

it('keeps each vector by its own largest number', () => {
  const { dimensions, cells, scales } = quantise(
    [Float32Array.of(1, 0), Float32Array.of(-0.6, 0.8), Float32Array.of(0, 0)],
    2,
  );
  expect(dimensions).toBe(2);
  expect([...cells]).toEqual([127, 0, -95, 127, 0, 0]);
  expect([...scales]).toEqual([Math.fround(1 / 127), Math.fround(Math.fround(0.8) / 127), 0]);
});

it('gives cosines from 0 to 1', () => {
  const stored = quantise(
    [Float32Array.of(1, 0), Float32Array.of(-1, 0), Float32Array.of(0, 1), Float32Array.of(0, 0)],
    2,
  );
  expect([...similarities(Float32Array.of(1, 0), stored)]).toEqual([1, 0, 0, 0]);
});

const number = fc.integer({ min: -100, max: 100 });
const unit = fc
  .array(number, { minLength: 16, maxLength: 16 })
  .filter((values) => values.some((value) => value !== 0))
  .map((values) => {
    const length = Math.hypot(...values);
    return Float32Array.from(values, (value) => value / length);
  });

it('is within a hundredth of the cosine', () => {
  fc.assert(
    fc.property(unit, unit, (asked, other) => {
      const cosine = asked.reduce((sum, value, i) => sum + value * (other[i] as number), 0);
      const [found = -1] = similarities(asked, quantise([other], 16));
      expect(Math.abs(found - Math.max(0, cosine))).toBeLessThan(0.01);
    }),
    runs(300),
  );
});
