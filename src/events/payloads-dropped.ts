/** Retention: payloads of old ledgers and skipped lines that are let go; never a learning. */
import * as z from 'zod/mini';
import { defineEvent } from './event.ts';
import * as field from './fields.ts';

export const PayloadsDropped = defineEvent({
  type: 'PayloadsDropped',
  version: 1,
  summary: 'Retention let go of old payloads; the log lets go of exactly those that it names.',
  schema: () =>
    z.strictObject({
      events: z.array(field.id).check(z.minLength(1)),
      policy: field.id,
      /** How many of them are skipped lines, and how many are ledgers of injections. */
      lines: z.optional(field.count),
      ledgers: z.optional(field.count),
      /** About how large the payloads were: UTF-16 units of their JSON, no bytes. */
      bytes: z.optional(field.count),
      /** Of all blocks that the stream was given so far: what the ledgers can't tell any more. */
      tokensInjected: z.optional(field.count),
      /** How often the dropped ledgers named each entry. */
      told: z.optional(
        z.array(z.strictObject({ entry: field.id, times: z.int().check(z.minimum(1)) })),
      ),
    }),
  example: {
    events: ['01J9Z3M8QK6T1V5W7X9Y2A4B6E'],
    policy: 'retain',
    lines: 0,
    ledgers: 1,
    bytes: 812,
    tokensInjected: 61,
    told: [{ entry: '01J9Z3M8QK6T1V5W7X9Y2A4B6C', times: 1 }],
  },
});
