/** The grammar of embedders: what turns texts into vectors whose angle says how near they are. */

export type TextKind = 'query' | 'document';

export interface Embedder {
  /**
   * Names the space of its vectors: provider, model and release. Vectors of two ids are never
   * compared.
   */
  readonly id: string;
  /** What the vectors' part weighs in a score beside the keywords', from 0 to 1. */
  readonly share: number;
  /**
   * True where a vector is a function of the text alone that takes microseconds: texts without a
   * stored vector are then embedded as they are asked for.
   */
  readonly isInstant: boolean;
  /**
   * Vectors of unit length, one a text and in their order; all zeros for a text that has nothing to
   * embed.
   * @throws MemoryError `unavailable` where the model can't be reached, answers nonsense or is too
   * slow.
   */
  embed(texts: readonly string[], kind: TextKind): Promise<readonly Float32Array[]>;
}
