/**
 * Byte-pair encoding: counts how many tokens a piece of text becomes, over the ranks of a flat
 * table.
 */

import { type ByteSpan, noRank, type RankTable, rankOf } from './rank-table.ts';

/**
 * Tokens that the piece in the span becomes: 1 when it is a token, else the parts that are
 * left after merging, again and again, the leftmost of the adjacent pairs with the lowest rank.
 * Short pieces are merged by scanning, long ones with a heap in n log n, so a megabyte without a
 * break does not stall a capture.
 */
export function countPiece(table: RankTable, span: ByteSpan): number {
  const length = span.to - span.from;
  if (length === 1 || rankOf(table, span) !== noRank) return 1;
  return length <= scanLimit ? mergeByScan(table, span) : mergeByHeap(table, span);
}

/** Longest piece, in bytes, for which scanning is no slower than the heap. */
const scanLimit = 96;
const boundary = new Int32Array(scanLimit + 1);
const rankAt = new Int32Array(scanLimit + 1);

/** `rankAt[i]` is the rank of the pair that starts at part `i`; the last part starts none. */
function mergeByScan(table: RankTable, { bytes, from, to }: ByteSpan): number {
  let parts = to - from;
  for (let part = 0; part <= parts; part += 1) boundary[part] = from + part;
  const pair: ByteSpan = { bytes, from, to };
  const pairRank = (part: number) => {
    if (part + 2 > parts) return noRank;
    pair.from = boundary[part] as number;
    pair.to = boundary[part + 2] as number;
    return rankOf(table, pair);
  };
  for (let part = 0; part < parts; part += 1) rankAt[part] = pairRank(part);
  for (;;) {
    let lowest = noRank;
    let at = 0;
    for (let part = 0; part < parts - 1; part += 1) {
      const rank = rankAt[part] as number;
      if (rank < lowest) {
        lowest = rank;
        at = part;
      }
    }
    if (lowest === noRank) return parts;
    boundary.copyWithin(at + 1, at + 2, parts + 1);
    rankAt.copyWithin(at + 1, at + 2, parts);
    parts -= 1;
    rankAt[at] = pairRank(at);
    if (at > 0) rankAt[at - 1] = pairRank(at - 1);
  }
}

/**
 * The same merges with linked parts and a binary heap of pairs. A pair whose rank has changed
 * since it was pushed stays in the heap and is passed over when it comes up.
 */
function mergeByHeap(table: RankTable, { bytes, from, to }: ByteSpan): number {
  const length = to - from;
  const next = new Int32Array(length + 1);
  const previous = new Int32Array(length + 1);
  for (let at = 0; at <= length; at += 1) {
    next[at] = at + 1;
    previous[at] = at - 1;
  }
  const ranks = new Int32Array(length).fill(noRank);
  const heap: PairHeap = { keys: new Float64Array(2 * length), size: 0 };
  const pair: ByteSpan = { bytes, from, to };
  const rankPair = (at: number) => {
    const second = next[at] as number;
    pair.from = from + at;
    pair.to = from + (next[second] as number);
    const rank = second < length ? rankOf(table, pair) : noRank;
    ranks[at] = rank;
    if (rank !== noRank) push(heap, rank * positions + at);
  };
  for (let at = 0; at < length - 1; at += 1) rankPair(at);
  let parts = length;
  while (heap.size > 0) {
    const key = pop(heap);
    const rank = Math.floor(key / positions);
    const at = key - rank * positions;
    if (ranks[at] !== rank) continue;
    const second = next[at] as number;
    const third = next[second] as number;
    next[at] = third;
    previous[third] = at;
    ranks[second] = noRank;
    parts -= 1;
    rankPair(at);
    if (at > 0) rankPair(previous[at] as number);
  }
  return parts;
}

/**
 * A key is rank times this plus position: lowest rank first, leftmost of equals, exact in a
 * double.
 */
const positions = 2 ** 32;

interface PairHeap {
  readonly keys: Float64Array;
  size: number;
}

function push(heap: PairHeap, key: number): void {
  const { keys } = heap;
  let hole = heap.size;
  heap.size += 1;
  while (hole > 0) {
    const parent = (hole - 1) >> 1;
    const above = keys[parent] as number;
    if (above <= key) break;
    keys[hole] = above;
    hole = parent;
  }
  keys[hole] = key;
}

function pop(heap: PairHeap): number {
  const { keys } = heap;
  const lowest = keys[0] as number;
  heap.size -= 1;
  const key = keys[heap.size] as number;
  let hole = 0;
  for (;;) {
    let child = 2 * hole + 1;
    if (child >= heap.size) break;
    if (child + 1 < heap.size && (keys[child + 1] as number) < (keys[child] as number)) child += 1;
    const below = keys[child] as number;
    if (below >= key) break;
    keys[hole] = below;
    hole = child;
  }
  keys[hole] = key;
  return lowest;
}
