/**
 * The ledger of injections: what one spawn was told, under which settings, and what was left out.
 */
import * as z from 'zod/mini';
import { defineEvent } from './event.ts';
import * as field from './fields.ts';

const layerLedger = z.strictObject({
  tokens: field.count,
  omitted: field.count,
  entries: z.array(field.id),
});

export const MemoryInjected = defineEvent({
  type: 'MemoryInjected',
  version: 1,
  summary: 'A block was given to a spawn: entries, tokens per layer, budget, what was left out.',
  schema: () =>
    z.strictObject({
      session: field.sessionRef,
      streams: z.array(field.id),
      agent: z.optional(field.id),
      role: z.optional(field.role),
      /** Keyed digest of the task text; null when none was given. */
      taskDigest: z.nullable(field.digest),
      budgetTokens: field.count,
      tokens: field.count,
      encoding: field.id,
      lineFormat: field.count,
      layers: z.strictObject({ process: layerLedger, program: layerLedger, episodic: layerLedger }),
      /** Keyed digest of the block's bytes. */
      blockDigest: field.digest,
      /** The position the block was read at. */
      asOf: field.count,
      /** Every resolved setting that selection or rendering read. */
      settings: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
      client: z.optional(field.id),
      model: z.optional(field.id),
      contextTokenBudget: z.optional(field.count),
    }),
  example: {
    session: { id: 'spawn-8', client: 'cli' },
    streams: ['squad/kiln', 'process'],
    role: 'DEV',
    taskDigest: null,
    budgetTokens: 500,
    tokens: 61,
    encoding: 'o200k_base',
    lineFormat: 1,
    layers: {
      process: { tokens: 0, omitted: 0, entries: [] },
      program: { tokens: 0, omitted: 0, entries: [] },
      episodic: { tokens: 21, omitted: 0, entries: ['01J9Z3M8QK6T1V5W7X9Y2A4B6C'] },
    },
    blockDigest: 'b'.repeat(64),
    asOf: 12,
    settings: { roleFiltering: true, taskFiltering: true },
  },
});
