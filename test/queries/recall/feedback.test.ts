/** Words that the first results share. */
import { expect, it } from 'vitest';
import { feedbackTerms } from '../../../src/queries/recall/feedback.ts';
import { inverseFrequency } from '../../../src/queries/recall/keyword-score.ts';
import { termsOf } from '../../../src/queries/recall/terms.ts';

const of = (...texts: string[]) => texts.map((text) => termsOf(text.split(' ')));
const asked = [{ term: 'cache', weight: 1 }];

it('weighs a word by the ranks that hold it and by how rare it is', () => {
  const all = of('cache flag', 'cache flag ttl', 'cache ttl', 'x', 'y');
  const rarity = inverseFrequency(2, { entries: 5 });
  const found = feedbackTerms(all.slice(0, 3), all, asked);
  // flag stands at ranks 1 and 2, ttl at 2 and 3.
  expect(found.map(({ term }) => term)).toEqual(['flag', 'ttl']);
  expect(found[0]?.weight).toBeCloseTo(rarity, 12);
  expect(found[1]?.weight).toBeCloseTo((rarity * (1 / 2 + 1 / 3)) / 1.5, 12);
});

it('takes no word of the text, and none that only one entry holds', () => {
  expect(feedbackTerms(of('cache a', 'cache b'), of('cache a', 'cache b'), asked)).toEqual([]);
  expect(feedbackTerms([], [], asked)).toEqual([]);
});

it('hears the four best entries, and takes eight words', () => {
  const best = of('a', 'a', 'a', 'a', 'late late2', 'late late2');
  expect(feedbackTerms(best, best, asked).map(({ term }) => term)).toEqual(['a']);
  const many = of('j i h g f e d c b a', 'j i h g f e d c b a');
  // Equals come by their spelling.
  expect(feedbackTerms(many, many, asked).map(({ term }) => term)).toEqual([...'abcdefgh']);
});
