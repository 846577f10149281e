/** Days and times of the predecessor: real ones are kept, impossible ones are not rolled over. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readDay, readInstant } from '../../src/text/calendar.ts';

it('knows real days from impossible ones', () => {
  expect(readDay('2024-02-29')).toBe('2024-02-29');
  for (const day of [
    '2023-02-29',
    '2026-02-31',
    '2026-13-01',
    '2026-00-10',
    '2026-1-1',
    '1900-02-29',
  ]) {
    expect(readDay(day)).toBeUndefined();
  }
});

it('gives a time in UTC with milliseconds', () => {
  expect(readInstant('2026-11-30T06:27:50Z')).toBe('2026-11-30T06:27:50.000Z');
  expect(readInstant('2026-11-30T06:27:50.1234Z')).toBe('2026-11-30T06:27:50.123Z');
});

it('refuses what is no time', () => {
  const broken = ['', 'yesterday', '2026-11-30', '2026-11-30T24:00:00Z', '2026-02-31T00:00:00Z'];
  for (const text of [...broken, '2026-11-30T06:27:50', '2026-11-30T06:60:00Z']) {
    expect(readInstant(text)).toBeUndefined();
  }
});

it('agrees with the calendar of the platform for every offset', () => {
  const date = fc.date({
    min: new Date('0001-01-03T00:00:00Z'),
    max: new Date('9999-12-29T00:00:00Z'),
    noInvalidDate: true,
  });
  const offset = fc.integer({ min: -23 * 60, max: 23 * 60 });
  fc.assert(
    fc.property(date, offset, (moment, minutes) => {
      const local = new Date(moment.getTime() + minutes * 60_000).toISOString().slice(0, -1);
      const size = Math.abs(minutes);
      const clock = [Math.floor(size / 60), size % 60].map((each) => String(each).padStart(2, '0'));
      const zone = `${minutes < 0 ? '-' : '+'}${clock.join(':')}`;
      expect(readInstant(`${local}${zone}`)).toBe(moment.toISOString());
    }),
  );
});
