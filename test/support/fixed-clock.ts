/** A clock that tests set: it stands still, or goes on by the same step whenever it is read. */

export interface FixedClock {
  /** ISO 8601 UTC with milliseconds. */
  now(): string;
  set(moment: string): void;
}

export function createClock(start = '2026-11-30T09:00:00.000Z', stepMs = 1_000): FixedClock {
  let next = Date.parse(start);
  return {
    now: () => {
      const moment = new Date(next).toISOString();
      next += stepMs;
      return moment;
    },
    set: (moment) => {
      next = Date.parse(moment);
    },
  };
}

/** Ids that look like ULIDs, rise, and are the same in every run. */
export function createIds(begin = '01J'): () => string {
  let count = 0;
  return () => {
    count += 1;
    return `${begin}${String(count).padStart(23, '0')}`;
  };
}
