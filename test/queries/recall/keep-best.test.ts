/** The best few of many are those that sorting all would put first. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { keepBest } from '../../../src/queries/recall/keep-best.ts';
import { runs } from '../../support/seed.ts';

const scores = fc.array(fc.oneof(fc.integer({ min: -2, max: 3 }), fc.double({ noNaN: true })), {
  maxLength: 60,
});

it('keeps what sorting all and cutting would', () => {
  fc.assert(
    fc.property(scores, fc.nat(20), fc.constantFrom(-1, 0, 1), (given, count, least) => {
      const best = keepBest(count, least);
      for (const [key, score] of given.entries()) best.offer(key, score);
      const sorted = given
        .map((score, key) => ({ key, score }))
        .filter(({ score }) => score >= least)
        .sort((a, b) => b.score - a.score || b.key - a.key)
        .slice(0, count)
        .map(({ key }) => key);
      expect(best.keys()).toEqual(sorted);
    }),
    runs(500),
  );
});

it('does not depend on the order of what is offered', () => {
  fc.assert(
    fc.property(scores, fc.nat(20), (given, count) => {
      const offered = [...given.entries()];
      const one = keepBest(count, -1);
      const other = keepBest(count, -1);
      for (const [key, score] of offered) one.offer(key, score);
      for (const [key, score] of offered.reverse()) other.offer(key, score);
      expect(other.keys()).toEqual(one.keys());
    }),
    runs(200),
  );
});
