/** What the answer to a read tells of its block: its layers, and how a task ordered its entries. */
import type { LayerReport, ReadEntry, ReadMemoryResult } from './block-request.ts';
import type { RankedMemory } from './rank-memory.ts';
import type { Candidate } from './recall/candidate.ts';
import type { LayerName } from './recall/frame.ts';
import { roundParts, roundScore } from './recall/rankable.ts';
import type { RenderedBlock } from './recall/render-block.ts';

export function tellRanking(
  ranking: RankedMemory | undefined,
): Pick<ReadMemoryResult, 'mode' | 'embedder' | 'vectorShare' | 'vectorsUntil' | 'degraded'> {
  if (ranking === undefined) return {};
  const { mode, embedder, vectorShare, vectorsUntil, degraded } = ranking;
  return {
    ...{ mode, embedder, vectorShare },
    ...(Object.keys(vectorsUntil).length === 0 ? {} : { vectorsUntil }),
    ...(degraded === undefined ? {} : { degraded }),
  };
}

/** Each with its score, where the task had something to do with it. */
export function shownEntries(
  shown: readonly Candidate[],
  ranking: RankedMemory | undefined,
): readonly ReadEntry[] {
  const scores = new Map(ranking?.ranked.map((ranked) => [ranked.item.id, ranked]));
  return shown.map(({ entry }) => {
    const ranked = scores.get(entry.id);
    if (ranked === undefined) return entry;
    return { ...entry, score: roundScore(ranked.score), parts: roundParts(ranked.parts) };
  });
}

export function reportLayers({ layers }: RenderedBlock): Record<LayerName, LayerReport> {
  const report = (name: LayerName) => ({
    tokens: layers[name].tokens,
    entries: layers[name].entries.length,
    omitted: layers[name].omitted,
  });
  return { process: report('process'), program: report('program'), episodic: report('episodic') };
}
