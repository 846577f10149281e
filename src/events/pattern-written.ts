/**
 * New words for a pattern, written by a model or a person; patterns made by rules only refer to
 * learnings.
 */
import * as z from 'zod/mini';
import { defineEvent } from './event.ts';
import * as field from './fields.ts';

export const PatternWritten = defineEvent({
  type: 'PatternWritten',
  version: 1,
  summary: 'A model or a person wrote the words of a pattern.',
  schema: () =>
    z.strictObject({
      pattern: field.id,
      role: field.role,
      text: field.longText.check(z.minLength(1)),
      tokens: field.tokenCounts,
      sources: z.array(field.id),
      origin: field.origin,
      flags: z.array(field.id),
      derivation: z.optional(field.derivation),
    }),
  example: {
    pattern: 'P7QK6T1V5W7X9Y2A4B6C8D0E2F',
    role: 'ALL',
    text: 'Configuration lives in flags.toml, secrets in the vault',
    tokens: { format: 1, o200k_base: 14, cl100k_base: 15 },
    sources: ['01J9Z3M8QK6T1V5W7X9Y2A4B6C'],
    origin: 'user' as const,
    flags: [],
  },
});
