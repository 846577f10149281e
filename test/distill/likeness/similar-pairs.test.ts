/** The search for similar pairs finds exactly those that comparing all with all would find. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { similarPairs } from '../../../src/distill/likeness/similar-pairs.ts';
import { readStatement, similarity } from '../../../src/distill/likeness/statement.ts';
import { runs } from '../../support/seed.ts';

const word = fc.constantFrom(...'cache queue ledger token worker index tenant audit'.split(' '));
const sentence = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join(' '));

describe('similarPairs', () => {
  it('misses no pair and invents none', () => {
    fc.assert(
      fc.property(
        fc.array(sentence, { maxLength: 30 }),
        fc.constantFrom(0.5, 0.6, 0.75, 1),
        (texts, threshold) => {
          const statements = texts.map(readStatement);
          const expected = statements.flatMap((a, i) =>
            statements.flatMap((b, j) =>
              i < j && similarity(a, b) >= threshold ? [`${i} ${j}`] : [],
            ),
          );
          const { pairs, isPartial } = similarPairs(statements, threshold);
          expect(isPartial).toBe(false);
          expect(pairs.map(([i, j]) => `${i} ${j}`).sort()).toEqual(expected.sort());
        },
      ),
      runs(200),
    );
  });

  it('says when a word is shared by too many to compare all', () => {
    const statements = Array.from({ length: 200 }, (_, i) => readStatement(`cache ${i}`));
    expect(similarPairs(statements, 0.5).isPartial).toBe(true);
  });
});
