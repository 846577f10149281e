/** Terms that are kept as one text. */
import { expect, it } from 'vitest';
import { holdsTerm, termList, termsOf } from '../../../src/queries/recall/terms.ts';

it('finds whole terms, the first and the last among them', () => {
  const held = ['cache', 'retri', 'zq20q'];
  const terms = termsOf(held);
  expect(termList(terms)).toEqual(held);
  expect(terms.count).toBe(3);
  expect(held.filter((term) => holdsTerm(terms, term))).toEqual(held);
  expect(['cach', 'ache', 'retr', 'zq'].filter((term) => holdsTerm(terms, term))).toEqual([]);
});

it('does not take the word at the end that has no space behind it', () => {
  const ofIndex = { text: ' cache retri zrdev', count: 2 };
  expect(termList(ofIndex)).toEqual(['cache', 'retri']);
  expect(holdsTerm(ofIndex, 'zrdev')).toBe(false);
});
