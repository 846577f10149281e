/** What the line of a compressed run says behind its title: how it ended and how much it taught. */

export interface RunFacts {
  /** `success`, `failure`, `partial` or `unknown`. */
  readonly outcome: string;
  /** Learnings it was recorded with. */
  readonly learnings: number;
}

/** What stands for a title that was never written down; the same count in both encodings. */
export const untitledRun = { text: 'A run without a title', headTokens: 6 } as const;

/** ` (success, 3 lessons)` */
export function renderRunTail({ outcome, learnings }: RunFacts): string {
  return ` (${outcome}, ${learnings} ${learnings === 1 ? 'lesson' : 'lessons'})`;
}

/**
 * Tokens of `renderRunTail` in o200k_base and cl100k_base alike: ` (`, the outcome, `,`, a space,
 * the digits in groups of three, the noun, `)`. Like the tail of every line it begins with a space,
 * before which both encodings always break, so title and tail add up exactly.
 */
export function countRunTail({ learnings }: RunFacts): number {
  return 6 + Math.ceil(String(learnings).length / 3);
}
