/** The figures of one ranking against what should be found, and their means over many. */

/** Shares from 0 to 1. */
export interface Score {
  /** Share of gold among the first k. */
  readonly 'R@5': number;
  readonly 'R@10': number;
  readonly 'R@25': number;
  readonly 'R@50': number;
  readonly 'nDCG@10': number;
  /** One over the place of the first gold; 0 where there is none. */
  readonly MRR: number;
  /** Share of gold among the first that fit `budgetTokens` together. */
  readonly '500t': number;
}

export const scoreNames = ['R@5', 'R@10', 'R@25', 'R@50', 'nDCG@10', 'MRR', '500t'] as const;

/** What fits in a block of the default size. */
export const budgetTokens = 500;

/**
 * Scores ids, best first, against gold, of which there is some. `tokensOf` gives what a result
 * costs: the tokens of its text and a line end. Walking down, the first result that would exceed
 * the budget ends the walk.
 *
 * nDCG after Jarvelin and Kekalainen (2002) with gains of 0 and 1.
 */
export function scoreRanking(
  ranked: readonly string[],
  gold: readonly string[],
  tokensOf: (id: string) => number,
): Score {
  const wanted = new Set(gold);
  // A result that is given twice is found once.
  const places = [...new Set(ranked)].map((id) => wanted.has(id));
  const within = (count: number) => places.slice(0, count).filter(Boolean).length / wanted.size;
  const first = places.indexOf(true);
  return {
    'R@5': within(5),
    'R@10': within(10),
    'R@25': within(25),
    'R@50': within(50),
    'nDCG@10': gain(places.slice(0, 10)) / gain(Array(Math.min(10, wanted.size)).fill(true)),
    MRR: first === -1 ? 0 : 1 / (first + 1),
    '500t': within(countFitting([...new Set(ranked)].map(tokensOf))),
  };
}

/** The mean of each figure; `NaN` of nothing. */
export function meanScore(scores: readonly Score[]): Score {
  const mean = (name: keyof Score) =>
    scores.reduce((sum, score) => sum + score[name], 0) / scores.length;
  return Object.fromEntries(scoreNames.map((name) => [name, mean(name)])) as unknown as Score;
}

function gain(places: readonly boolean[]): number {
  return places.reduce((sum, found, place) => sum + (found ? 1 / Math.log2(place + 2) : 0), 0);
}

function countFitting(costs: readonly number[]): number {
  let left = budgetTokens;
  const over = costs.findIndex((cost) => {
    left -= cost;
    return left < 0;
  });
  return over === -1 ? costs.length : over;
}
