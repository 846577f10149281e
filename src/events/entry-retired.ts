/**
 * An entry that is no longer shown: superseded, contradicted, withdrawn or forgotten, and by
 * what.
 */
import * as z from 'zod/mini';
import { defineEvent } from './event.ts';
import * as field from './fields.ts';

export const EntryRetired = defineEvent({
  type: 'EntryRetired',
  version: 1,
  summary: 'An entry left the memory that is shown; the log keeps it.',
  schema: () =>
    z.strictObject({
      entry: field.id,
      why: z.enum(['superseded', 'contradicted', 'withdrawn', 'forgotten']),
      /** The entry that took its place. */
      by: z.optional(field.id),
      reason: z.optional(field.shortText),
    }),
  example: {
    entry: '01J9Z3M8QK6T1V5W7X9Y2A4B6C',
    why: 'superseded' as const,
    by: '01J9Z3M8QK6T1V5W7X9Y2A4B6D',
  },
});
