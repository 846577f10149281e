/** Fills the store of vectors for learnings that have none yet, in order and where it was left. */
import { createHmac } from 'node:crypto';
import type { Embedder } from './embed/embedder.ts';
import { MemoryError } from './errors.ts';
import { makeVectorPage } from './make-vector-page.ts';
import { openEmbedder } from './open-embedder.ts';
import {
  countLearningTexts,
  erasedPositions,
  learningTextAt,
  learningTexts,
} from './projections/learning-texts.ts';
import type { Settings } from './settings.ts';
import { openVectorStore } from './storage/sqlite/vector-store.ts';
import type { Reader, Storage } from './storage/storage.ts';
import type { NewestVector, StoredPage, VectorStore } from './storage/vectors.ts';
import { readStoreKey } from './store-key.ts';

export interface VectorParts {
  readonly root: string;
  readonly storage: Storage;
  readonly settings: Settings;
}

/** What filling one stream came to. */
export interface VectorCount {
  /** Learnings that are not erased. */
  readonly entries: number;
  /** Those of them without a vector of the embedder in force. */
  readonly missing: number;
}

export interface FillLimits {
  /** At most so many texts. */
  readonly texts: number;
  /** Begins nothing new after so many milliseconds. */
  readonly milliseconds: number;
  /** Leaves what makes no whole page. */
  readonly wholePages: boolean;
  /** Told how many texts more have a vector, each time some were stored. */
  readonly onFilled?: (count: number) => void;
}

export interface VectorRuns {
  readonly embedder: Embedder;
  readonly store: VectorStore;
  count(stream: string): Promise<VectorCount>;
  /**
   * Goes on where it was left. False where vectors could not be stored: `store` says why.
   * @throws MemoryError `unavailable` where the embedder fails; what was stored before stays.
   */
  fill(stream: string, limits: FillLimits): Promise<boolean>;
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
  const filling = { ...parts, embedder, store, hash: textHash(parts.root) };
  return {
    embedder,
    store,
    count: async (stream) => {
      const after = await filledUntil(stream, filling);
      const [row] = await withView(parts.storage, (view) =>
        view.rows(countLearningTexts({ stream, after })),
      );
      return row ?? { entries: 0, missing: 0 };
    },
    fill: (stream, limits) => fill(stream, limits, filling),
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

/** Texts that a page of an instant embedder holds; fewer are embedded as they are asked for. */
export const wholePage = 256;

interface Filling extends VectorParts {
  readonly embedder: Embedder;
  readonly store: VectorStore;
  readonly hash: (text: string) => string;
}

async function fill(stream: string, limits: FillLimits, filling: Filling): Promise<boolean> {
  const { embedder, store, storage } = filling;
  const begun = performance.now();
  store.mend();
  const isOwn = (await filledUntil(stream, filling)) === store.filledUntil(embedder.id, stream);
  if (!isOwn && !store.drop(stream)) return false;
  let left = limits.texts;
  let hasBegunAnew = false;
  while (left > 0 && performance.now() - begun < limits.milliseconds) {
    const after = store.filledUntil(embedder.id, stream);
    const limit = Math.min(left, embedder.isInstant ? wholePage : textsAtOnce);
    const texts = await withView(storage, (view) =>
      view.rows(learningTexts({ stream, after, limit })),
    );
    if (texts.length === 0 || (limits.wholePages && texts.length < wholePage)) return true;
    const page = await makeVectorPage(texts, filling);
    if (isOfOtherSpace(page, store.newest(embedder.id, stream))) {
      if (hasBegunAnew) throw changesDimensions(embedder.id);
      hasBegunAnew = true;
      // A model of other dimensions under the old name: what it made before is of no use.
      if (!store.drop(stream)) return false;
      continue;
    }
    // Another process that was first has filled on from there; else nothing can be stored.
    const isStored = store.add(embedder.id, stream, page);
    if (!isStored && store.filledUntil(embedder.id, stream) <= after) return false;
    if (isStored) await forgetErased(stream, page, filling);
    left -= texts.length;
    limits.onFilled?.(texts.length);
  }
  return true;
}

/** A model may be slow, and what was embedded is not to be lost where it is cut short. */
const textsAtOnce = 32;

function isOfOtherSpace(page: StoredPage, newest: NewestVector | undefined): boolean {
  const before = newest?.dimensions ?? 0;
  return before > 0 && page.dimensions > 0 && before !== page.dimensions;
}

function changesDimensions(id: string): MemoryError {
  return new MemoryError({
    code: 'unavailable',
    message:
      `${id} answers now with more numbers and now with fewer, so that its vectors ` +
      'can not be compared.',
    hint: 'squadlog config show',
  });
}

/**
 * Where the stored vectors of this log end: 0 where they are of another, as a backup that was
 * restored has other learnings at the same positions.
 */
async function filledUntil(stream: string, { embedder, store, storage, hash }: Filling) {
  const newest = store.newest(embedder.id, stream);
  if (newest === undefined) return 0;
  const { position } = newest;
  const [row] = await withView(storage, (view) => view.rows(learningTextAt({ stream, position })));
  return row !== undefined && hash(row.text) === newest.hash ? position : 0;
}

/** What was erased while it was embedded has left its vector behind the erasure. */
async function forgetErased(
  stream: string,
  { positions }: StoredPage,
  { store, storage }: Filling,
): Promise<void> {
  const [first = 0] = positions;
  const last = positions.at(-1) ?? first;
  const erased = await withView(storage, (view) =>
    view.rows(erasedPositions({ stream, first, last })),
  );
  const held = erased.map(({ position }) => position).filter((one) => positions.includes(one));
  store.forget(stream, held);
}

/** 16 hex digits, keyed: they confirm no guess at a text. */
function textHash(root: string): (text: string) => string {
  let key: string | undefined;
  return (text) => {
    key ??= readStoreKey(root);
    return createHmac('sha256', key).update(`vector ${text}`).digest('hex').slice(0, 16);
  };
}

async function withView<Result>(storage: Storage, use: (view: Reader) => Promise<Result>) {
  const view = await storage.read();
  try {
    return await use(view);
  } finally {
    await view.close();
  }
}
