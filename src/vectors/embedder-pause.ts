/** How long an embedder that failed after a write is left alone, by every process. */

/** When it may be asked again; ISO 8601. */
export function pauseFrom(now: string): string {
  return later(now, pauseMs);
}

/** A clock that was far ahead at the failure must not keep it paused for years. */
export function isPaused(until: string, now: string): boolean {
  return until > now && until <= later(now, 2 * pauseMs);
}

const pauseMs = 5 * 60_000;

function later(time: string, milliseconds: number): string {
  return new Date(Date.parse(time) + milliseconds).toISOString();
}
