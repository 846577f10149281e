/** How recall grows with tokens, and what one way saves over another at equal recall. */

/** Means over all tasks at one budget. */
export interface CurvePoint {
  /** Tokens of the text that was given. */
  readonly tokens: number;
  /** Share of gold in it. */
  readonly recall: number;
}

/** The tokens that two ways need for one share of gold. */
export interface Level {
  readonly recall: number;
  readonly ours: number;
  readonly theirs: number;
  /** Share of their tokens that ours does without; below 0 where ours needs more. */
  readonly saving: number;
}

/**
 * Tokens needed for a recall, read off between two points; `undefined` where the curve never gets
 * there, or has more at its first point already, so that its need isn't known.
 */
export function tokensFor(points: readonly CurvePoint[], recall: number): number | undefined {
  const sorted = [...points].sort((a, b) => a.tokens - b.tokens);
  const after = sorted.findIndex((point) => point.recall >= recall);
  const to = sorted[after];
  if (to === undefined) return undefined;
  if (to.recall === recall) return to.tokens;
  const from = sorted[after - 1];
  if (from === undefined) return undefined;
  const share = (recall - from.recall) / (to.recall - from.recall);
  return from.tokens + share * (to.tokens - from.tokens);
}

/** The levels that both curves tell the need of. */
export function compareCurves(
  ours: readonly CurvePoint[],
  theirs: readonly CurvePoint[],
  recalls: readonly number[],
): Level[] {
  return recalls.flatMap((recall) => {
    const need = tokensFor(ours, recall);
    const needTheirs = tokensFor(theirs, recall);
    if (need === undefined || needTheirs === undefined) return [];
    return [{ recall, ours: need, theirs: needTheirs, saving: 1 - need / needTheirs }];
  });
}

/** `NaN` of no level. */
export function meanSaving(levels: readonly Level[]): number {
  return levels.reduce((sum, { saving }) => sum + saving, 0) / levels.length;
}
