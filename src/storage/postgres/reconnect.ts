/** Waits for a server that went away: one that restarts is back within seconds. */
import { setTimeout as sleep } from 'node:timers/promises';
import { isLost } from './translate-error.ts';

/** How long it is waited for. */
const waitMsMax = 10_000;
const pauseMsMax = 500;

/** Runs `body` again while its connection gets lost; fails as it does once the wait is over. */
export async function whileLost<T>(body: () => Promise<T>): Promise<T> {
  const giveUpAt = performance.now() + waitMsMax;
  for (let pauseMs = 20; ; pauseMs = Math.min(2 * pauseMs, pauseMsMax)) {
    try {
      return await body();
    } catch (error) {
      if (!isLost(error) || performance.now() > giveUpAt) throw error;
    }
    await sleep(pauseMs * (0.5 + Math.random()));
  }
}
