/**
 * A line of a session's section that was not stored, with the reason, so that nothing vanishes
 * unseen.
 */
import * as z from 'zod/mini';
import { defineEvent } from './event.ts';
import * as field from './fields.ts';

export const LineSkipped = defineEvent({
  type: 'LineSkipped',
  version: 1,
  summary: 'A line of a `## Session Memory` section was not stored, and why.',
  schema: () =>
    z.strictObject({
      session: z.nullable(field.id),
      line: field.count,
      text: field.longText,
      reason: field.shortText,
    }),
  example: { session: 'spawn-7', line: 14, text: '- [x] done', reason: 'checkbox, not a role' },
});
