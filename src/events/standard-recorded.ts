/**
 * The text of one standard; which standards are in force, and in what order, StandardsRevised
 * says.
 */
import * as z from 'zod/mini';
import { defineEvent } from './event.ts';
import * as field from './fields.ts';

export const StandardRecorded = defineEvent({
  type: 'StandardRecorded',
  version: 1,
  summary: 'A person wrote one line or section of process memory.',
  schema: () =>
    z.strictObject({
      /** Heading path above it, joined with ` / `; empty at the top. */
      section: field.shortText,
      text: field.longText.check(z.minLength(1)),
      tokens: field.tokenCounts,
      origin: field.origin,
      flags: z.array(field.id),
      source: z.optional(field.sourceLocator),
    }),
  example: {
    section: 'How We Work',
    text: 'Write the failing test first',
    tokens: { format: 1, o200k_base: 6, cl100k_base: 6 },
    origin: 'user' as const,
    flags: [],
  },
});
