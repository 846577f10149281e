/** The baseline finds by stems, takes any of the words, and no query breaks it. */
import { afterAll, expect, it } from 'vitest';
import { openBaseline } from '../../../bench/support/keyword-baseline.ts';

const baseline = openBaseline([
  { id: 'retry', text: 'Retries need a backoff', meta: {} },
  { id: 'log', text: 'Never log a token', meta: {} },
  { id: 'the', text: 'The who', meta: {} },
]);

afterAll(() => baseline.close());

it('takes any word, in any form, and no stop word where another is left', () => {
  expect(baseline.search('how do we retry the deployment?', 10)).toEqual(['retry']);
  expect(baseline.search('the tokens that retried', 10).sort()).toEqual(['log', 'retry']);
  expect(baseline.search('the who', 10)).toEqual(['the']);
  expect(baseline.search('retry token', 1)).toHaveLength(1);
});

it.each(['', '???', '"', 'AND OR NOT', "x' OR 1=1 --", 'a*b^c(d', 'NEAR(log token)'])(
  'is not broken by %j',
  (query) => {
    expect(Array.isArray(baseline.search(query, 10))).toBe(true);
  },
);
