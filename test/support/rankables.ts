/** Entries and questions for ranking, made of the few facts that a test cares about. */
import type { Asked, Rankable } from '../../src/queries/recall/rankable.ts';
import { termsOf } from '../../src/queries/recall/terms.ts';

export interface RankableFacts extends Partial<Omit<Rankable, 'terms'>> {
  readonly terms?: readonly string[];
}

/** A lesson of the squad `kiln` that no run is the context of. */
export function rankable({ terms = [], ...facts }: RankableFacts = {}): Rankable {
  return {
    ...{ position: 1, stream: 'squad/kiln', session: null, role: 'DEV', text: 'A lesson.' },
    ...{ at: '2026-11-30T09:00:00.000Z', support: 1, similarity: undefined },
    ...facts,
    terms: termsOf(terms),
  };
}

/** Lessons of one run, at positions from `first` on. */
export function runOf(session: string, first: number, count: number): readonly Rankable[] {
  return Array.from({ length: count }, (_, i) => rankable({ session, position: first + i }));
}

/** A question for the words `rare` and `usual`, by keywords alone. */
export function asked(facts: Partial<Asked> = {}): Asked {
  return {
    text: 'rare usual',
    terms: [
      { term: 'rare', weight: 3 },
      { term: 'usual', weight: 1 },
    ],
    phrases: [],
    corpus: { entries: 10, terms: 20 },
    named: [],
    share: 0,
    sessions: new Map(),
    ...facts,
  };
}
