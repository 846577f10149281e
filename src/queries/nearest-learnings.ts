/** Learnings whose meaning is near a text's: by stored vectors, and by texts that have none yet. */
import { sql } from 'kysely';
import { selection } from '../projections/statement.ts';
import type { View } from './query.ts';
import { keepBest } from './recall/keep-best.ts';
import type { StoredSimilarities, Understanding, VectorsUntil } from './understanding.ts';
import { upTo } from './understanding.ts';

/** Cosines by position, for those that are known. */
export interface Similarities {
  of(position: number): number | undefined;
  /** Positions of the nearest, the nearest first; at most `count`, none below `least`. */
  nearest(count: number, least: number): readonly number[];
  /** How many have one; 0 where nothing was compared. */
  readonly known: number;
  /** Visible learnings that have no vector and were given none. */
  readonly without: number;
  /** Of streams that they are in: the last position with a stored vector, else 0. */
  readonly until: VectorsUntil;
}

/** Texts without a stored vector that are embedded for one answer. */
export const embeddedMax = 2_048;
/** Learnings without one that are counted. */
export const countedMax = 10_000;

export async function readSimilarities(
  view: Pick<View, 'rows' | 'position'>,
  streams: readonly string[],
  understanding: Understanding,
): Promise<Similarities> {
  const made = new Map<number, number>();
  const stored: StoredSimilarities[] = [];
  const until: Record<string, number> = {};
  let without = 0;
  /** Compares what has no vector yet; the last of them where there may be more. */
  const makeBehind = async (after: number, stream: string): Promise<number | undefined> => {
    const rows = await view.rows(termsAfter({ stream, after, limit: embeddedMax }));
    const values = understanding.ofTerms(rows.map(({ terms }) => terms));
    for (const [i, { position }] of rows.entries()) made.set(position, values?.[i] ?? 0);
    return rows.length === embeddedMax ? rows.at(-1)?.position : undefined;
  };
  for (const stream of understanding.mode === 'keyword' ? [] : streams) {
    // A view of the past knows nothing of what was stored for later entries.
    const known = upTo(view.position, understanding.stored(stream));
    stored.push(known);
    const after = known.positions.at(-1) ?? 0;
    const last = understanding.isInstant ? await makeBehind(after, stream) : after;
    if (last === undefined) continue;
    const [rest] = await view.rows(countAfter({ stream, after: last, limit: countedMax }));
    const missing = rest?.learnings ?? 0;
    without += missing;
    if (missing > 0) until[stream] = after;
  }
  return {
    of: (position) => made.get(position) ?? storedValue(stored, position),
    nearest: (count, least) => nearestOf({ made, stored }, count, least),
    known: stored.reduce((sum, { positions }) => sum + positions.length, made.size),
    without,
    until,
  };
}

interface Known {
  readonly made: ReadonlyMap<number, number>;
  readonly stored: readonly StoredSimilarities[];
}

function nearestOf({ made, stored }: Known, count: number, least: number): readonly number[] {
  // What has nothing in common with the text is no neighbour of it, however many are wanted.
  const best = keepBest(count, Math.max(least, Number.MIN_VALUE));
  for (const { positions, values } of stored) {
    let bar = best.least();
    for (let i = 0; i < values.length; i += 1) {
      const value = values[i] as number;
      if (value < bar) continue;
      best.offer(positions[i] as number, value);
      bar = best.least();
    }
  }
  for (const [position, value] of made) best.offer(position, value);
  return best.keys();
}

function storedValue(stored: readonly StoredSimilarities[], position: number): number | undefined {
  for (const { positions, values } of stored) {
    let low = 0;
    let high = positions.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((positions[middle] as number) < position) low = middle + 1;
      else high = middle;
    }
    if (positions[low] === position) return values[low];
  }
  return undefined;
}

/** Within a stream revisions rise with positions, and are what its rows are found by. */
const termsAfter = selection<
  { stream: string; after: number; limit: number },
  { readonly position: number; readonly terms: string }
>((db, slot) =>
  db
    .selectFrom('learnings_v3')
    .select(['position', 'terms'])
    .where('stream', '=', slot('stream'))
    .where(isBehind(slot('after')))
    .where('visible', '=', 1)
    .orderBy('revision')
    .limit(slot('limit')),
);

/** At most `limit`: a squad may have many, and how many matters little then. */
const countAfter = selection<
  { stream: string; after: number; limit: number },
  { readonly learnings: number }
>(
  (_db, slot) => sql`select count(*) as learnings from (
    select 1 from learnings_v3 where stream = ${slot('stream')} and visible = 1
      and ${isBehind(slot('after'))} limit ${slot('limit')})`,
);

function isBehind(position: never) {
  return sql<boolean>`revision > coalesce(
    (select revision from learnings_v3 where position = ${position}), 0)`;
}
