/** Fills one stream with the vectors that it lacks, in order and where it was left. */
import type { Embedder } from '../embed/embedder.ts';
import { MemoryError } from '../errors.ts';
import {
  erasedBetween,
  erasedPositions,
  learningTextAt,
  learningTextPositions,
  learningTexts,
} from '../projections/learning-texts.ts';
import type { Storage } from '../storage/storage.ts';
import type { StoredPage, VectorStore } from '../storage/vectors.ts';
import { pageVectorsMax } from '../storage/vectors.ts';
import { pageMaker } from './refused-texts.ts';
import type { TextHash } from './vector-origin.ts';
import { isOfLog, withView } from './vector-origin.ts';

export interface FillLimits {
  /** At most so many texts. */
  readonly texts: number;
  /** Begins nothing new after so many milliseconds. */
  readonly milliseconds: number;
  /** Leaves what makes no whole page. */
  readonly wholePages: boolean;
  /** Looks for those that lack a vector between others too, whatever the other limits are. */
  readonly gaps?: boolean;
  /** Told how many texts more have a vector, each time some were stored. */
  readonly onFilled?: (count: number) => void;
}

export interface Filling {
  readonly storage: Storage;
  readonly embedder: Embedder;
  readonly store: VectorStore;
  readonly hash: TextHash;
  /** Told why, each time a text was refused that then has a vector of zeros. */
  readonly onRefused: (error: unknown) => void;
}

/** False where vectors could not be stored, or those of erased texts not be removed. */
export async function fillVectors(
  stream: string,
  limits: FillLimits,
  filling: Filling,
): Promise<boolean> {
  const { embedder, store, storage } = filling;
  const begun = performance.now();
  store.mend();
  if (!(await forgetErased(stream, filling))) return false;
  if (!(await dropForeign(stream, filling))) return false;
  if (limits.gaps === true && !(await fillGaps(stream, limits, filling))) return false;
  const makePage = pageMaker(filling);
  let left = limits.texts;
  let alone = 0;
  let hasBegunAnew = false;
  while (left > 0 && performance.now() - begun < limits.milliseconds) {
    const after = store.filledUntil(embedder.id, stream);
    const most = embedder.isInstant ? pageVectorsMax : textsAtOnce;
    const limit = Math.min(left, alone > 0 ? 1 : most);
    const texts = await withView(storage, (view) =>
      view.rows(learningTexts({ stream, after, limit })),
    );
    if (texts.length === 0 || (limits.wholePages && texts.length < pageVectorsMax)) return true;
    const page = await makePage(texts);
    alone = page === undefined ? texts.length : alone - texts.length;
    if (page === undefined) continue;
    if (isOfOtherSpace(page, stream, filling)) {
      if (hasBegunAnew) throw changesDimensions(embedder.id);
      hasBegunAnew = true;
      if (!dropAll(stream, filling)) return false;
      continue;
    }
    // Another process that was first has filled on from there; else nothing can be stored.
    const isStored = store.add(embedder.id, stream, page);
    if (!isStored && store.filledUntil(embedder.id, stream) <= after) return false;
    if (isStored && !(await forgetAgain(stream, page, filling))) return false;
    left -= texts.length;
    limits.onFilled?.(texts.length);
  }
  return true;
}

/** A model may be slow, and what was embedded is not to be lost where it is cut short. */
const textsAtOnce = 32;

/** Entries that were forgotten while others were embedded, and restored since. */
async function fillGaps(stream: string, limits: FillLimits, filling: Filling): Promise<boolean> {
  const { embedder, store, storage } = filling;
  const until = store.filledUntil(embedder.id, stream);
  const stored = new Set(store.positions(embedder.id, stream));
  const held = await withView(storage, (view) => view.rows(learningTextPositions({ stream })));
  const gaps = held.filter(({ position }) => position <= until && !stored.has(position));
  const makePage = pageMaker(filling);
  let alone = 0;
  for (let from = 0; from < gaps.length; ) {
    const places = gaps.slice(from, from + (alone > 0 ? 1 : textsAtOnce));
    const texts = await readTexts(stream, places, filling);
    const page = await makePage(texts);
    alone = page === undefined ? places.length : alone - places.length;
    if (page === undefined) continue;
    from += places.length;
    // All of them are made anew then, and these with them.
    if (isOfOtherSpace(page, stream, filling)) return dropAll(stream, filling);
    if (!store.insert(embedder.id, stream, page)) return false;
    if (!(await forgetAgain(stream, page, filling))) return false;
    limits.onFilled?.(texts.length);
  }
  return true;
}

function readTexts(
  stream: string,
  places: readonly { readonly position: number }[],
  { storage }: Filling,
): Promise<readonly { readonly position: number; readonly text: string }[]> {
  return withView(storage, async (view) => {
    const rows = await Promise.all(
      places.map(({ position }) => view.rows(learningTextAt({ stream, position }))),
    );
    return rows.flat().flatMap(({ position, text }) => (text === null ? [] : { position, text }));
  });
}

/** Also what a process that was killed has left. */
async function forgetErased(stream: string, { store, storage }: Filling): Promise<boolean> {
  const erased = await withView(storage, (view) => view.rows(erasedPositions({ stream })));
  const held = store.held(
    stream,
    erased.map(({ position }) => position),
  );
  return store.forget(stream, held);
}

/** What was erased while it was embedded has left its vector behind the erasure. */
async function forgetAgain(
  stream: string,
  { positions }: StoredPage,
  { store, storage }: Filling,
): Promise<boolean> {
  const [first = 0] = positions;
  const last = positions.at(-1) ?? first;
  const erased = await withView(storage, (view) =>
    view.rows(erasedBetween({ stream, first, last })),
  );
  const held = erased.map(({ position }) => position).filter((one) => positions.includes(one));
  return store.forget(stream, held);
}

/** Vectors of a log that this one has taken the place of. */
async function dropForeign(stream: string, filling: Filling): Promise<boolean> {
  const { embedder, store, storage, hash } = filling;
  const newest = store.newest(embedder.id, stream);
  if (newest === undefined) return true;
  const isOwn = await withView(storage, (view) => isOfLog(newest, stream, { view, hash }));
  return isOwn || store.drop(stream, { ...newest, embedder: embedder.id });
}

/** A model of other dimensions under the old name: what it made before is of no use. */
function isOfOtherSpace(page: StoredPage, stream: string, { embedder, store }: Filling): boolean {
  const before = store.newest(embedder.id, stream)?.dimensions ?? 0;
  return before > 0 && page.dimensions > 0 && before !== page.dimensions;
}

function dropAll(stream: string, { embedder, store }: Filling): boolean {
  const newest = store.newest(embedder.id, stream);
  return newest === undefined || store.drop(stream, { ...newest, embedder: embedder.id });
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
