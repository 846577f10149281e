/** Going on as the log grows, through a store that is out of reach for a while. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Memory } from '../../index.ts';
import { isMemoryError } from '../../index.ts';

export interface Following {
  /** Position up to which all is known. */
  readonly after: number;
  /** The user's interrupt. */
  readonly signal: AbortSignal;
  /** Called for news, with what was known before; gives the position that is known then. */
  onNews(position: number, known: number): Promise<number>;
  /** Tells the user of a store that is out of reach, and of one that is back. */
  say(text: string): void;
  /** Waits before a further try; ends early with the signal. */
  readonly pause?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

/** Ends with the signal; fails as the store does, unless it is out of reach. */
export async function followNews(
  memory: Pick<Memory, 'awaitNews'>,
  { after, signal, onNews, say, pause = pauseUntil }: Following,
): Promise<void> {
  let known = after;
  let isOut = false;
  let tries = 0;
  while (!signal.aborted) {
    try {
      // After a failure the newest event is asked for though it is known: its answer is a sign.
      const position = await memory.awaitNews(isOut ? known - 1 : known, { signal });
      if (signal.aborted) return;
      if (position > known) known = await onNews(position, known);
      if (isOut) say('The store is back; following goes on.');
      isOut = false;
      // What is told of may not be readable yet.
      if (known >= position) tries = 0;
      else await pause(pauseMsAfter(tries++), signal);
    } catch (error) {
      if (!isPassing(error)) throw error;
      if (!isOut) say(`The store is out of reach and is tried again: ${error.message}`);
      isOut = true;
      await pause(pauseMsAfter(tries++), signal);
    }
  }
}

function pauseMsAfter(tries: number): number {
  return Math.min(pauseMsMax, pauseMsMin * 2 ** tries);
}

const pauseMsMin = 250;
const pauseMsMax = 5_000;

function isPassing(error: unknown): error is Error {
  return isMemoryError(error) && (error.code === 'unavailable' || error.code === 'busy');
}

async function pauseUntil(milliseconds: number, signal: AbortSignal): Promise<void> {
  await sleep(milliseconds, undefined, { signal }).catch(() => undefined);
}
