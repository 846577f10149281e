/** Shares a budget out to the layers: each its floor, then what others leave. */
import type { LayerName } from './frame.ts';
import { layerNames } from './frame.ts';

interface Wanting {
  readonly floor: number;
  readonly candidates: readonly Sized[];
}

interface Sized {
  readonly tokens: number;
}

/**
 * Floors first, in proportion; then what is unused goes to the layers that still want some, in
 * the same proportion.
 */
export function shareOut(
  offers: Readonly<Record<LayerName, Wanting>>,
  budget: number,
): Record<LayerName, number> {
  const wants = Object.fromEntries(
    layerNames.map((name) => [name, sumTokens(offers[name].candidates)]),
  ) as Record<LayerName, number>;
  const shares = { process: 0, program: 0, episodic: 0 };
  let left = budget;
  for (;;) {
    const hungry = layerNames.filter((name) => shares[name] < wants[name]);
    const floors = hungry.reduce((sum, name) => sum + offers[name].floor, 0);
    if (left <= 0 || hungry.length === 0) return shares;
    const round = left;
    for (const name of hungry) {
      const part = floors === 0 ? round / hungry.length : (round * offers[name].floor) / floors;
      const given = Math.min(Math.floor(part), wants[name] - shares[name]);
      shares[name] += given;
      left -= given;
    }
    if (left === round) return shares;
  }
}

function sumTokens(candidates: readonly Sized[]): number {
  return candidates.reduce((sum, { tokens }) => sum + tokens, 0);
}
