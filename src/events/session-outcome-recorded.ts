/**
 * A verdict on a session that became known after its capture; failure flags learnings, never
 * discards them.
 */
import * as z from 'zod/mini';
import { defineEvent } from './event.ts';
import * as field from './fields.ts';

export const SessionOutcomeRecorded = defineEvent({
  type: 'SessionOutcomeRecorded',
  version: 1,
  summary: 'A later verdict on a session: success, failure, partial.',
  schema: () =>
    z.strictObject({
      session: field.id,
      outcome: field.outcome,
      reason: z.optional(field.shortText),
    }),
  example: { session: 'spawn-7', outcome: 'failure' as const, reason: 'the build broke' },
});
