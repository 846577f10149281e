/** Spares callers the wait for what keeps failing: it rests for a while, then is tried once. */
import { messageOf } from '../errors.ts';
import { unavailable } from './unavailable.ts';

/** Failures in a row that open it. */
export const failuresMax = 3;

/** Milliseconds that it stays open. */
export const restMs = 30_000;

export interface CircuitBreaker {
  /**
   * Runs an attempt, and counts how it ends.
   * @throws MemoryError `unavailable` at once while it is open or a trial runs; else what the
   * attempt throws.
   */
  run<Result>(attempt: () => Promise<Result>): Promise<Result>;
}

/** `now` gives milliseconds that never go back; `title` is what a message calls what is asked. */
export function createCircuitBreaker(title: string, now: () => number): CircuitBreaker {
  let failures = 0;
  let openUntil = Number.NEGATIVE_INFINITY;
  let isTrying = false;
  let reason = '';
  const refuse = () => {
    const rest = Math.max(1, Math.ceil((openUntil - now()) / 1000));
    return unavailable(
      `${title} failed ${failures} times in a row and is asked again in ${rest} s. ${reason}`,
    );
  };
  return {
    run: async (attempt) => {
      const isOpen = failures >= failuresMax;
      if (isOpen && (isTrying || now() < openUntil)) throw refuse();
      if (isOpen) isTrying = true;
      try {
        const result = await attempt();
        failures = 0;
        return result;
      } catch (error) {
        failures += 1;
        openUntil = now() + restMs;
        reason = messageOf(error);
        throw error;
      } finally {
        if (isOpen) isTrying = false;
      }
    },
  };
}
