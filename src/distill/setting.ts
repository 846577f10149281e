/** One setting of a rule: its type, its default, and the sentence that pages and editors show. */
import * as z from 'zod/mini';

/** A setting that may be left out. `summary` is one sentence. */
export function setting<Type extends z.ZodMiniType>(
  type: Type,
  fallback: z.util.NoUndefined<z.output<Type>>,
  summary: string,
): z.ZodMiniDefault<Type> {
  return z._default(type, fallback).check(z.describe(summary));
}
