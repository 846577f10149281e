/** The undoing of one transformation, or of an earlier undo (which is a redo). */
import * as z from 'zod/mini';
import { defineEvent } from './event.ts';
import * as field from './fields.ts';

export const TransformationUndone = defineEvent({
  type: 'TransformationUndone',
  version: 1,
  summary: 'A distill, compress, flush or undo no longer counts.',
  schema: () => z.strictObject({ target: field.id, reason: z.optional(field.shortText) }),
  example: { target: '01J9Z3M8QK6T1V5W7X9Y2A4B6C' },
});
