/** The stored vectors of a memory and the embedder that makes them: counting, filling, removing. */
import type { Embedder } from '../embed/embedder.ts';
import { learningTextPositions } from '../projections/learning-texts.ts';
import type { Settings } from '../settings.ts';
import { openVectorStore } from '../storage/sqlite/vector-store.ts';
import type { Storage } from '../storage/storage.ts';
import type { VectorStore } from '../storage/vectors.ts';
import type { FillLimits } from './fill-vectors.ts';
import { fillVectors } from './fill-vectors.ts';
import { openEmbedder } from './open-embedder.ts';
import { countRefused, dimensionsNow } from './refused-texts.ts';
import { isOfLog, textHash, withView } from './vector-origin.ts';

export interface VectorParts {
  readonly root: string;
  readonly storage: Storage;
  readonly settings: Settings;
}

/** What filling one stream came to. */
export interface VectorCount {
  /** Learnings that are neither forgotten nor erased. */
  readonly entries: number;
  /** Those of them without a vector of the embedder in force. */
  readonly missing: number;
}

export interface VectorRuns {
  readonly embedder: Embedder;
  readonly store: VectorStore;
  count(stream: string): Promise<VectorCount>;
  /**
   * Goes on where it was left. False where vectors could not be stored, or those of erased texts
   * not be removed: `store` says why.
   * @throws MemoryError `unavailable` where the embedder fails; what was stored before stays.
   */
  fill(stream: string, limits: FillLimits): Promise<boolean>;
  /**
   * Removes the vectors of every stream that the model, asked today, makes longer or shorter ones
   * of; how many streams, or undefined where that could not be done: `store` says why.
   * @throws MemoryError `unavailable` where the embedder fails.
   */
  dropOutgrown(): Promise<number | undefined>;
  /** What was not done, what was wrong with the file, and how many texts were refused. */
  warnings(): readonly string[];
  /** Ends the store's connection. */
  close(): void;
}

/** Undefined where no embedder is set. */
export async function openVectorRuns(
  parts: VectorParts,
  known?: Embedder,
): Promise<VectorRuns | undefined> {
  const embedder = known ?? (await openEmbedder(parts.settings));
  if (embedder === undefined) return undefined;
  const store = openVectorStore(parts.root);
  const { storage } = parts;
  const hash = textHash(parts.root);
  const refused = countRefused();
  const filling = { storage, embedder, store, hash, onRefused: refused.onRefused };
  return {
    embedder,
    store,
    count: async (stream) => {
      const newest = store.newest(embedder.id, stream);
      return withView(storage, async (view) => {
        const isOwn = newest !== undefined && (await isOfLog(newest, stream, { view, hash }));
        const stored = new Set(isOwn ? store.positions(embedder.id, stream) : []);
        const held = await view.rows(learningTextPositions({ stream }));
        const missing = held.filter(({ position }) => !stored.has(position)).length;
        return { entries: held.length, missing };
      });
    },
    fill: (stream, limits) => fillVectors(stream, limits, filling),
    dropOutgrown: () => dropOutgrown(embedder, store),
    warnings: () => [...store.warnings(), ...refused.warnings()],
    close: store.close,
  };
}

/** Says why where vectors of erased texts may still be stored; undefined where none is. */
export function forgetStoredVectors(
  root: string,
  stream: string,
  positions: readonly number[],
): string | undefined {
  const store = openVectorStore(root);
  try {
    if (store.forget(stream, positions)) return undefined;
    return `their vectors are still stored. ${store.warnings().join(' ')}`.trim();
  } finally {
    store.close();
  }
}

/** All of them before any is made anew, since equal texts take their vectors from each other. */
async function dropOutgrown(embedder: Embedder, store: VectorStore): Promise<number | undefined> {
  const newest = embedder.isInstant ? [] : [...store.newestOfAll(embedder.id)];
  if (newest.length === 0) return 0;
  const dimensions = await dimensionsNow(embedder);
  const outgrown = newest.filter(([stream]) =>
    store.pages(embedder.id, stream).some((page) => page.dimensions !== dimensions),
  );
  const dropped = outgrown.map(([stream, seen]) =>
    store.drop(stream, { ...seen, embedder: embedder.id }),
  );
  return dropped.includes(false) ? undefined : outgrown.length;
}
