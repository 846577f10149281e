/** A sub-agent run that memory was asked for. */
import * as z from 'zod/mini';
import { defineEvent } from './event.ts';
import * as field from './fields.ts';

export const SessionStarted = defineEvent({
  type: 'SessionStarted',
  version: 1,
  summary: 'A sub-agent run began and asked for its memory.',
  schema: () =>
    z.strictObject({
      session: field.sessionRef,
      /** The squad or agent as its people write it. */
      name: field.id,
      agent: z.optional(field.id),
      role: z.optional(field.role),
      promptDigest: z.optional(field.digest),
    }),
  example: { session: { id: 'spawn-7', client: 'cli' }, name: 'Kiln', role: 'DEV' },
});
