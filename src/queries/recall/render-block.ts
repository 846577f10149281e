/** Turns the chosen entries into the text that a spawn is given, and adds up its tokens. */
import type { Candidate } from './candidate.ts';
import type { Fitted } from './fit-budget.ts';
import type { FixedLine, LayerName } from './frame.ts';
import { countTokensAdded, frame, headings, headingWithCount, layerNames } from './frame.ts';
import type { Encoding } from './settings.ts';

export interface RenderedLayer {
  /** Tokens of the layer's entries. */
  readonly tokens: number;
  readonly entries: readonly Candidate[];
  /** Visible entries that the block does not show. */
  readonly omitted: number;
}

export interface RenderedBlock {
  readonly block: string;
  readonly tokens: number;
  readonly layers: Readonly<Record<LayerName, RenderedLayer>>;
}

/** Every line starts with `- `, `#` or `<` and ends with a newline; there are no blank lines. */
export function renderBlock(
  fitted: Fitted,
  visible: Readonly<Record<LayerName, number>>,
  encoding: Encoding,
): RenderedBlock {
  const lines: string[] = [];
  let tokens = 0;
  const add = (text: string, count: number) => {
    lines.push(text);
    tokens += count;
  };
  const addFixed = (line: FixedLine) => add(line.text, line.tokens[encoding]);
  addFixed(frame.open);
  addFixed(frame.notice);
  const layers = emptyLayers(visible);
  for (const name of layerNames) {
    const entries = fitted.layers[name];
    const omitted = visible[name] - entries.length - fitted.told[name];
    layers[name] = { entries, omitted, tokens: entries.reduce((sum, e) => sum + e.tokens, 0) };
    if (fitted.frame.headings && (entries.length > 0 || (fitted.frame.counts && omitted > 0))) {
      if (!fitted.frame.counts || omitted === 0) addFixed(headings[name]);
      else {
        const base = headings[name].tokens[encoding];
        add(headingWithCount(name, omitted), base + countTokensAdded(omitted));
      }
    }
    for (const entry of entries) add(entry.line, entry.tokens);
  }
  if (fitted.frame.request) addFixed(frame.request);
  addFixed(frame.close);
  return { block: lines.join(''), tokens, layers };
}

/** What a read gives where there is nothing to tell, or no room for it. */
export function emptyBlock(visible: Readonly<Record<LayerName, number>>): RenderedBlock {
  return { block: '', tokens: 0, layers: emptyLayers(visible) };
}

/** What a run is asked for where there is nothing to tell it; undefined where that does not fit. */
export function renderRequest({
  budget,
  visible,
  encoding,
}: {
  readonly budget: number;
  readonly visible: Readonly<Record<LayerName, number>>;
  readonly encoding: Encoding;
}): RenderedBlock | undefined {
  const { text: block, tokens: counts } = frame.request;
  const tokens = counts[encoding];
  return tokens > budget ? undefined : { block, tokens, layers: emptyLayers(visible) };
}

function emptyLayers(
  visible: Readonly<Record<LayerName, number>>,
): Record<LayerName, RenderedLayer> {
  const empty = (name: LayerName) => ({ entries: [], omitted: visible[name], tokens: 0 });
  return { process: empty('process'), program: empty('program'), episodic: empty('episodic') };
}
