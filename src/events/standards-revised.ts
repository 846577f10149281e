/** The whole process layer after a person's revision, by reference and in order. */
import * as z from 'zod/mini';
import { defineEvent } from './event.ts';
import * as field from './fields.ts';

export const StandardsRevised = defineEvent({
  type: 'StandardsRevised',
  version: 1,
  summary: 'The process layer was revised: ids of the standards in force, in order.',
  schema: () =>
    z.strictObject({
      standards: z.array(field.id),
      reason: z.optional(field.shortText),
    }),
  example: { standards: ['01J9Z3M8QK6T1V5W7X9Y2A4B6C'] },
});
