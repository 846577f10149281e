/**
 * Spellings of the full-text index: no two terms share one, no stream's prefix begins another's.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { indexedTerm, indexPrefix } from '../../src/text/index-tokens.ts';
import { hostileText } from '../support/hostile-text.ts';
import { runs } from '../support/seed.ts';

it('spells every term in letters and digits, and no two alike', () => {
  fc.assert(
    fc.property(hostileText, hostileText, (a, b) => {
      expect(indexedTerm(a)).toMatch(/^[a-z0-9]*$/u);
      expect(indexedTerm(a) === indexedTerm(b)).toBe(a === b);
    }),
    runs(1_000),
  );
});

it('keeps the terms of streams apart, whatever their names', () => {
  const name = fc.stringMatching(/^[a-z0-9_-]{1,8}$/u);
  const stream = fc.oneof(
    fc.tuple(fc.constantFrom('squad', 'agent'), name).map((parts) => parts.join('/')),
    fc.constant('process'),
  );
  fc.assert(
    fc.property(stream, stream, name, name, (one, other, term, otherTerm) => {
      fc.pre(one !== other);
      const tokens = [
        indexPrefix(one) + indexedTerm(term),
        indexPrefix(other) + indexedTerm(otherTerm),
      ];
      expect(tokens[0]).not.toBe(tokens[1]);
      expect(indexPrefix(one).startsWith(indexPrefix(other))).toBe(false);
    }),
    runs(1_000),
  );
});
