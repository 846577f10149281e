/** The order to erase texts for good; the log lets go of exactly the payloads that it names. */
import * as z from 'zod/mini';
import { defineEvent } from './event.ts';
import * as field from './fields.ts';

export const EntryErased = defineEvent({
  type: 'EntryErased',
  version: 1,
  summary: 'The bytes of an entry are erased; says that, when and by whom, never what.',
  schema: () =>
    z.strictObject({
      entry: field.id,
      /** Events whose payload and salt become NULL. */
      events: z.array(field.id).check(z.minLength(1)),
      reason: z.optional(field.shortText),
    }),
  example: { entry: '01J9Z3M8QK6T1V5W7X9Y2A4B6C', events: ['01J9Z3M8QK6T1V5W7X9Y2A4B6C'] },
});
