/** Which lines of two texts are the same, for texts whose lines are nearly all different. */

/** A line of either text: both where it stands in both, in the same order. */
export interface LineDifference {
  readonly before?: string;
  readonly after?: string;
}

/**
 * Lines that stay are a longest increasing run of places, as each line is in a text once: the nth
 * time that a line comes counts as a line of its own. O(n log n), patience sorting: C. L. Mallows,
 * Patience sorting, 1963.
 */
export function lineDifferences(before: string, after: string): readonly LineDifference[] {
  const [left, right] = [linesOf(before), linesOf(after)];
  const places = new Map(right.map(({ key }, place) => [key, place]));
  const kept = longestIncreasing(left.map(({ key }) => places.get(key) ?? -1));
  const differences: LineDifference[] = [];
  let next = 0;
  for (const [at, { text }] of left.entries()) {
    const place = kept.get(at);
    if (place === undefined) {
      differences.push({ before: text });
      continue;
    }
    for (; next < place; next += 1) differences.push({ after: right[next]?.text ?? '' });
    differences.push({ before: text, after: text });
    next = place + 1;
  }
  return [...differences, ...right.slice(next).map(({ text }) => ({ after: text }))];
}

function linesOf(text: string): { readonly text: string; readonly key: string }[] {
  const seen = new Map<string, number>();
  const lines = text === '' ? [] : text.replace(/\n$/u, '').split('\n');
  return lines.map((line) => {
    const count = (seen.get(line) ?? 0) + 1;
    seen.set(line, count);
    return { text: line, key: `${count} ${line}` };
  });
}

/** By index, the values of a longest increasing subsequence; values below 0 are none. */
function longestIncreasing(values: readonly number[]): ReadonlyMap<number, number> {
  const tails: number[] = [];
  const previous: number[] = [];
  for (const [at, value] of values.entries()) {
    if (value < 0) continue;
    let [low, high] = [0, tails.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((values[tails[middle] ?? 0] ?? 0) < value) low = middle + 1;
      else high = middle;
    }
    previous[at] = tails[low - 1] ?? -1;
    tails[low] = at;
  }
  const kept: [number, number][] = [];
  for (let at = tails.at(-1) ?? -1; at >= 0; at = previous[at] ?? -1) {
    kept.push([at, values[at] ?? 0]);
  }
  return new Map(kept.reverse());
}
