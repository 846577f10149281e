/** The one failure of embedders: the caller goes on without vectors and says why. */
import { MemoryError } from '../errors.ts';

/** What happened and what to do next, as two sentences. */
export function unavailable(message: string, hint = 'squadlog config show'): MemoryError {
  return new MemoryError({ code: 'unavailable', message, hint });
}

/** What somebody else's message says, as a part of ours. */
export function toShortLine(words: string): string {
  const line = words.replace(/[\s\p{C}]+/gu, ' ').trim();
  const letters = Array.from(line.slice(0, 2 * (shownMax + 1)));
  return letters.length <= shownMax ? line : `${letters.slice(0, shownMax).join('')}…`;
}

const shownMax = 200;
