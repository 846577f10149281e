/** Moments as people write them, in UTC with milliseconds. */
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { dayOf, isoMoment, toIsoMoment } from '../../src/text/dates.ts';

it.each([
  ['2026-11-30', '2026-11-30T00:00:00.000Z'],
  ['2026-11-30T09:05', '2026-11-30T09:05:00.000Z'],
  [' 2026-11-30 09:05:07 ', '2026-11-30T09:05:07.000Z'],
  ['2026-11-30T09:05:07.1Z', '2026-11-30T09:05:07.100Z'],
  ['2026-11-30T09:05:07.123456789Z', '2026-11-30T09:05:07.123Z'],
  ['2026-11-30T01:00:00+02:00', '2026-11-29T23:00:00.000Z'],
  ['2026-11-30T23:30:00-0100', '2026-12-01T00:30:00.000Z'],
  ['2024-02-29', '2024-02-29T00:00:00.000Z'],
])('reads %s', (text, moment) => {
  expect(toIsoMoment(text)).toBe(moment);
  expect(z.parse(isoMoment, text)).toBe(moment);
});

it.each([
  ...['', 'yesterday', '2026', '2026-13-01', '2026-00-10', '2026-02-30', '2025-02-29'],
  ...['2026-11-30T25:00', '2026-11-30T09:61', '30.11.2026', '2026-11-30T09', '17'],
])('refuses %j', (text) => {
  expect(toIsoMoment(text)).toBeUndefined();
  expect(z.safeParse(isoMoment, text).success).toBe(false);
});

it('gives the UTC day', () => {
  expect(dayOf('2026-11-30T23:59:59.999Z')).toBe('2026-11-30');
});
