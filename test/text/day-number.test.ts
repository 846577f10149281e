/** Days as numbers agree with the calendar of the language, leap years and all. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayNumber, startOfDay } from '../../src/text/day-number.ts';
import { runs } from '../support/seed.ts';

describe('dayNumber', () => {
  it('counts from 1970', () => {
    expect(dayNumber('1970-01-01T23:59:59.999Z')).toBe(0);
    expect(dayNumber('2024-02-29T00:00:00.000Z') + 1).toBe(dayNumber('2024-03-01T00:00:00.000Z'));
  });

  it('agrees with the calendar', () => {
    const date = fc.date({
      min: new Date('1600-01-01'),
      max: new Date('2400-12-31'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(date, (day) => {
        expect(dayNumber(day.toISOString())).toBe(Math.floor(day.getTime() / 86_400_000));
      }),
      runs(300),
    );
  });
});

it('counts a day from another as the calendar does', () => {
  expect(startOfDay('2026-03-01T12:00:00.000Z', -1)).toBe('2026-02-28T00:00:00.000Z');
});

it('a day counted from another is the one that the calendar gives', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -700_000, max: 2_000_000 }),
      fc.integer({ min: -40_000, max: 40_000 }),
      (day, after) => {
        const at = (days: number) => new Date(days * 86_400_000).toISOString();
        fc.pre(at(day).length === 24 && at(day + after).length === 24);
        expect(startOfDay(`${at(day).slice(0, 10)}T13:00:00.000Z`, after)).toBe(at(day + after));
      },
    ),
  );
});
