/** The moment a person vouched for the log as it stands, after a restore or a lost witness file. */
import * as z from 'zod/mini';
import { defineEvent } from './event.ts';
import * as field from './fields.ts';

export const HeadAccepted = defineEvent({
  type: 'HeadAccepted',
  version: 1,
  summary: 'A person accepted the present head of the log in place of the witnessed one.',
  schema: () =>
    z.strictObject({
      position: field.count,
      hash: field.digest,
      /** What the witness file had said. */
      witnessed: z.nullable(z.strictObject({ position: field.count, hash: field.digest })),
    }),
  example: { position: 12, hash: 'd'.repeat(64), witnessed: null },
});
