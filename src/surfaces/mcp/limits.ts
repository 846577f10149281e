/** How much one answer may hold, in tokens, so that no read floods a model's context. */
import { MemoryError } from '../../index.ts';

export const limits = {
  /** Of a tool's result, unless the call says more. */
  resultTokens: 2_000,
  /** The most that a call may ask for. */
  resultTokensMax: 20_000,
  /** Holds an entry with all its fields and what is said of the rest. */
  resultTokensMin: 500,
  /** Of a resource, which has no argument to say more. */
  resourceTokens: 10_000,
  /** Lessons of one `memory_record`. */
  lessonsMax: 50,
  /** Squads on one page of the list of resources. */
  squadsPerPage: 25,
  completions: 100,
} as const;

/** Fails with `invalid` for what is no whole number within the limits. */
export function tokensAsked(value: unknown, fallback: number = limits.resultTokens): number {
  if (value === undefined) return fallback;
  const { resultTokensMin: least, resultTokensMax: most } = limits;
  if (Number.isInteger(value) && Number(value) >= least && Number(value) <= most) {
    return Number(value);
  }
  throw new MemoryError({
    code: 'invalid',
    message:
      `maxTokens must be a whole number from ${least} to ${most}, ` +
      `but it is ${JSON.stringify(value)}.`,
  });
}

/** Of a call: who asks for a large block asks for a result that holds it. */
export function resultLimit({
  maxTokens,
  tokens,
}: {
  readonly maxTokens?: unknown;
  readonly tokens?: unknown;
}): number {
  if (typeof maxTokens === 'number') return maxTokens;
  const needed = typeof tokens === 'number' ? Math.ceil(tokens * 1.2) + besideBlock : 0;
  return Math.min(limits.resultTokensMax, Math.max(limits.resultTokens, needed));
}

/** Names of fields, figures, a warning or two. */
const besideBlock = 180;
