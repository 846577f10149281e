/** Retention: payloads of old ledgers and skipped lines that are let go; never a learning. */
import * as z from 'zod/mini';
import { defineEvent } from './event.ts';
import * as field from './fields.ts';

export const PayloadsDropped = defineEvent({
  type: 'PayloadsDropped',
  version: 1,
  summary: 'Retention let go of old payloads; the log lets go of exactly those that it names.',
  schema: () =>
    z.strictObject({
      events: z.array(field.id).check(z.minLength(1)),
      policy: field.id,
    }),
  example: { events: ['01J9Z3M8QK6T1V5W7X9Y2A4B6E'], policy: 'retain.skippedLines' },
});
