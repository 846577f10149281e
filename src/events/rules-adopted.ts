/**
 * A rule set that a stream distils by from here on, recorded in full so that a log replays on any
 * machine.
 */
import * as z from 'zod/mini';
import { defineEvent } from './event.ts';
import * as field from './fields.ts';

export const RulesAdopted = defineEvent({
  type: 'RulesAdopted',
  version: 1,
  summary: 'A stream adopted a rule set: its full definition, hash, and the code that decides.',
  schema: () =>
    z.strictObject({
      rules: field.rulesRef,
      definition: z.record(z.string(), z.unknown()),
      release: field.id,
      codeHash: z.optional(field.digest),
    }),
  example: {
    rules: { name: 'standard', version: 1, hash: 'a'.repeat(64) },
    definition: { rules: [] },
    release: '0.1.0',
  },
});
