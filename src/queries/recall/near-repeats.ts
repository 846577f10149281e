/**
 * Entries that say again what a block says already: told once, as the budget is short. Most pairs
 * are told apart by their words alone; `says-same.ts` decides about the rest.
 */
import { likenessMin } from '../../distill/likeness/likeness-min.ts';
import type { Candidate } from './candidate.ts';

/** What a block tells so far. */
export interface Telling {
  /** True where an entry that was added says the same to the same readers. */
  isTold(candidate: Candidate): boolean;
  add(candidate: Candidate): void;
}

/** A block that tells nothing yet; `saysSame` is asked about entries that share most words. */
export function startTelling(saysSame: (one: Candidate, other: Candidate) => boolean): Telling {
  const holders = new Map<string, Candidate[]>();
  return {
    isTold: (candidate) => {
      const near = new Set(prefixOf(candidate).flatMap((term) => holders.get(term) ?? []));
      for (const other of near) {
        const reaches = other.entry.role === 'ALL' || other.entry.role === candidate.entry.role;
        if (reaches && isAlike(candidate, other) && saysSame(candidate, other)) return true;
      }
      return false;
    },
    add: (candidate) => {
      for (const term of prefixOf(candidate)) {
        const sharing = holders.get(term);
        if (sharing === undefined) holders.set(term, [candidate]);
        else sharing.push(candidate);
      }
    },
  };
}

/**
 * Two sets that are alike share one of these. Source: R. J. Bayardo, Y. Ma, R. Srikant, Scaling up
 * all pairs similarity search, 2007.
 */
function prefixOf(candidate: Candidate): readonly string[] {
  const known = prefixes.get(candidate);
  if (known !== undefined) return known;
  const sorted = [...new Set(candidate.terms)].sort();
  const prefix = sorted.slice(0, sorted.length - Math.ceil(likenessMin * sorted.length) + 1);
  prefixes.set(candidate, prefix);
  return prefix;
}

/** A block is tried with a few frames, and each asks again. */
const prefixes = new WeakMap<Candidate, readonly string[]>();

/** Source of the measure: P. Jaccard, 1912. */
function isAlike(one: Candidate, other: Candidate): boolean {
  const [few, many] =
    one.terms.length < other.terms.length ? [one.terms, other.terms] : [other.terms, one.terms];
  if (few.length < likenessMin * many.length) return false;
  const held = new Set(many);
  const shared = few.filter((term) => held.has(term)).length;
  return shared >= likenessMin * (few.length + many.length - shared);
}
