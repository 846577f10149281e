/** A retired entry that is shown again. */
import * as z from 'zod/mini';
import { defineEvent } from './event.ts';
import * as field from './fields.ts';

export const EntryRestored = defineEvent({
  type: 'EntryRestored',
  version: 1,
  summary: 'A retired entry came back into force.',
  schema: () =>
    z.strictObject({
      entry: field.id,
      /** The retirement that is reversed. */
      retirement: z.optional(field.id),
      reason: z.optional(field.shortText),
    }),
  example: { entry: '01J9Z3M8QK6T1V5W7X9Y2A4B6C' },
});
