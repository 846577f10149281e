/** What role, subject, date and wording are worth, in shares of the best score. */
import { describe, expect, it } from 'vitest';
import { boosterFor } from '../../../src/queries/recall/boosts.ts';
import { weights } from '../../../src/queries/recall/weights.ts';
import { asked, rankable } from '../../support/rankables.ts';

const none = { role: 0, subject: 0, date: 0, question: 0 };

it('gives nothing where nothing is asked', () => {
  expect(boosterFor(asked())(rankable())).toEqual(none);
});

it.each([
  ['DEV', weights.role],
  ['ALL', weights.roleAll],
  ['QA', 0],
])('gives a line of %s %d for DEV', (role, boost) => {
  expect(boosterFor(asked({ role: 'DEV' }))(rankable({ role }))).toEqual({ ...none, role: boost });
});

describe('a named role', () => {
  it('is the subject', () => {
    const boost = boosterFor(asked({ named: ['QA'] }));
    expect(boost(rankable({ role: 'QA' }))).toEqual({ ...none, subject: weights.subject });
    expect(boost(rankable({ role: 'DEV' }))).toEqual(none);
  });

  it('is no subject beside another', () => {
    const boost = boosterFor(asked({ named: ['DEV', 'QA'] }));
    expect(boost(rankable({ role: 'QA' }))).toEqual(none);
  });
});

describe('a date', () => {
  const at = '2023-05-08T13:56:00.000Z';

  it.each([
    ['what broke on 8 May 2023?', 'Disk full.', weights.day],
    ['what broke in May 2023?', 'Disk full.', weights.date],
    ['what broke in 2024?', 'Disk full.', 0],
    ['when did it break?', 'It broke last week.', weights.timeWord],
    ['when did it break?', 'Disk full.', 0],
    ['when in May did it break?', 'It broke yesterday.', weights.date + weights.timeWord],
    ['what broke?', 'It broke last week.', 0],
  ])('in %j gives %j %d', (text, lesson, date) => {
    expect(boosterFor(asked({ text }))(rankable({ at, text: lesson })).date).toBeCloseTo(date, 12);
  });
});

it('takes off where an entry asks', () => {
  const boost = boosterFor(asked());
  expect(boost(rankable({ text: 'Why?' })).question).toBe(-weights.question);
  expect(boost(rankable({ text: 'It broke. Why?' })).question).toBe(-weights.question / 2);
});
