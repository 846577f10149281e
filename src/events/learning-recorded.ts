/**
 * One lesson that a session taught, in its own words: the fact that everything else is derived
 * from.
 */
import * as z from 'zod/mini';
import { defineEvent } from './event.ts';
import * as field from './fields.ts';

export const LearningRecorded = defineEvent({
  type: 'LearningRecorded',
  version: 1,
  summary: 'A session taught one lesson: role, text, token counts, origin.',
  schema: () =>
    z.strictObject({
      /**
       * The session that taught it; null where the origin is unknown, as in an imported summary.
       */
      session: z.nullable(field.id),
      role: field.role,
      text: field.longText.check(z.minLength(1)),
      tokens: field.tokenCounts,
      origin: field.origin,
      flags: z.array(field.id),
      agent: z.optional(field.id),
      kind: z.optional(z.enum(['lesson', 'decision', 'fact', 'preference'])),
      about: z.optional(z.array(field.id)),
      validFrom: z.optional(field.isoTime),
      validTo: z.optional(field.isoTime),
      audience: z.optional(z.enum(['private', 'shared', 'group'])),
      project: z.optional(field.id),
      source: z.optional(field.sourceLocator),
      derivation: z.optional(field.derivation),
    }),
  example: {
    session: 'spawn-7',
    role: 'DEV',
    text: 'Feature flags live in flags.toml',
    tokens: { format: 1, o200k_base: 10, cl100k_base: 11 },
    origin: 'agent' as const,
    flags: [],
    source: { lineFirst: 12, lineLast: 12 },
  },
});
