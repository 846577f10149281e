/**
 * Chooses whole entries for a token budget: every layer keeps a floor, and takes what the others
 * leave.
 */
import type { Candidate } from './candidate.ts';
import type { FixedLine, LayerName } from './frame.ts';
import { countTokensAdded, frame, headings } from './frame.ts';
import type { Encoding } from './settings.ts';

export const layerNames = ['process', 'program', 'episodic'] as const;

export interface LayerOffer {
  /** Share of the budget that the layer is sure of, relative to the other layers' floors. */
  readonly floor: number;
  /** Best first. */
  readonly candidates: readonly Candidate[];
  /** Visible entries of the layer, offered or not. */
  readonly visible: number;
}

export interface Fitted {
  readonly layers: Readonly<Record<LayerName, readonly Candidate[]>>;
  readonly frame: FrameParts;
}

/** Which fixed lines a block has; they go one after the other when the budget is small. */
export interface FrameParts {
  readonly request: boolean;
  readonly counts: boolean;
  readonly headings: boolean;
}

/** Richest first: the request goes first, then the counts, then the headings. */
const frameTiers = [
  { request: true, counts: true, headings: true },
  { request: false, counts: true, headings: true },
  { request: false, counts: false, headings: true },
  { request: false, counts: false, headings: false },
] as const satisfies readonly FrameParts[];

/**
 * Gives undefined where not even the notice and one entry fit. Never goes over `budget`: entries
 * and
 * fixed lines have exact counts, and lines add up exactly because each starts with `- `, `#` or
 * `<`.
 */
export function fitBudget(
  offers: Readonly<Record<LayerName, LayerOffer>>,
  options: { readonly budget: number; readonly encoding: Encoding; readonly request: boolean },
): Fitted | undefined {
  for (const tier of frameTiers) {
    if (tier.request && !options.request) continue;
    const left = options.budget - frameCost(offers, tier, options.encoding);
    const layers = chooseEntries(offers, Math.max(left, 0));
    const chosen = layerNames.some((name) => layers[name].length > 0);
    if (chosen && (fitsAll(offers, layers) || isModest(options.budget, left, tier))) {
      return { layers, frame: tier };
    }
  }
  return undefined;
}

/** A frame may take two fifths of the budget at most; the barest may take all but one entry. */
function isModest(budget: number, left: number, tier: FrameParts): boolean {
  return !tier.headings || left * 5 >= budget * 3;
}

function fitsAll(
  offers: Readonly<Record<LayerName, LayerOffer>>,
  layers: Fitted['layers'],
): boolean {
  return layerNames.every((name) => layers[name].length === offers[name].visible);
}

/** Reserves the most that the fixed lines can take, whatever is chosen. */
function frameCost(
  offers: Readonly<Record<LayerName, LayerOffer>>,
  parts: FrameParts,
  encoding: Encoding,
): number {
  const cost = (line: FixedLine) => line.tokens[encoding];
  let sum = cost(frame.open) + cost(frame.notice) + cost(frame.close);
  if (parts.request) sum += cost(frame.request);
  for (const name of layerNames) {
    const { candidates, visible } = offers[name];
    if (!parts.headings || candidates.length === 0) continue;
    sum += cost(headings[name]) + (parts.counts ? countTokensAdded(visible) : 0);
  }
  return sum;
}

function chooseEntries(
  offers: Readonly<Record<LayerName, LayerOffer>>,
  budget: number,
): Record<LayerName, readonly Candidate[]> {
  const shares = shareOut(offers, budget);
  const taken = {
    process: new Set<number>(),
    program: new Set<number>(),
    episodic: new Set<number>(),
  };
  let spent = 0;
  for (const name of layerNames) spent += take(offers[name], shares[name], taken[name]);
  // What whole entries could not use of one layer's share goes to the next entry that fits.
  for (const name of layerNames) spent += take(offers[name], budget - spent, taken[name]);
  const chosen = (name: LayerName) => offers[name].candidates.filter((_, i) => taken[name].has(i));
  return { process: chosen('process'), program: chosen('program'), episodic: chosen('episodic') };
}

/** Takes in order what fits and goes on to shorter lines; returns the tokens spent. */
function take(offer: LayerOffer, tokens: number, taken: Set<number>): number {
  let spent = 0;
  for (const [index, candidate] of offer.candidates.entries()) {
    if (taken.has(index) || spent + candidate.tokens > tokens) continue;
    taken.add(index);
    spent += candidate.tokens;
  }
  return spent;
}

/**
 * Floors first, in proportion; then what is unused goes to the layers that still want some, in
 * the same proportion.
 */
function shareOut(
  offers: Readonly<Record<LayerName, LayerOffer>>,
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

function sumTokens(candidates: readonly Candidate[]): number {
  return candidates.reduce((sum, { tokens }) => sum + tokens, 0);
}
