/** Keeps a text that a model refuses, as one that is too long, from blocking those behind it. */
import type { Embedder } from '../embed/embedder.ts';
import { isRefusal } from '../embed/unavailable.ts';
import { messageOf } from '../errors.ts';
import type { StoredPage } from '../storage/vectors.ts';
import type { VectorMakers } from './make-vector-page.ts';
import { makeVectorPage } from './make-vector-page.ts';

interface PlacedText {
  readonly position: number;
  readonly text: string;
}

/**
 * Gives the page of some texts; undefined where they were refused together, and are to be asked one
 * by one. What is refused alone gets a vector of zeros, so that it isn't asked again.
 */
export function pageMaker(
  makers: VectorMakers & { readonly onRefused: (error: unknown) => void },
): (texts: readonly PlacedText[]) => Promise<StoredPage | undefined> {
  let dimensions: number | undefined;
  return async (texts) => {
    try {
      return await makeVectorPage(texts, makers);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      const [only, ...others] = texts;
      if (only === undefined || others.length > 0) return undefined;
      // An endpoint that refuses whatever it is asked says nothing of this text.
      dimensions ??= await dimensionsNow(makers.embedder).catch(() => {
        throw error;
      });
      makers.onRefused(error);
      return {
        ...{ positions: [only.position], hashes: [makers.hash(only.text)], dimensions },
        scales: new Float32Array(1),
        cells: new Int8Array(dimensions),
      };
    }
  };
}

/**
 * How many numbers the vectors of a model have today: asks for one of a word that tells nothing.
 * @throws MemoryError `unavailable` where the embedder fails.
 */
export async function dimensionsNow(embedder: Embedder): Promise<number> {
  const [vector] = await embedder.embed([probeText], 'document');
  return vector?.length ?? 0;
}

export const probeText = 'squadlog';

/** Counts what a model refused, and says it as a warning. */
export function countRefused() {
  let count = 0;
  let reason = '';
  return {
    onRefused: (error: unknown) => {
      count += 1;
      reason = messageOf(error);
    },
    warnings: (): readonly string[] => {
      if (count === 0) return [];
      const what = count === 1 ? '1 text was refused' : `${count} texts were refused`;
      return [`${what} by the embedder, and can be found by words only. ${reason}`];
    },
  };
}
