/** The best few of many by their scores, without sorting all. */

export interface KeptBest {
  offer(key: number, score: number): void;
  /** What scores less is not kept, whatever its key. */
  least(): number;
  /** Best first; of equals, the greater key. */
  keys(): readonly number[];
}

/** At most `count` keys, none that scores below `least`; a heap with the worst on top. */
export function keepBest(count: number, least: number): KeptBest {
  const keys: number[] = [];
  const scores: number[] = [];
  const isBelow = (a: number, b: number) =>
    (scores[a] as number) < (scores[b] as number) ||
    (scores[a] === scores[b] && (keys[a] as number) < (keys[b] as number));
  const swap = (a: number, b: number) => {
    [keys[a], keys[b]] = [keys[b] as number, keys[a] as number];
    [scores[a], scores[b]] = [scores[b] as number, scores[a] as number];
  };
  const rise = (from: number) => {
    for (let at = from; at > 0; ) {
      const parent = (at - 1) >> 1;
      if (!isBelow(at, parent)) return;
      swap(at, parent);
      at = parent;
    }
  };
  const sink = () => {
    for (let at = 0; ; ) {
      let least = at;
      for (const child of [2 * at + 1, 2 * at + 2]) {
        if (child < keys.length && isBelow(child, least)) least = child;
      }
      if (least === at) return;
      swap(at, least);
      at = least;
    }
  };
  return {
    offer: (key, score) => {
      if (score < least || count === 0) return;
      if (keys.length < count) {
        keys.push(key);
        scores.push(score);
        rise(keys.length - 1);
        return;
      }
      const worst = scores[0] as number;
      if (score < worst || (score === worst && key < (keys[0] as number))) return;
      keys[0] = key;
      scores[0] = score;
      sink();
    },
    least: () => (keys.length < count ? least : Math.max(least, scores[0] ?? least)),
    keys: () =>
      keys
        .map((key, i) => ({ key, score: scores[i] as number }))
        .sort((a, b) => b.score - a.score || b.key - a.key)
        .map(({ key }) => key),
  };
}
