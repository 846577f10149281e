/**
 * Compares texts by meaning for queries: asks the embedder of the settings, and where that one is
 * not there goes on with less and says so.
 */
import type { Embedder } from '../embed/embedder.ts';
import type { EmbedderSettings } from '../embed/embedder-settings.ts';
import type { Quantised } from '../embed/quantised.ts';
import { quantise, similarities } from '../embed/quantised.ts';
import type { WordVectors } from '../embed/word-vectors.ts';
import { loadWordVectors, wordsEmbedder } from '../embed/word-vectors.ts';
import { isMemoryError, messageOf } from '../errors.ts';
import type { ComparedThen, Understanding } from '../queries/understanding.ts';
import { noEmbedder, upTo, wordsAlone } from '../queries/understanding.ts';
import type { Settings } from '../settings.ts';
import type { StoredMeaning, StoredMeaningParts } from './stored-meaning.ts';
import { openStoredMeaning } from './stored-meaning.ts';

/** The texts of one memory, compared; what it opens is kept until it is closed. */
export interface Meaning {
  /**
   * How a text is compared: by the settings' embedder, else by the word table, else by words alone.
   * `then`: how an earlier answer compared texts, which is to come out again. Never fails.
   */
  understand(text: string, then?: ComparedThen): Promise<Understanding>;
  close(): void;
}

export function createMeaning(settings: Settings, parts: StoredMeaningParts): Meaning {
  const vectors = openStoredMeaning(parts);
  let model: Promise<Embedder | undefined> | undefined;
  const loadModel = () => {
    model ??= import('./open-embedder.ts').then(({ openEmbedder }) => openEmbedder(settings));
    return model;
  };
  const embedded = rememberTerms();
  return {
    understand: (text, then) =>
      understandAs(text, { settings: settings.embedder, vectors, loadModel, embedded }, then),
    close: vectors.close,
  };
}

/** Vectors weigh what they weighed then, and those that were stored since are left out. */
async function understandAs(
  text: string,
  parts: MeaningParts,
  then: ComparedThen | undefined,
): Promise<Understanding> {
  const found = await understand(text, parts, then?.embedder);
  if (then === undefined || found.mode === 'keyword') return found;
  return {
    ...found,
    share: then.share ?? found.share,
    stored: (stream) => upTo(then.until[stream], found.stored(stream)),
  };
}

async function understand(
  text: string,
  parts: MeaningParts,
  then: string | undefined,
): Promise<Understanding> {
  const { settings } = parts;
  const kind = then === undefined ? settings.kind : kindOfThen(then, settings);
  if (kind === 'none') return wordsAlone();
  if (kind === 'words') return byWordTable(text, parts, tellOther(then));
  try {
    // A table of words is there whatever happens, so that its `return` waits for nothing here.
    const found = await byModel(text, parts);
    if (then === undefined || found.embedder === then) return found;
    return { ...found, degraded: `it was chosen with vectors of ${then}, now ${found.embedder}` };
  } catch (error) {
    const reason = `${settings.kind}:${settings.model} gave no vector (${reasonOf(error)})`;
    return byWordTable(text, parts, reason);
  }
}

/** Of the word table it is known that it gives the same again; of what else there was it is not. */
function tellOther(then: string | undefined): string | undefined {
  if (then === undefined || then === wordsEmbedder().id) return undefined;
  return `it was chosen with vectors of ${then}, which is not the embedder now`;
}

interface MeaningParts {
  readonly settings: EmbedderSettings;
  readonly vectors: StoredMeaning;
  /** The embedder of the settings, where it is a model. */
  loadModel(): Promise<Embedder | undefined>;
  /** Vectors by the word table, of texts by their terms. */
  readonly embedded: (terms: readonly string[], words: WordVectors) => Quantised;
}

/** Of the word table and of words alone it is known that they give the same again. */
function kindOfThen(then: string, { kind }: EmbedderSettings): EmbedderSettings['kind'] {
  if (then === noEmbedder) return 'none';
  return then === wordsEmbedder().id || kind === 'none' ? 'words' : kind;
}

async function byModel(text: string, parts: MeaningParts): Promise<Understanding> {
  const model = await parts.loadModel();
  if (model === undefined) return wordsAlone();
  const until = parts.vectors.pausedUntil(model.id);
  // Each read of a process of its own would wait for it anew.
  if (until !== undefined) throw new Error(`it failed after a write; asked again after ${until}`);
  const [asked] = await model.embed([text], 'query');
  const compare = await parts.vectors.load(model.id);
  return {
    mode: 'hybrid',
    embedder: model.id,
    share: model.share,
    // What is near differs from model to model, so that only the order counts.
    leastSimilarity: () => 0,
    isInstant: false,
    stored: (stream) => compare(asked as Float32Array, stream),
    ofTerms: () => undefined,
  };
}

async function byWordTable(
  text: string,
  parts: MeaningParts,
  why?: string,
): Promise<Understanding> {
  let words: WordVectors;
  let asked: Float32Array;
  try {
    words = loadWordVectors();
    asked = words.embedText(text);
  } catch (error) {
    const lost = `keyword only: ${reasonOf(error)}`;
    return wordsAlone(why === undefined ? lost : `${why}; ${lost}`);
  }
  const { id, share } = wordsEmbedder();
  const compare = await parts.vectors.load(id);
  return {
    mode: 'hybrid',
    embedder: id,
    ...(why === undefined ? {} : { degraded: `${why}; the shipped word table stands in for it` }),
    share: why === undefined ? (parts.settings.share ?? share) : share,
    leastSimilarity: leastByWords,
    isInstant: true,
    stored: (stream) => compare(asked, stream),
    ofTerms: (terms) => similarities(asked, parts.embedded(terms, words)),
  };
}

/**
 * The mean of few words is near much: what has none of them must be nearer. Where no word of the
 * text is known to the memory, only what is clearly near is a result.
 */
function leastByWords(words: number): number {
  if (words === 0) return 0.35;
  return words <= 2 ? 0.4 : 0.1;
}

/** The same few lines are compared again and again until they are stored. */
function rememberTerms(): MeaningParts['embedded'] {
  const known = new Map<string, Quantised>();
  return (terms, words) => {
    if (known.size > rememberedMax) known.clear();
    const all = { cells: new Int8Array(terms.length * words.dims), scales: [] as number[] };
    for (const [i, text] of terms.entries()) {
      const one = known.get(text) ?? quantise([words.embedIndexed(text)], words.dims);
      known.set(text, one);
      all.cells.set(one.cells, i * words.dims);
      all.scales.push(one.scales[0] as number);
    }
    return { dimensions: words.dims, cells: all.cells, scales: Float32Array.from(all.scales) };
  };
}

const rememberedMax = 8_192;

function reasonOf(error: unknown): string {
  const said = messageOf(error);
  return isMemoryError(error) ? said.replace(/\.$/u, '') : said;
}
