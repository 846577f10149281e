/** Vectors of the queries asked last: one task is often asked for several layers and twice. */

/** Queries whose vectors are kept in the process. */
export const rememberedMax = 256;

export interface RememberedQueries {
  /** Vectors of the texts, embedding only those that are not kept, each once. */
  embed(
    texts: readonly string[],
    embedNew: (texts: readonly string[]) => Promise<readonly Float32Array[]>,
  ): Promise<readonly Float32Array[]>;
  forget(): void;
}

export function rememberQueries(): RememberedQueries {
  const kept = new Map<string, Float32Array>();
  const keep = (text: string, vector: Float32Array) => {
    kept.delete(text);
    kept.set(text, vector);
    const [oldest] = kept.keys();
    if (kept.size > rememberedMax && oldest !== undefined) kept.delete(oldest);
  };
  return {
    embed: async (texts, embedNew) => {
      const known = new Map<string, Float32Array>();
      for (const text of texts) {
        const vector = kept.get(text);
        if (vector !== undefined) known.set(text, vector);
      }
      const missing = [...new Set(texts)].filter((text) => !known.has(text));
      const found = missing.length === 0 ? [] : await embedNew(missing);
      missing.forEach((text, at) => {
        const vector = found[at];
        if (vector !== undefined) known.set(text, vector);
      });
      for (const [text, vector] of known) keep(text, vector);
      // A caller that changes its copy changes no other's.
      return texts.map((text) => Float32Array.from(known.get(text) ?? []));
    },
    forget: () => kept.clear(),
  };
}
