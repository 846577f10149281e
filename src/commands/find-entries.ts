/** Finds the learnings that a reference names: by short id, by id, or by the beginning of one. */
import type { EntryState, PatternState, StreamState } from './stream-state.ts';

export type FoundEntries =
  | { readonly kind: 'found'; readonly entries: readonly EntryState[] }
  /** The beginning of the ids of all these, learnings or patterns. */
  | { readonly kind: 'ambiguous'; readonly candidates: readonly NamedEntry[] }
  | { readonly kind: 'none' };

export type NamedEntry = Pick<EntryState, 'id' | 'shortId'>;

/**
 * `L12` or a whole id is one learning, `P12` or the id of a pattern all its sources, any other
 * text what alone has an id that begins so.
 */
export function findEntries(state: StreamState, reference: string): FoundEntries {
  return entryFinder(state)(reference);
}

/** The same for many references of one state. */
export function entryFinder(
  state: Pick<StreamState, 'entries' | 'patterns'>,
): (reference: string) => FoundEntries {
  const entries = byName(state.entries.values());
  const patterns = byName(state.patterns.values());
  const sourcesOf = ({ sources }: PatternState) =>
    found(sources.flatMap((id) => state.entries.get(id) ?? []));
  return (reference) => {
    const wanted = reference.trim().toUpperCase();
    const pattern = patterns.get(wanted);
    if (pattern !== undefined) return sourcesOf(pattern);
    const entry = entries.get(wanted);
    if (entry !== undefined) return found([entry]);
    if (wanted.length < beginningMin) return { kind: 'none' };
    const begunPatterns = beginning(state.patterns.values(), wanted);
    const begun = beginning(state.entries.values(), wanted);
    if (begunPatterns.length + begun.length > 1) {
      return { kind: 'ambiguous', candidates: [...begunPatterns, ...begun] };
    }
    const [only] = begunPatterns;
    return only === undefined ? found(begun) : sourcesOf(only);
  };
}

/** True for a text that can only be meant as an id: `L12`, or the beginning of a long one. */
export function looksLikeId(text: string): boolean {
  return [shortShape, learningShape, patternShape].some((shape) => shape.test(text.trim()));
}

const shortShape = /^[LPS]\d{1,15}$/i;
const learningShape = /^[0-7][0-9A-HJKMNP-TV-Z]{5,25}$/i;
/** With a digit, as a word may begin with a P too. */
const patternShape = /^P(?=[A-Z]*\d)[0-9A-HJKMNP-TV-Z]{5,25}$/i;

/** Characters; fewer would name an entry by chance. */
const beginningMin = 4;

function byName<Named extends NamedEntry>(all: Iterable<Named>): ReadonlyMap<string, Named> {
  const named = new Map<string, Named>();
  for (const one of all) named.set(one.shortId, one).set(one.id, one);
  return named;
}

function beginning<Named extends NamedEntry>(all: Iterable<Named>, start: string): Named[] {
  return [...all].filter(({ id }) => id.startsWith(start));
}

function found(entries: readonly EntryState[]): FoundEntries {
  return entries.length === 0 ? { kind: 'none' } : { kind: 'found', entries };
}
