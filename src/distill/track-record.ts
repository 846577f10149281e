/** Rule: how the squad's runs ended, as one line beside the patterns. */
import * as z from 'zod/mini';
import type { DistillSession } from './learning.ts';
import { defineRule } from './rule.ts';
import { setting } from './setting.ts';
import { addSummary } from './state-changes.ts';

const rule = 'track-record';

export const trackRecord = defineRule({
  name: rule,
  version: 1,
  summary: 'Sums up how the runs ended; a line about the squad, not a learning.',
  settings: z.strictObject({
    sessionsMin: setting(
      z.int().check(z.minimum(1)),
      1,
      'Runs that must have an outcome before there is a line.',
    ),
  }),
  apply(state, { sessionsMin }) {
    const known = state.sessions.filter(({ outcome }) => outcome !== 'unknown').length;
    if (known < sessionsMin) return state;
    return addSummary(state, {
      text: renderTrackRecord(state.sessions),
      rule,
      reason: `${known} of ${state.sessions.length} sessions have an outcome`,
    });
  },
  examples: [
    {
      shows: 'Outcomes are counted by session.',
      learnings: [
        { text: 'Time is stored in UTC', session: 'one', outcome: 'success' },
        { text: 'Deploys are frozen on Fridays', session: 'one', outcome: 'success' },
        { text: 'Migrations lock the orders table', session: 'two', outcome: 'failure' },
      ],
      shown: [
        'Time is stored in UTC',
        'Deploys are frozen on Fridays',
        'Migrations lock the orders table',
      ],
      summaries: ['Sessions: 2 | Success: 1 | Failure: 1'],
    },
  ],
});

/** `Sessions: 9 | Success: 5 | Failure: 2`, with partial and unknown ones where there are any. */
function renderTrackRecord(sessions: readonly DistillSession[]): string {
  const count = (outcome: DistillSession['outcome']) =>
    sessions.filter((session) => session.outcome === outcome).length;
  const rare = [`Partial: ${count('partial')}`, `Unknown: ${count('unknown')}`];
  return [
    `Sessions: ${sessions.length}`,
    `Success: ${count('success')}`,
    `Failure: ${count('failure')}`,
    ...rare.filter((part) => !part.endsWith(': 0')),
  ].join(' | ');
}
