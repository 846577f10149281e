/**
 * The embedder that needs nothing but this package: a text's vector is the sum of its search
 * terms', from a table of published vectors, so it is instant, offline and the same everywhere,
 * and can be made of what the index knows already.
 */
import { fileURLToPath } from 'node:url';
import { packageRoot } from '../package-root.ts';
import { beginsForeign, spelledTerm } from '../text/index-tokens.ts';
import { searchTerms } from '../text/search-terms.ts';
import type { Embedder } from './embedder.ts';
import type { WordFiles } from './open-word-table.ts';
import { openWordTable } from './open-word-table.ts';
import type { WordTable } from './word-table.ts';
import { damagedTable, findTerm } from './word-table.ts';

export interface WordVectors {
  readonly dims: number;
  /**
   * Of unit length; all zeros where no term of `text` has a vector. Each term counts once.
   * @throws MemoryError `unavailable` where the table turns out to be damaged; so do the others.
   */
  readonly embedText: (text: string) => Float32Array;
  /** The same of the text whose distinct search terms these are, in its order. */
  readonly embedTerms: (terms: Iterable<string>) => Float32Array;
  /** The same of the text whose `terms` in the table of learnings these are: the last is a role. */
  readonly embedIndexed: (terms: string) => Float32Array;
}

/**
 * Loads on first use, then the same for the life of the process: the table of the build where there
 * is a sound one, else one made of the cut, which takes a quarter of a second.
 * @throws MemoryError `unavailable` when neither can be read.
 */
export function loadWordVectors(): WordVectors {
  loaded ??= loadWordVectorsFrom(wordFiles());
  return loaded;
}

/** As `loadWordVectors`, from these files, and not remembered. */
export function loadWordVectorsFrom(files: WordFiles): WordVectors {
  const table = openWordTable(files);
  const embedTerms = (terms: Iterable<string>) => embed(table, terms);
  return {
    dims: table.shape.dims,
    embedText: (text) => embedTerms(new Set(searchTerms(text))),
    embedTerms,
    embedIndexed: (terms) => embedIndexed(table, terms),
  };
}

export function wordFiles(): WordFiles {
  const place = (name: string) => fileURLToPath(new URL(name, packageRoot()));
  return { table: place('dist/words/vectors.bin'), cut: place('data/word-vectors.bin.gz') };
}

/** Loads the table when it is first asked to embed. */
export function wordsEmbedder(): Embedder {
  return {
    id: 'words-1',
    share: 0.3,
    isInstant: true,
    embed: async (texts) => texts.map(loadWordVectors().embedText),
  };
}

let loaded: WordVectors | undefined;

function embed(table: WordTable, terms: Iterable<string>): Float32Array {
  const sum = new Float64Array(table.shape.dims);
  for (const term of terms) addTerm(sum, table, term);
  return unitOf(sum);
}

function embedIndexed(table: WordTable, terms: string): Float32Array {
  const sum = new Float64Array(table.shape.dims);
  const end = terms.lastIndexOf(' ');
  for (let from = 0; from < end; ) {
    const to = terms.indexOf(' ', from);
    // Most terms of a text in Han or another script, and no record is of one.
    if (!beginsForeign(terms, from)) addTerm(sum, table, spelledTerm(terms.slice(from, to)));
    from = to + 1;
  }
  return unitOf(sum);
}

function addTerm(sum: Float64Array, table: WordTable, term: string): void {
  const start = findTerm(table, term);
  if (start >= 0) addRecord(sum, table, start);
}

/** Apart from the rest, so that it becomes machine code after few records. */
function addRecord(sum: Float64Array, { numbers, weights }: WordTable, start: number): void {
  const weight = weights[start / 4] as number;
  for (let at = 0, from = start + 4; at < sum.length; at += 1, from += 1) {
    sum[at] = (sum[at] as number) + weight * (numbers[from] as number);
  }
}

function unitOf(sum: Float64Array): Float32Array {
  const dims = sum.length;
  let square = 0;
  for (let at = 0; at < dims; at += 1) {
    const number = sum[at] as number;
    square += number * number;
  }
  if (!Number.isFinite(square)) throw damagedTable();
  const vector = new Float32Array(dims);
  if (square === 0) return vector;
  const length = Math.sqrt(square);
  for (let at = 0; at < dims; at += 1) vector[at] = (sum[at] as number) / length;
  return vector;
}
