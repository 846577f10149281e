/** Waits for the log to grow, which end with the memory that they were asked of. */
import { MemoryError } from './errors.ts';
import type { Storage } from './storage/storage.ts';

export interface WaitOptions {
  /** Ends the wait. */
  readonly signal: AbortSignal;
}

export interface LogWaits {
  /**
   * As the store's own, but aborted it ends at once, whatever the store is at. Fails with `invalid`
   * where `after` is no whole number, `refused` once the waits have ended.
   */
  awaitNews(after: number, options: WaitOptions): Promise<number>;
  /** Ends all, as if each were aborted; later ones are refused. */
  end(): void;
}

export function createLogWaits(storage: Pick<Storage, 'awaitNews'>): LogWaits {
  const underWay = new Set<AbortController>();
  let isOver = false;
  return {
    awaitNews: async (after, { signal }) => {
      if (!Number.isSafeInteger(after)) throw noPosition(after);
      if (isOver) throw closed();
      const ended = new AbortController();
      const end = () => ended.abort();
      if (signal.aborted) end();
      signal.addEventListener('abort', end, { once: true });
      underWay.add(ended);
      try {
        const aborted = whenAborted(ended.signal).then(() => after);
        return await Promise.race([aborted, storage.awaitNews(after, { signal: ended.signal })]);
      } finally {
        underWay.delete(ended);
        signal.removeEventListener('abort', end);
      }
    },
    end: () => {
      isOver = true;
      for (const one of underWay) one.abort();
    },
  };
}

function whenAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

function noPosition(after: unknown): MemoryError {
  return new MemoryError({
    code: 'invalid',
    message: `awaitNews needs a position of the log, a whole number, but got ${String(after)}.`,
  });
}

/** No `unavailable`, as who follows a log goes on trying then. */
function closed(): MemoryError {
  return new MemoryError({
    code: 'refused',
    message: 'The memory was closed, so there is nothing to wait for; open it again.',
  });
}
