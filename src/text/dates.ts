/** Moments as people give them: ISO 8601, brought to UTC with milliseconds. */
import * as z from 'zod/mini';
import { readInstant } from './calendar.ts';

/** A day is its first moment in UTC; a time without a zone is UTC. Impossible days are refused. */
export function toIsoMoment(text: string): string | undefined {
  const match = isoPattern.exec(text.trim());
  if (match === null) return undefined;
  const [, day, time = '00:00', second = '00', fraction = '0', zone = 'Z'] = match;
  return readInstant(`${day}T${time}:${second}.${fraction}${zone}`);
}

/** Schema of such a moment; gives ISO 8601 UTC with milliseconds. */
export const isoMoment = z.pipe(
  z.string().check(z.refine((text) => toIsoMoment(text) !== undefined, 'must be an ISO 8601 time')),
  z.transform((text: string) => toIsoMoment(text) ?? text),
);

/** The UTC day of a moment: `2026-11-30`. */
export function dayOf(moment: string): string {
  return moment.slice(0, 10);
}

const isoPattern =
  /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?(Z|[+-]\d\d:?\d\d)?)?$/i;
