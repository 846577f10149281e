/** One record of an imported file, masked, as it stood there. */
import * as z from 'zod/mini';
import { defineEvent } from './event.ts';
import * as field from './fields.ts';

export const RecordImported = defineEvent({
  type: 'RecordImported',
  version: 1,
  summary: 'A record of an imported file, masked, with its place.',
  schema: () =>
    z.strictObject({
      path: field.shortText,
      kind: field.id,
      line: field.count,
      text: field.longText,
      session: z.optional(field.id),
    }),
  example: {
    path: 'checkout/history.md',
    kind: 'history',
    line: 14,
    text: 'Task: Find out why webhooks were dropped',
    session: 'import-3f9a1c2b4d5e6f70',
  },
});
