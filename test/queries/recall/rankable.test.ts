/** Figures as they are shown, and runs by their names. */
import { expect, it } from 'vitest';
import { roundParts, roundScore, sessionKey } from '../../../src/queries/recall/rankable.ts';

it('tells runs of two streams apart', () => {
  const one = sessionKey({ stream: 'squad/a', session: 's1' });
  expect(sessionKey({ stream: 'squad/b', session: 's1' })).not.toBe(one);
});

it('shows scores in thousandths', () => {
  expect(roundScore(0.123_49)).toBe(0.123);
  const none = { vector: 0, feedback: 0, neighbours: 0, session: 0, role: 0, subject: 0, date: 0 };
  const parts = { ...none, keyword: 2 / 3, question: -0.000_6 };
  expect(roundParts(parts)).toEqual({ ...none, keyword: 0.667, question: -0.001 });
});
