/** The one failure of embedders: the caller goes on without vectors and says why. */
import { MemoryError } from '../errors.ts';

/** What happened and what to do next, as two sentences. */
export function unavailable(message: string, hint = 'squadlog config show'): MemoryError {
  return new MemoryError({ code: 'unavailable', message, hint });
}

/** The failure of what gave no answer in time. */
export function tooSlow(message: string, timeoutMs: number): MemoryError {
  return new MemoryError({
    code: 'unavailable',
    message: `${message} Raise embedder.timeoutMs, or use a smaller model.`,
    hint: 'squadlog config show',
    details: { timeoutMs },
  });
}

/** How long was waited in vain, in milliseconds; undefined for any other failure. */
export function waitedInVain(error: unknown): number | undefined {
  const { details } = (error ?? {}) as { readonly details?: { readonly timeoutMs?: unknown } };
  return typeof details?.timeoutMs === 'number' ? details.timeoutMs : undefined;
}

/** What somebody else's message says, as a part of ours. */
export function toShortLine(words: string): string {
  const line = words.replace(/[\s\p{C}]+/gu, ' ').trim();
  const letters = Array.from(line.slice(0, 2 * (shownMax + 1)));
  return letters.length <= shownMax ? line : `${letters.slice(0, shownMax).join('')}…`;
}

const shownMax = 200;
