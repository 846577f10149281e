/**
 * What an entry gains from its run: a long run reads on like a conversation, so that what stands
 * beside an answer belongs to it; the few lessons at the end of a short one are a list.
 */
import type { Asked, Rankable } from './rankable.ts';
import { sessionKey } from './rankable.ts';
import { weights } from './weights.ts';

/** Runs of so many entries are lists; those of `conversationMin` are conversations. */
const listMax = 8;
const conversationMin = 14;
/** Best entries of a run that speak for it. */
const speakersMax = 3;

/** 0 for a list to 1 for a conversation, by how many entries its run has. */
export function continuityOf(item: Rankable, { sessions }: Pick<Asked, 'sessions'>): number {
  if (item.session === null || sessions.size === 0) return 0;
  const entries = sessions.get(sessionKey(item)) ?? 0;
  return Math.min(1, Math.max(0, (entries - listMax) / (conversationMin - listMax)));
}

/** Items with the continuity of each; 0 for all where none is part of a conversation. */
export interface InRuns {
  readonly items: readonly Rankable[];
  readonly continuity: readonly number[];
}

/** What each item gets from those beside it in its run, by their scores. */
export function neighbourGains(
  { items, continuity }: InRuns,
  scores: readonly number[],
): readonly number[] {
  const indexes = new Map<number, number>();
  for (const [i, { position }] of items.entries()) {
    if ((continuity[i] as number) > 0) indexes.set(position, i);
  }
  if (indexes.size === 0) return items.map(() => 0);
  return items.map((item, i) => {
    if (continuity[i] === 0) return 0;
    let gain = 0;
    for (const { distance, weight } of weights.neighbours) {
      const index = indexes.get(item.position + distance);
      if (index === undefined) continue;
      const other = items[index] as Rankable;
      if (other.session !== item.session || other.stream !== item.stream) continue;
      gain += weight * (scores[index] as number);
    }
    return gain * (continuity[i] as number);
  });
}

/** How much the best of each item's run score together, 1 for the best run. */
export function sessionShares(
  { items, continuity }: InRuns,
  scores: readonly number[],
): readonly number[] {
  const best = new Map<string, number[]>();
  const keys = items.map((item, i) => {
    if (continuity[i] === 0) return '';
    const key = sessionKey(item);
    const known = best.get(key);
    if (known === undefined) best.set(key, [scores[i] as number]);
    else known.push(scores[i] as number);
    return key;
  });
  const sums = new Map<string, number>();
  let top = 0;
  for (const [key, known] of best) {
    const speakers = known.sort((a, b) => b - a).slice(0, speakersMax);
    const sum = speakers.reduce((total, score) => total + score, 0);
    sums.set(key, sum);
    top = Math.max(top, sum);
  }
  return items.map((_, i) => {
    const sum = sums.get(keys[i] as string) ?? 0;
    return top === 0 ? 0 : (sum / top) * (continuity[i] as number);
  });
}
