/** Dates in a text: read as people write them, and never out of words that only look like one. */
import { expect, it } from 'vitest';
import { fitsDate, namedDate } from '../../../src/queries/recall/named-date.ts';

it.each([
  ['what broke on 2026-03-09?', { year: 2026, month: 3, day: 9 }],
  ['what broke in 2026-03', { year: 2026, month: 3 }],
  ['since 2026-03-99', { year: 2026, month: 3 }],
  ['8 May 2023', { year: 2023, month: 5, day: 8 }],
  ['on the 8th of May, 2023', { year: 2023, month: 5, day: 8 }],
  ['May 8, 2023', { year: 2023, month: 5, day: 8 }],
  ['May 8th', { month: 5, day: 8 }],
  ['March 2026', { year: 2026, month: 3 }],
  ['in May', { month: 5 }],
  ['what did we learn last march', { month: 3 }],
  ['DECEMBER', { month: 12 }],
  ['what changed in 2024', { year: 2024 }],
  ['September 30 and October 2', { month: 9, day: 30 }],
])('%s names %o', (text, date) => {
  expect(namedDate(text)).toEqual(date);
});

it.each([
  ['may I use the cache?'],
  ['it may break'],
  ['march on without tests'],
  ['a decemberist'],
  ['port 20261'],
  ['version 1.2.3'],
  ['1999'],
  ['中文'],
  [''],
])('%j names none', (text) => {
  expect(namedDate(text)).toBeUndefined();
});

it.each([
  ['2023-05-08', 'day'],
  ['8 May', 'day'],
  ['May 2023', 'month'],
  ['in 2023', 'month'],
  ['9 May 2023', 'month'],
  ['June 2023', undefined],
  ['8 May 2024', undefined],
  ['in 2022', undefined],
])('8 May 2023 fits %s by its %s', (text, fit) => {
  expect(fitsDate('2023-05-08T13:56:00.000Z', namedDate(text) ?? {})).toBe(fit);
});

it('fits no year where a time is not known', () => {
  expect(fitsDate('', { year: 2023 })).toBeUndefined();
});
