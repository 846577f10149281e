/** The predecessor's filter, with the flaws that it is known for. */
import { expect, it } from 'vitest';
import { filterLines } from '../../../bench/support/predecessor-filter.ts';

const lines = [
  { id: 'retry', line: '- [DEV] Retries need a backoff' },
  { id: 'all', line: '- [ALL] Never log a token' },
  { id: 'qa', line: '- [QA] The retries are mocked' },
];

const idsOf = (how: Parameters<typeof filterLines>[1]) =>
  filterLines(lines, how).map(({ id }) => id);

it('keeps lines that hold a word of more than three characters, in the order of the file', () => {
  expect(idsOf({ task: 'mend the retries' })).toEqual(['retry', 'qa']);
  expect(idsOf({ task: 'mend the retries', role: 'DEV' })).toEqual(['retry']);
});

it('drops a line of ALL that shares no word, and knows no other form of a word', () => {
  expect(idsOf({ task: 'retrying' })).toEqual([]);
  expect(idsOf({ task: 'tokens of a login', role: 'DEV' })).toEqual([]);
});

it('looks for ten words, and keeps every role where a role has no line', () => {
  expect(idsOf({ task: `${'other '.repeat(10)} retries` })).toEqual([]);
  const own = lines.filter(({ id }) => id !== 'all');
  expect(filterLines(own, { task: 'retries', role: 'OPS' })).toHaveLength(2);
});
