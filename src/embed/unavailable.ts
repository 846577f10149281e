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

/** The same failure, known for one that may be a single text's fault and not the endpoint's. */
export function asRefusal({ message, hint }: MemoryError, status: number): MemoryError {
  const more = hint === undefined ? {} : { hint };
  return new MemoryError({ code: 'unavailable', message, ...more, details: { status } });
}

/** Whether an endpoint took offence at what it was sent. */
export function isRefusal(error: unknown): boolean {
  const { details } = (error ?? {}) as { readonly details?: { readonly status?: unknown } };
  return refusingStatuses.some((status) => status === details?.status);
}

/** Such as an input that is too long; what is wrong with the request as a whole is among them. */
export const refusingStatuses: readonly number[] = [400, 413, 422];

/** What somebody else's message says, as a part of ours. */
export function toShortLine(words: string): string {
  const line = words.replace(/[\s\p{C}]+/gu, ' ').trim();
  const letters = Array.from(line.slice(0, 2 * (shownMax + 1)));
  return letters.length <= shownMax ? line : `${letters.slice(0, shownMax).join('')}…`;
}

const shownMax = 200;
