/** How a text is compared by meaning: what the embedder in force knows of it and of others. */

export interface Understanding {
  /** `keyword` where no vectors are compared. */
  readonly mode: 'hybrid' | 'keyword';
  /** Id of the embedder whose vectors are compared; null where none are. */
  readonly embedder: string | null;
  /** Why the answer is less than the settings ask for; undefined where it is not. */
  readonly degraded?: string;
  /** What vectors weigh beside keywords, 0 to 1; 0 in mode `keyword`. */
  readonly share: number;
  /** What a text without a word in common must reach, by how many words are asked for. */
  leastSimilarity(words: number): number;
  /** Whether texts without a stored vector can be compared too. */
  readonly isInstant: boolean;
  /** Of the learnings of a stream that have a stored vector. */
  stored(stream: string): StoredSimilarities;
  /**
   * Of texts that have none, by their terms as `learnings_v3` keeps them; undefined where the
   * embedder is too slow to be asked now.
   */
  ofTerms(terms: readonly string[]): Float32Array | undefined;
}

export interface StoredSimilarities {
  /** Ascending. */
  readonly positions: readonly number[];
  /** Cosines, 0 to 1, one a position. */
  readonly values: Float32Array;
}

export const noneStored: StoredSimilarities = { positions: [], values: new Float32Array(0) };

/** Those of positions up to `last`. */
export function upTo(
  last: number | undefined,
  { positions, values }: StoredSimilarities,
): StoredSimilarities {
  if (last === undefined || (positions.at(-1) ?? 0) <= last) return { positions, values };
  const count = positions.filter((position) => position <= last).length;
  return { positions: positions.slice(0, count), values: values.subarray(0, count) };
}

/** How an earlier answer compared texts, which is to come out again. */
export interface ComparedThen {
  readonly embedder: string;
  /** What its vectors weighed; undefined where that is not known. */
  readonly share: number | undefined;
  readonly until: VectorsUntil;
}

/**
 * The last position with a stored vector, by stream, where others had none: what was stored since
 * was no part of an answer.
 */
export type VectorsUntil = Readonly<Record<string, number>>;

/** How the ledger notes that nothing was compared by meaning. */
export const noEmbedder = 'none';

/** Words alone: nothing is compared by meaning. */
export function wordsAlone(degraded?: string): Understanding {
  return {
    mode: 'keyword',
    embedder: null,
    ...(degraded === undefined ? {} : { degraded }),
    share: 0,
    leastSimilarity: () => 1,
    isInstant: false,
    stored: () => noneStored,
    ofTerms: () => undefined,
  };
}
