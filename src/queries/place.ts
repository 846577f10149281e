/** Where in the mirrored files an entry stands, so that a hit can be opened at its lines. */
import type { Entry } from './recall/entry.ts';

/** Lines of a file; a path below the root, with `/`. */
export interface Place {
  readonly path: string;
  /** 1-based; the last line belongs to it. */
  readonly startLine: number;
  readonly endLine: number;
}

/** What an entry gets where a mirrored file holds its words. */
export interface Placed extends Partial<Place> {
  /** `kiln/history.md#L12`, or `kiln/history.md#L12-L14`. */
  readonly citation?: string;
}

export type PlacedEntry = Entry & Placed;

/** For each entry the lines that hold its words now; undefined where no file does. */
export type FindPlaces = (entries: readonly Entry[]) => Promise<readonly (Place | undefined)[]>;

/** The same entries in the same order, each with its place. */
export async function withPlaces<Found extends Entry>(
  entries: readonly Found[],
  { findPlaces }: { readonly findPlaces: FindPlaces },
): Promise<readonly (Found & Placed)[]> {
  if (entries.length === 0) return [];
  const places = await findPlaces(entries);
  return entries.map((entry, at) => {
    const place = places[at];
    return place === undefined ? entry : { ...entry, ...place, citation: citationOf(place) };
  });
}

function citationOf({ path, startLine, endLine }: Place): string {
  return `${path}#L${startLine}${endLine === startLine ? '' : `-L${endLine}`}`;
}
