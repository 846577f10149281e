/** How sure a difference of two means is: a paired bootstrap with a fixed seed. */

/** A mean and the 95 % interval around it. */
export interface Interval {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

/**
 * The mean of `ours[i] - theirs[i]` and its percentile interval over resampled pairs (Efron and
 * Tibshirani, 1993); the same for the same input. Both lists are of the same queries, in one order.
 */
export function bootstrapDifference(
  ours: readonly number[],
  theirs: readonly number[],
  { draws = 2_000, seed = 7 }: { readonly draws?: number; readonly seed?: number } = {},
): Interval {
  if (ours.length !== theirs.length || ours.length === 0) {
    throw new Error(`${ours.length} and ${theirs.length} figures are no pairs.`);
  }
  const differences = ours.map((figure, i) => figure - (theirs[i] as number));
  const next = generator(seed);
  const means = Array.from({ length: draws }, () => {
    let sum = 0;
    for (let i = 0; i < differences.length; i += 1) {
      sum += differences[Math.floor(next() * differences.length)] as number;
    }
    return sum / differences.length;
  }).sort((a, b) => a - b);
  return {
    mean: differences.reduce((sum, one) => sum + one, 0) / differences.length,
    low: means[Math.floor(draws * 0.025)] as number,
    high: means[Math.ceil(draws * 0.975) - 1] as number,
  };
}

/** Numbers from 0 to below 1: a linear congruential generator, whose high bits are good enough. */
function generator(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
