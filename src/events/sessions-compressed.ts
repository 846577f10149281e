/** Old sessions that from here on are shown as one line each; their learnings stay. */
import * as z from 'zod/mini';
import { defineEvent } from './event.ts';
import * as field from './fields.ts';

export const SessionsCompressed = defineEvent({
  type: 'SessionsCompressed',
  version: 1,
  summary: 'Sessions older than a day limit became one line each.',
  schema: () =>
    z.strictObject({
      sessions: z.array(field.id),
      /** Sessions that ended before this UTC moment were chosen. */
      before: field.isoTime,
      ageDaysMin: field.count,
      /** The position that the decision saw; what a session taught later stays in full. */
      sawPosition: z.optional(field.count),
      tokensBefore: field.count,
      tokensAfter: field.count,
    }),
  example: {
    sessions: ['spawn-1', 'spawn-2'],
    before: '2026-11-23T00:00:00.000Z',
    ageDaysMin: 7,
    tokensBefore: 840,
    tokensAfter: 96,
  },
});
