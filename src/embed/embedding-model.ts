/** The grammar of models that embed: what a provider gives before its answer is checked. */

export interface EmbeddingModel {
  /** The space of its vectors: provider and model. */
  readonly id: string;
  /** What a message calls it: `Ollama at http://127.0.0.1:11434`. */
  readonly title: string;
  /**
   * One vector a text and in their order, as they were answered.
   * @throws MemoryError `unavailable` where there is no answer within the time.
   */
  embed(texts: readonly string[], timeoutMs: number): Promise<unknown>;
}

/** What providers need from outside. */
export interface ModelEffects {
  /** Environment variables, which hold keys. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Imports an optional package. */
  readonly importModule: (name: string) => Promise<Readonly<Record<string, unknown>>>;
}
