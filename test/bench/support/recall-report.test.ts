/** The figures that programs read: their names, and which queries they are of. */
import { expect, it } from 'vitest';
import type { Measured } from '../../../bench/support/measure-recall.ts';
import {
  formatInterval,
  gainOver,
  gainOverKept,
  renderRecall,
  summarise,
} from '../../../bench/support/recall-report.ts';
import { scoreRanking } from '../../../bench/support/score-ranking.ts';

const found = { ...scoreRanking(['X'], ['X'], () => 1), ms: 3 };
const missed = { ...scoreRanking([], ['X'], () => 1), ms: 1 };
const one = (key: string, category: string, ours: Measured['ours']): Measured => ({
  key,
  category,
  ours,
  baseline: missed,
});
const measurement = {
  queries: [
    one('s/1', 'brief', found),
    one('s/2', 'brief', missed),
    one('s/3', 'adversarial', missed),
  ],
  items: 3,
  fillMs: 10,
  notes: ['s: something was left out'],
};

it('sums up the queries that have an answer, in per cent', () => {
  const all = { 'R@5': 50, 'R@10': 50, 'R@25': 50, 'R@50': 50, 'nDCG@10': 50, MRR: 50, '500t': 50 };
  const none = { 'R@5': 0, 'R@10': 0, 'R@25': 0, 'R@50': 0, 'nDCG@10': 0, MRR: 0, '500t': 0 };
  const summary = { ...all, msPerQuery: 2, baseline: { ...none, msPerQuery: 1 } };
  expect(summarise(measurement)).toEqual(summary);
});

it('shows notes, every category, those with an answer and all', () => {
  const text = renderRecall(measurement);
  expect(text).toContain('note: s: something was left out');
  expect(text).toMatch(/^adversarial +1 .*\n.*\nbrief +2 .*\n.*\nanswerable +2 .*\n.*\nall +3 /mu);
  expect(text).toContain('R@10 over fts5 porter: +50.0 points [');
});

it('compares with a kept run on the queries of both', () => {
  expect(gainOverKept(measurement, { 's/1': 0.5, 's/9': 1 })).toMatchObject({
    shared: 1,
    gain: { mean: 50 },
  });
  expect(gainOverKept(measurement, { 's/3': 1 })).toBeUndefined();
});

it('says where no query has an answer', () => {
  const [, , adversarial] = measurement.queries;
  const none = { ...measurement, queries: [adversarial as Measured] };
  expect(formatInterval(gainOver(none))).toBe('no query has an answer');
  expect(renderRecall(none)).toContain('no query has an answer');
});
