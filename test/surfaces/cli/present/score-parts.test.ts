/** What a score is made of, as a person adds it up. */
import { expect, it } from 'vitest';
import { addUp } from '../../../../src/surfaces/cli/present/score-parts.ts';

const none = {
  ...{ keyword: 0, vector: 0, feedback: 0, neighbours: 0, session: 0 },
  ...{ role: 0, subject: 0, date: 0, question: 0 },
};

it('leaves out what gave nothing', () => {
  expect(addUp({ ...none, vector: 0.3, role: 0.1 }, 0.4)).toEqual([
    { name: 'vector', value: 0.3 },
    { name: 'role', value: 0.1 },
  ]);
  expect(addUp(none, 0)).toEqual([]);
});

it('gives the greatest part what rounding took from the sum, and keeps signs', () => {
  expect(addUp({ ...none, keyword: 0.333, vector: 0.333, question: -0.001 }, 0.667)).toEqual([
    { name: 'keyword', value: 0.335 },
    { name: 'vector', value: 0.333 },
    { name: 'question', value: -0.001 },
  ]);
});
