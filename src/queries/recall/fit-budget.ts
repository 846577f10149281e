/** Chooses whole entries for a budget: each layer keeps a floor and takes what others leave. */
import { textKey } from '../../text/line.ts';
import type { Candidate } from './candidate.ts';
import type { FixedLine, LayerName } from './frame.ts';
import { countTokensAdded, frame, headings, layerNames } from './frame.ts';
import type { Telling } from './near-repeats.ts';
import type { Encoding } from './settings.ts';
import { shareOut } from './share-out.ts';

export interface LayerOffer {
  /** Share of the budget that the layer is sure of, relative to the other layers' floors. */
  readonly floor: number;
  /** Best first. */
  readonly candidates: readonly Candidate[];
  /** Visible entries of the layer, offered or not. */
  readonly visible: number;
  /** Those among them that a setting keeps out. */
  readonly leftOut?: number;
}

export interface Fitted {
  readonly layers: Chosen['layers'];
  /** Candidates that are not among them because their words stand in the other layer. */
  readonly told: Chosen['told'];
  readonly frame: FrameParts;
}

interface Chosen {
  readonly layers: Readonly<Record<LayerName, readonly Candidate[]>>;
  readonly told: Readonly<Record<LayerName, number>>;
  /** Candidates that are not among them because the block says the same in other words. */
  readonly repeats: Readonly<Record<LayerName, number>>;
}

export interface FitOptions {
  readonly budget: number;
  readonly encoding: Encoding;
  /** End with the request for a section. */
  readonly request: boolean;
  /** Lessons and patterns that say what was said are left out by it. */
  readonly startTelling?: (() => Telling) | undefined;
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
 * and fixed lines have exact counts, and lines that start with `- `, `#` or `<` add up exactly.
 */
export function fitBudget(
  offers: Readonly<Record<LayerName, LayerOffer>>,
  options: FitOptions,
): Fitted | undefined {
  for (const tier of frameTiers) {
    if (tier.request && !options.request) continue;
    const left = options.budget - frameCost(offers, tier, options.encoding);
    const chosen = chooseEntries(offers, Math.max(left, 0), options.startTelling);
    const any = layerNames.some((name) => chosen.layers[name].length > 0);
    if (any && (fitsAll(offers, chosen) || isModest(options.budget, left, tier))) {
      return { ...chosen, frame: tier };
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
  { layers, told, repeats }: Chosen,
): boolean {
  return layerNames.every((name) => {
    const { visible, leftOut = 0 } = offers[name];
    return layers[name].length + told[name] + repeats[name] === visible - leftOut;
  });
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
    const { visible } = offers[name];
    if (!parts.headings || visible === 0) continue;
    sum += cost(headings[name]) + (parts.counts ? countTokensAdded(visible) : 0);
  }
  return sum;
}

function chooseEntries(
  offers: Readonly<Record<LayerName, LayerOffer>>,
  budget: number,
  startTelling: FitOptions['startTelling'],
): Chosen {
  const shares = shareOut(offers, budget);
  const taken = {
    process: new Set<number>(),
    program: new Set<number>(),
    episodic: new Set<number>(),
  };
  const told = offers.program.candidates.length > 0 ? new Map<string, LayerName>() : undefined;
  const telling = startTelling?.();
  const chosenSoFar = { taken, told, telling };
  let spent = 0;
  for (const name of layerNames)
    spent += take(chosenSoFar, name, { offer: offers[name], tokens: shares[name] });
  // What whole entries could not use of one layer's share goes to the next entry that fits.
  for (const name of layerNames) {
    spent += take(chosenSoFar, name, { offer: offers[name], tokens: budget - spent });
  }
  const chosen = (name: LayerName) => offers[name].candidates.filter((_, i) => taken[name].has(i));
  const repeats = (name: LayerName) =>
    telling === undefined
      ? 0
      : offers[name].candidates.filter((one, i) => !taken[name].has(i) && telling.isTold(one))
          .length;
  return {
    layers: {
      process: chosen('process'),
      program: chosen('program'),
      episodic: chosen('episodic'),
    },
    told: {
      process: 0,
      program: countTold('program', offers.program, told),
      episodic: countTold('episodic', offers.episodic, told),
    },
    repeats: { process: 0, program: repeats('program'), episodic: repeats('episodic') },
  };
}

interface Choosing {
  readonly taken: Readonly<Record<LayerName, Set<number>>>;
  /** Words that stand in the block: a lesson that is a pattern too is told once, as either. */
  readonly told: Map<string, LayerName> | undefined;
  readonly telling: Telling | undefined;
}

/** Takes in order what fits and goes on to shorter lines; returns the tokens spent. */
function take(
  { taken, told, telling }: Choosing,
  name: LayerName,
  { offer, tokens }: { readonly offer: LayerOffer; readonly tokens: number },
): number {
  let spent = 0;
  for (const [index, candidate] of offer.candidates.entries()) {
    if (taken[name].has(index) || spent + candidate.tokens > tokens) continue;
    if (name !== 'process' && telling?.isTold(candidate)) continue;
    if (told !== undefined && name !== 'process') {
      const words = textKey(candidate.entry.text);
      if ((told.get(words) ?? name) !== name) continue;
      told.set(words, name);
    }
    taken[name].add(index);
    telling?.add(candidate);
    spent += candidate.tokens;
  }
  return spent;
}

/** Candidates that were passed over because another layer says the same. */
function countTold(
  name: LayerName,
  { candidates }: LayerOffer,
  told: ReadonlyMap<string, LayerName> | undefined,
): number {
  if (told === undefined) return 0;
  const isTold = ({ entry }: Candidate) => (told.get(textKey(entry.text)) ?? name) !== name;
  return candidates.filter(isTold).length;
}
