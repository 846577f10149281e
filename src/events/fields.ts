/**
 * Pieces that several events share: sessions, token counts, origins, provenance of derived
 * results.
 */
import * as z from 'zod/mini';

const text = (charactersMax: number) => z.string().check(z.maxLength(charactersMax));

export const id = text(200).check(z.minLength(1));
export const isoTime = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/));
export const count = z.int().check(z.minimum(0));
export const digest = z.string().check(z.regex(/^[0-9a-f]{64}$/));
export const role = text(64).check(z.minLength(1));
export const longText = text(1_048_576);
export const shortText = text(2_000);

/** A run of an agent. `part` counts the captures of one run; support and thresholds count runs. */
export const sessionRef = z.strictObject({
  id,
  client: z.optional(id),
  run: z.optional(id),
  part: z.optional(count),
  kind: z.optional(z.enum(['sub-agent', 'main', 'flush', 'maintenance'])),
});

/** Tokens of an entry's line without its tail, for each encoding, under one line format. */
export const tokenCounts = z.strictObject({
  format: count,
  o200k_base: count,
  cl100k_base: count,
});

export const origin = z.enum(['agent', 'user', 'web', 'import']);
export const outcome = z.enum(['success', 'failure', 'partial', 'unknown']);

/**
 * Where a text was found: a file of the memory folder or a raw output, with its first and last
 * line.
 */
export const sourceLocator = z.strictObject({
  path: z.optional(shortText),
  lineFirst: z.optional(count),
  lineLast: z.optional(count),
});

/** Who or what derived a result, and whether a person accepted it. */
export const derivation = z.strictObject({
  extractor: id,
  model: z.optional(id),
  promptHash: z.optional(digest),
  costUsd: z.optional(z.number()),
  accepted: z.optional(z.boolean()),
});

/** The rules a result was decided under. */
export const rulesRef = z.strictObject({
  name: id,
  version: count,
  hash: digest,
});

export const layer = z.enum(['process', 'program', 'episodic']);

export type TokenCounts = z.infer<typeof tokenCounts>;
export type Origin = z.infer<typeof origin>;
export type Outcome = z.infer<typeof outcome>;
