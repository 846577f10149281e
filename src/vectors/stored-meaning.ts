/** Compares texts with the stored vectors of a memory: of those that are of this log's texts. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { similarities } from '../embed/quantised.ts';
import type { StoredSimilarities } from '../queries/understanding.ts';
import { noneStored } from '../queries/understanding.ts';
import { openVectorStore } from '../storage/sqlite/vector-store.ts';
import type { Storage } from '../storage/storage.ts';
import type { VectorPage, VectorStore } from '../storage/vectors.ts';
import { isPaused } from './embedder-pause.ts';
import { isOfLog, textHash, withView } from './vector-origin.ts';

export interface StoredMeaningParts {
  readonly root: string;
  readonly storage: Pick<Storage, 'read'>;
  /** The clock; ISO 8601 UTC. */
  readonly now: () => string;
}

export interface StoredMeaning {
  /** Until when an embedder that failed after a write is left alone; undefined where it is not. */
  pausedUntil(embedder: string): string | undefined;
  /** What compares a text with an embedder's vectors of a stream, as of now. Never fails. */
  load(embedder: string): Promise<CompareStored>;
  close(): void;
}

export type CompareStored = (asked: Float32Array, stream: string) => StoredSimilarities;

export function openStoredMeaning(parts: StoredMeaningParts): StoredMeaning {
  const vectors = openVectorStore(parts.root);
  return {
    pausedUntil: (embedder) => {
      const until = vectors.pausedUntil(embedder);
      return isPaused(until, parts.now()) ? until : undefined;
    },
    load: async (embedder) => {
      const own = await findOwn(embedder, vectors, parts);
      return (asked, stream) =>
        own.has(stream) ? compare(asked, vectors.pages(embedder, stream)) : noneStored;
    },
    close: vectors.close,
  };
}

/** Streams whose vectors are of this log; what can't be told is none. */
async function findOwn(
  embedder: string,
  vectors: Pick<VectorStore, 'newestOfAll'>,
  { root, storage }: StoredMeaningParts,
): Promise<ReadonlySet<string>> {
  const own = new Set<string>();
  const newest = vectors.newestOfAll(embedder);
  // To read makes no key.
  if (newest.size === 0 || !existsSync(join(root, 'squadlog.key'))) return own;
  const hash = textHash(root);
  try {
    await withView(storage, async (view) => {
      for (const [stream, vector] of newest) {
        if (await isOfLog(vector, stream, { view, hash })) own.add(stream);
      }
    });
    return own;
  } catch {
    return own;
  }
}

function compare(asked: Float32Array, pages: readonly VectorPage[]): StoredSimilarities {
  // A model that changed its dimensions under its name can't be compared until all is made anew.
  if (pages.some(({ dimensions }) => dimensions !== asked.length)) return noneStored;
  const positions = positionsOf(pages);
  const values = new Float32Array(positions.length);
  let at = 0;
  for (const page of pages) {
    values.set(similarities(asked, page), at);
    at += page.positions.length;
  }
  return { positions, values };
}

/** The store gives the same pages until they change. */
function positionsOf(pages: readonly VectorPage[]): readonly number[] {
  const known = flattened.get(pages) ?? pages.flatMap(({ positions }) => positions);
  flattened.set(pages, known);
  return known;
}

const flattened = new WeakMap<readonly VectorPage[], readonly number[]>();
