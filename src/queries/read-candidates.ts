/** The whole rows of what a ranking found. */
import { processStream } from '../text/ids.ts';
import { learningCandidate, learningsByPosition } from './learning-entries.ts';
import { patternCandidate, patternsById } from './pattern-entries.ts';
import type { QueryContext } from './query.ts';
import type { Candidate } from './recall/candidate.ts';
import type { Found } from './recall/rankable.ts';
import { standardCandidate, standardsInForce } from './standard-entries.ts';

/** Of each item its candidate, in the order they came. */
export async function readCandidates(
  items: readonly Found[],
  { view, settings: { encoding } }: QueryContext,
): Promise<ReadonlyMap<Found, Candidate>> {
  const of = (layer: Found['layer']) => items.filter((item) => item.layer === layer);
  const byId = new Map<string, Candidate>();
  const positions = JSON.stringify(of('episodic').map(({ position }) => position));
  for (const row of await view.rows(learningsByPosition({ positions }))) {
    byId.set(row.id, learningCandidate(row, encoding));
  }
  const ids = JSON.stringify(of('program').map(({ id }) => id));
  for (const row of await view.rows(patternsById({ ids }))) {
    byId.set(row.id, patternCandidate(row, encoding));
  }
  if (of('process').length > 0) {
    for (const row of await view.rows(standardsInForce({ stream: processStream }))) {
      byId.set(row.id, standardCandidate(row, encoding));
    }
  }
  return new Map(
    items.flatMap((item) => {
      const candidate = byId.get(item.id);
      return candidate === undefined ? [] : [[item, candidate]];
    }),
  );
}
