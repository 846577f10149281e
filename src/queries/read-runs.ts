/** What stands beside the best candidates in their runs, and how long those runs are. */
import type { Sources } from './gather-candidates.ts';
import { isForRole } from './offer-request.ts';
import type { RankRequest } from './rank-request.ts';
import { foundLearning, learningsAt, sessionSizes } from './rankable-rows.ts';
import { continuityOf } from './recall/continuity.ts';
import { keepBest } from './recall/keep-best.ts';
import { scoreKeywords } from './recall/keyword-score.ts';
import type { Asked, Found } from './recall/rankable.ts';
import { sessionKey } from './recall/rankable.ts';
import { weights } from './recall/weights.ts';

/** Candidates whose neighbours are looked at: the best. */
const centresMax = 100;

export interface Runs {
  /** Neighbours that are no candidates themselves. */
  readonly beside: readonly Found[];
  readonly sessions: ReadonlyMap<string, number>;
}

export async function readRuns(
  found: readonly Found[],
  asked: Asked,
  { view, role }: Pick<Sources, 'view'> & Pick<RankRequest, 'role'>,
): Promise<Runs> {
  const centres = bestOf(found, asked);
  const sessions = await readSizes(centres, view);
  const known = new Set(
    found.flatMap(({ session, position }) => (session === null ? [] : position)),
  );
  /** Places in the log, where all streams are mixed, and the runs that an entry there may be of. */
  const wanted = new Map<number, Set<string>>();
  for (const centre of centres) {
    if (continuityOf(centre, { sessions }) === 0) continue;
    for (const { distance } of weights.neighbours) {
      const position = centre.position - distance;
      if (known.has(position)) continue;
      const runs = wanted.get(position) ?? new Set();
      wanted.set(position, runs.add(sessionKey(centre)));
    }
  }
  if (wanted.size === 0) return { beside: [], sessions };
  const rows = await view.rows(learningsAt({ positions: JSON.stringify([...wanted.keys()]) }));
  const beside = rows
    .filter((row) => wanted.get(row.position)?.has(sessionKey(row)) && isForRole(row.role, role))
    .map((row) => foundLearning(row, undefined));
  return { beside, sessions };
}

/** By words and meaning alone. */
function bestOf(found: readonly Found[], { terms, corpus, share }: Asked): readonly Found[] {
  const lessons = found.filter(({ session }) => session !== null);
  const worded = lessons.map((item) => scoreKeywords(item.terms, terms, corpus));
  const top = { worded: Math.max(...worded, 0) || 1, meant: 0 };
  for (const { similarity = 0 } of lessons) top.meant = Math.max(top.meant, similarity);
  const best = keepBest(centresMax, Number.MIN_VALUE);
  for (const [i, { similarity = 0 }] of lessons.entries()) {
    const meant = top.meant === 0 ? 0 : similarity / top.meant;
    best.offer(i, (1 - share) * ((worded[i] as number) / top.worded) + share * meant);
  }
  return best.keys().map((i) => lessons[i] as Found);
}

async function readSizes(
  centres: readonly Found[],
  view: Sources['view'],
): Promise<ReadonlyMap<string, number>> {
  const byStream = new Map<string, Set<string>>();
  for (const { stream, session } of centres) {
    const known = byStream.get(stream) ?? new Set();
    if (session !== null) known.add(session);
    byStream.set(stream, known);
  }
  const sizes = new Map<string, number>();
  for (const [stream, names] of byStream) {
    const sessions = JSON.stringify([...names]);
    for (const { session, learnings } of await view.rows(sessionSizes({ stream, sessions }))) {
      sizes.set(sessionKey({ stream, session }), learnings);
    }
  }
  return sizes;
}
