/**
 * Spellings of the full-text index: no two terms share one, no stream's prefix begins another's.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  beginsForeign,
  indexedTerm,
  indexPrefix,
  spelledTerm,
} from '../../src/text/index-tokens.ts';
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

it('gives every term back', () => {
  fc.assert(
    fc.property(fc.oneof(hostileText, fc.string({ unit: 'binary' })), (term) => {
      expect(spelledTerm(indexedTerm(term))).toBe(term);
    }),
    runs(1_000),
  );
  expect(['size', 'zzz', 'zqzz', 'größe', '\ud800'].map(indexedTerm).map(spelledTerm)).toEqual([
    ...['size', 'zzz', 'zqzz', 'größe', '\ud800'],
  ]);
});

it('tells of a spelling whether the term begins with another sign than a to z and 0 to 9', () => {
  fc.assert(
    fc.property(fc.oneof(hostileText, fc.string({ unit: 'binary' })), (term) => {
      const isForeign = term !== '' && !/^[a-z0-9]/u.test(term);
      expect(beginsForeign(indexedTerm(term))).toBe(isForeign);
      expect(beginsForeign(`zrdev ${indexedTerm(term)}`, 6)).toBe(isForeign);
    }),
    runs(1_000),
  );
  expect(['zq', 'z', 'über', '中'].map(indexedTerm).map((one) => beginsForeign(one))).toEqual([
    ...[false, false, true, true],
  ]);
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
