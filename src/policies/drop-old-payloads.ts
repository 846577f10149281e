/** Lets go of skipped lines and ledgers of sessions that were compressed long ago. */
import { dayOf } from '../text/dates.ts';
import { startOfDay } from '../text/day-number.ts';
import type { PolicySettings } from './policy.ts';
import { definePolicy } from './policy.ts';

export const dropOldPayloads = definePolicy({
  name: 'drop-old-payloads',
  summary:
    'Lets go of skipped lines and ledgers of sessions that were compressed more than ' +
    '`retain.skippedLinesDays` and `retain.ledgersDays` ago, once a UTC day; unset keeps them.',
  due: ({ stream, dropKey, canDrop }, settings, now) => {
    const key = dropKeyOf(stream, now);
    if (!canDrop || dropKey === key) return undefined;
    return { command: 'drop-payloads', key, droppable: droppableAt(settings, now) };
  },
});

/** One event lets go of so many payloads at most: the log's guard looks each of them up in it. */
export const payloadsMax = 1_000;

export function dropKeyOf(stream: string, now: string): string {
  return `retain/${stream}/${dayOf(now)}`;
}

/** What is let go of at a moment. */
export function droppableAt({ skippedLinesDays, ledgersDays }: PolicySettings, now: string) {
  const before = (days: number | null) => (days === null ? '' : startOfDay(now, -days));
  return {
    linesBefore: before(skippedLinesDays),
    ledgersBefore: before(ledgersDays),
    limit: payloadsMax,
  };
}
