/** What is asked of the layers of a block. */
import type { Found, Ranked } from './recall/rankable.ts';

export interface OfferRequest {
  /** Squad and agent streams with events. */
  readonly streams: readonly string[];
  readonly budget: number;
  readonly role?: string | undefined;
  readonly task?: string | undefined;
  /** What the task brings, best first; empty without one. */
  readonly ranked?: readonly Ranked<Found>[];
  /** Only lessons of so many most recent sessions. */
  readonly limit?: number | undefined;
}

/** Lines of a role, and those for everyone. */
export function isForRole(role: string, wanted: string | undefined): boolean {
  return wanted === undefined || role === wanted || role === 'ALL';
}

/** Three times as many lines as can fit, and some more. */
export function linesMax({ budget }: Pick<OfferRequest, 'budget'>): number {
  return 3 * Math.ceil(budget / lineTokensMin) + spareLines;
}

/** Of what a task brought: it is told from the top, so that fewer are looked at. */
export function rankedMax({ budget }: Pick<OfferRequest, 'budget'>): number {
  return Math.ceil(budget / lineTokensMin) + spareLines;
}

/** The shortest line has about this many tokens. */
const lineTokensMin = 13;
/**
 * Lines that are offered beyond those that can fit, so that short ones are found behind long
 * ones.
 */
const spareLines = 50;
