/** Which lines of two texts are the same. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { lineDifferences } from '../../../../src/surfaces/cli/present/line-differences.ts';

it('keeps what stays, in order, and puts what went before what came', () => {
  expect(lineDifferences('a\nb\nc\n', 'a\nx\nc\ny\n')).toEqual([
    { before: 'a', after: 'a' },
    { before: 'b' },
    { after: 'x' },
    { before: 'c', after: 'c' },
    { after: 'y' },
  ]);
  expect(lineDifferences('', 'a\n')).toEqual([{ after: 'a' }]);
  expect(lineDifferences('a\n', '')).toEqual([{ before: 'a' }]);
});

const text = fc
  .array(fc.constantFrom('a', 'b', 'c', 'd', 'e', ''), { minLength: 1 })
  .map((lines) => `${lines.join('\n')}\n`);
const joined = (lines: readonly (string | undefined)[]) =>
  lines.flatMap((line) => (line === undefined ? [] : `${line}\n`)).join('');

it('holds both texts whole, and of equal texts says that all stays', () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      const differences = lineDifferences(before, after);
      expect(joined(differences.map((line) => line.before))).toBe(before);
      expect(joined(differences.map((line) => line.after))).toBe(after);
      const same = lineDifferences(before, before);
      expect(same.every((line) => line.before === line.after)).toBe(true);
    }),
  );
});

it('keeps as many lines as can be kept, where each is there once', () => {
  const order = fc.uniqueArray(fc.integer({ min: 0, max: 7 }), { minLength: 1, maxLength: 8 });
  const lines = (values: readonly number[]) => values.map((value) => `${value}\n`).join('');
  fc.assert(
    fc.property(order, order, (one, other) => {
      const kept = lineDifferences(lines(one), lines(other)).filter(
        ({ before, after }) => before === after,
      );
      expect(kept.length).toBe(longestCommon(one, other));
    }),
  );
});

function longestCommon(one: readonly number[], other: readonly number[]): number {
  const [head, ...rest] = one;
  if (head === undefined) return 0;
  const at = other.indexOf(head);
  const without = longestCommon(rest, other);
  return at < 0 ? without : Math.max(without, 1 + longestCommon(rest, other.slice(at + 1)));
}
