/** What a block says already is not said again; asked about is only what shares most words. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { likenessMin } from '../../../src/distill/likeness/likeness-min.ts';
import type { Candidate } from '../../../src/queries/recall/candidate.ts';
import { startTelling } from '../../../src/queries/recall/near-repeats.ts';
import { candidate } from '../../support/candidates.ts';
import { runs } from '../../support/seed.ts';

const of = (terms: readonly string[], role = 'DEV'): Candidate => {
  const made = candidate({ text: terms.join(' '), terms });
  return { ...made, entry: { ...made.entry, role } };
};
const always = () => true;

it('asks about every pair that shares enough of its words, and about no other', () => {
  const words = fc.uniqueArray(fc.constantFrom(...'abcdefgh'), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(words, words, (one, other) => {
      const asked: [string, string][] = [];
      const telling = startTelling((a, b) => {
        asked.push([a.entry.text, b.entry.text]);
        return false;
      });
      telling.add(of(one));
      expect(telling.isTold(of(other))).toBe(false);
      const shared = one.filter((word) => other.includes(word)).length;
      const likeness = shared / (one.length + other.length - shared);
      expect(asked).toHaveLength(likeness >= likenessMin - 1e-9 ? 1 : 0);
    }),
    runs(500),
  );
});

it('is told where one that was added says the same', () => {
  const telling = startTelling(always);
  expect(telling.isTold(of(['cache', 'retry']))).toBe(false);
  telling.add(of(['cache', 'retry']));
  expect(telling.isTold(of(['cache', 'retry']))).toBe(true);
  expect(telling.isTold(of(['queue', 'lock']))).toBe(false);
});

it.each([
  ['the same role', 'DEV', 'DEV', true],
  ['everyone, so the role too', 'ALL', 'DEV', true],
  ['another role', 'QA', 'DEV', false],
  ['one role, not everyone', 'DEV', 'ALL', false],
])('was told to %s', (_who, told, asked, isTold) => {
  const telling = startTelling(always);
  telling.add(of(['cache', 'retry'], told));
  expect(telling.isTold(of(['cache', 'retry'], asked))).toBe(isTold);
});
