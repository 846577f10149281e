/** Makes a page of stored vectors of texts, and embeds no text twice. */
import type { Embedder } from '../embed/embedder.ts';
import { quantise } from '../embed/quantised.ts';
import type { StoredPage, VectorStore } from '../storage/vectors.ts';

export interface VectorMakers {
  readonly embedder: Embedder;
  readonly store: Pick<VectorStore, 'byHash'>;
  readonly hash: (text: string) => string;
}

/** @throws MemoryError `unavailable` where the embedder fails. */
export async function makeVectorPage(
  texts: readonly { readonly position: number; readonly text: string }[],
  { embedder, store, hash }: VectorMakers,
): Promise<StoredPage> {
  const hashes = texts.map(({ text }) => hash(text));
  const byHash = new Map(texts.map(({ text }, index) => [hashes[index] as string, text]));
  // Looking for a vector takes longer than an instant embedder does.
  const known = embedder.isInstant ? none : store.byHash(embedder.id, [...byHash.keys()]);
  let vectors = new Map([...known, ...(await embedOthers(known))]);
  const dimensions = lengthOf(vectors.values());
  // A model of other dimensions under the old name: what is known is of another space.
  const isMixed = [...vectors.values()].some(({ length }) => length > 0 && length !== dimensions);
  if (isMixed) vectors = await embedOthers(none);
  const made = hashes.map((one) => vectors.get(one) ?? new Float32Array(0));
  return {
    positions: texts.map(({ position }) => position),
    hashes,
    ...quantise(made, lengthOf(made)),
  };

  async function embedOthers(than: ReadonlyMap<string, Float32Array>) {
    const keys = [...byHash.keys()].filter((one) => !than.has(one));
    if (keys.length === 0) return new Map<string, Float32Array>();
    const asked = keys.map((one) => byHash.get(one) as string);
    const answered = await embedder.embed(asked, 'document');
    return new Map(keys.map((one, index) => [one, answered[index] as Float32Array]));
  }
}

const none: ReadonlyMap<string, Float32Array> = new Map();

/** Of the first that has any: a text without words may have no numbers. */
function lengthOf(vectors: Iterable<Float32Array>): number {
  for (const { length } of vectors) if (length > 0) return length;
  return 0;
}
