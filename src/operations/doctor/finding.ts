/** What `doctor` found about one thing, and how a check that fails becomes a finding. */
import type { ErrorCode } from '../../errors.ts';
import { isMemoryError, messageOf } from '../../errors.ts';

export interface Finding {
  /** `note` is worth knowing, `warning` worth acting on, `error` keeps something from working. */
  readonly level: 'ok' | 'note' | 'warning' | 'error';
  /** What was looked at: `root`, `store`, `log`, … */
  readonly what: string;
  readonly detail: string;
  /** A command that can be pasted. */
  readonly hint?: string;
  /** Of an error: what kind of failure it is. */
  readonly code?: ErrorCode;
}

/** The findings of a check; one that fails is an error, unless its code is reported elsewhere. */
export async function attempt(
  what: string,
  check: () => Promise<readonly Finding[]>,
  elsewhere: readonly ErrorCode[] = [],
): Promise<Finding[]> {
  try {
    return [...(await check())];
  } catch (error) {
    const { code, message, hint } = isMemoryError(error) ? error : asFinding(error);
    if (elsewhere.includes(code)) return [];
    return [
      { level: 'error', what, detail: message, code, ...(hint === undefined ? {} : { hint }) },
    ];
  }
}

/** A check that breaks is itself a finding, so that the others still run. */
function asFinding(error: unknown): { code: ErrorCode; message: string; hint?: string } {
  const reason = messageOf(error);
  return { code: 'internal', message: `could not be examined: ${reason}` };
}
