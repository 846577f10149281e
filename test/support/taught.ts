/** Events of a squad that was taught: runs, each with its lessons. */
import type { StreamDraft } from './event-samples.ts';
import { draft } from './event-samples.ts';

/** A run with the lessons of one role, on a day of November 2026. */
export function taught(session: string, day: number, ...texts: readonly string[]): StreamDraft[] {
  const occurredAt = `2026-11-${String(day).padStart(2, '0')}T12:00:00.000Z`;
  const run = { session: { id: session }, learnings: texts.length, outcome: 'success' as const };
  return [
    draft('SessionRecorded', run, { occurredAt }),
    ...texts.map((text) =>
      draft('LearningRecorded', { session, role: 'DEV', text }, { occurredAt }),
    ),
  ];
}

/** Ids of the lessons among events. */
export function lessonIds(events: readonly StreamDraft[]): readonly string[] {
  return events.filter(({ type }) => type === 'LearningRecorded').map(({ id }) => id);
}
