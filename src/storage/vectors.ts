/**
 * The port to stored vectors: a cache beside the log, which may be deleted at any time and holds
 * nothing that can't be made again.
 */

/** The file that they are in, beside the store. */
export const vectorsFileName = 'squadlog.vectors.db';

/** The most vectors of a page, which vectors of an instant embedder are kept by. */
export const pageVectorsMax = 256;

/** Vectors of learnings of one stream, in the order of their positions. */
export interface VectorPage {
  readonly positions: readonly number[];
  readonly dimensions: number;
  readonly cells: Int8Array;
  readonly scales: Float32Array;
}

/** A page as it is kept; `hashes`: one keyed hash of each text, so that equal texts are known. */
export interface StoredPage extends VectorPage {
  readonly hashes: readonly string[];
}

/**
 * The last vector of a stream and embedder: whether it is of the text that the log has there tells
 * much.
 */
export interface NewestVector {
  readonly position: number;
  readonly hash: string;
  readonly dimensions: number;
}

/**
 * Methods that read give nothing where the file is missing, unreadable or of another format; those
 * that write say what they did not do, and never fail the command that they follow.
 */
export interface VectorStore {
  /** Pages of one embedder and stream, in the order of their positions. */
  pages(embedder: string, stream: string): readonly VectorPage[];
  /** Position of the last learning with a vector; 0 where there is none. */
  filledUntil(embedder: string, stream: string): number;
  newest(embedder: string, stream: string): NewestVector | undefined;
  /** The last vector of each stream that has any of the embedder. */
  newestOfAll(embedder: string): ReadonlyMap<string, NewestVector>;
  /** Where there are vectors, ascending. */
  positions(embedder: string, stream: string): readonly number[];
  /** Those of the positions at which any embedder's vector is stored. */
  held(stream: string, positions: readonly number[]): readonly number[];
  /** Vectors of texts by their keyed hashes, of any stream; each with its own dimensions. */
  byHash(embedder: string, hashes: readonly string[]): ReadonlyMap<string, Float32Array>;
  /** How many vectors others than this embedder made. */
  countOthers(embedder: string): number;
  /** Puts a new file in the place of one that can't be used. */
  mend(): void;
  /** Adds a page behind those of its stream; false where another process was first. */
  add(embedder: string, stream: string, page: StoredPage): boolean;
  /** Adds vectors between those of its stream; false where nothing could be stored. */
  insert(embedder: string, stream: string, page: StoredPage): boolean;
  /** Removes the vectors of erased texts, whoever made them; false where bytes may be left. */
  forget(stream: string, positions: readonly number[]): boolean;
  /**
   * Removes all vectors of a stream, as `forget` does, unless another process did so meanwhile:
   * `seen` is the last vector of an embedder, which must still be the one.
   */
  drop(stream: string, seen: NewestVector & { readonly embedder: string }): boolean;
  /** Removes what other embedders made; how many vectors that were. */
  keepOnly(embedder: string): number;
  /** Until when an embedder that failed is left alone after commits; ISO 8601, '' for not. */
  pausedUntil(embedder: string): string;
  pause(embedder: string, until: string): void;
  /** What was not done, and what was wrong with the file; each once. */
  warnings(): readonly string[];
  close(): void;
}
