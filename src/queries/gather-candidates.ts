/** Reads what could matter for a text: what shares its rarest words, and what means the same. */
import { indexedTerms } from '../projections/full-text.ts';
import { processStream } from '../text/ids.ts';
import type { Similarities } from './nearest-learnings.ts';
import { isForRole } from './offer-request.ts';
import { isPatternFor } from './patterns-for-role.ts';
import type { View } from './query.ts';
import type { RankRequest } from './rank-request.ts';
import type { LearningToRank, PatternToRank } from './rankable-rows.ts';
import {
  anyPattern,
  foundLearning,
  foundPattern,
  foundStandard,
  learningsAt,
  patternsAt,
  patternsOfHidden,
  patternsOfOthers,
} from './rankable-rows.ts';
import type { Found } from './recall/rankable.ts';
import { standardsInForce } from './standard-entries.ts';
import type { Understanding } from './understanding.ts';

/** Learnings by meaning that are read and scored. */
const nearestMax = 100;

/** Learnings that are looked at for them: a flush may have hidden most of those that are near. */
const nearestReadMax = 64 * nearestMax;

/** What an answer is made from: one view, and what meaning says of its learnings. */
export interface Sources {
  readonly view: View;
  readonly near: Similarities;
  readonly understanding: Understanding;
}

/** Standards, and patterns whose words full text does not know: few, and so all are candidates. */
export async function readWhole(
  { streams, role, layers }: RankRequest,
  { view, near, understanding }: Sources,
): Promise<readonly Found[]> {
  const found: Found[] = [];
  if (layers.has('process')) {
    const rows = await view.rows(standardsInForce({ stream: processStream }));
    const terms = rows.map(({ text }) => indexedTerms({ role: 'ALL', text }));
    const values = understanding.ofTerms(terms);
    found.push(...rows.map((row, i) => foundStandard(row, terms[i] as string, values?.[i])));
  }
  for (const stream of layers.has('program') ? streams : []) {
    const rows = await view.rows(patternsOfHidden({ stream }));
    // Whether their vectors were stored by now must not matter: what is hidden was given none.
    const values = understanding.ofTerms(rows.map(({ terms }) => terms));
    const made = new Map(rows.map(({ position }, i) => [position, values?.[i]]));
    const of = (position: number) => near.of(position) ?? made.get(position);
    found.push(...ofPatterns(rows, role, { of }));
    if (role === undefined) continue;
    const others = await view.rows(patternsOfOthers({ stream, role }));
    found.push(...ofPatterns(others.filter(isOfNeither(role)), role, near));
  }
  return found;
}

/** Learnings that words or meaning bring, and the patterns that show one of them. */
export async function candidatesAmong(
  { byWords, least }: { readonly byWords: readonly number[]; readonly least: number },
  { streams, role, layers }: RankRequest,
  { view, near }: Sources,
): Promise<readonly Found[]> {
  const rows = new Map<number, LearningToRank>();
  const read = async (positions: readonly number[]) => {
    const missing = positions.filter((position) => !rows.has(position));
    const found = await view.rows(learningsAt({ positions: JSON.stringify(missing) }));
    for (const row of found) rows.set(row.position, row);
  };
  await read(byWords);
  const byMeaning = await nearestVisible(near, least, { rows, read, role });
  const positions = [...new Set([...byWords, ...byMeaning])];
  const found: Found[] = [];
  if (layers.has('episodic')) {
    for (const position of positions) {
      const row = rows.get(position);
      if (row === undefined || !isForRole(row.role, role)) continue;
      found.push(foundLearning(row, near.of(position)));
    }
  }
  if (layers.has('program') && (await hasPatterns(streams, view))) {
    const patterns = await view.rows(patternsAt({ positions: JSON.stringify(positions) }));
    found.push(...ofPatterns(patterns, role, near));
  }
  return found;
}

/** Most squads have none for long, and looking for those of each learning costs. */
async function hasPatterns(streams: readonly string[], view: View): Promise<boolean> {
  for (const stream of streams) {
    if ((await view.rows(anyPattern({ stream }))).length > 0) return true;
  }
  return false;
}

/** The nearest that the role may see, whatever else is stored; more are looked at if need be. */
async function nearestVisible(
  near: Similarities,
  least: number,
  known: {
    readonly rows: ReadonlyMap<number, LearningToRank>;
    readonly read: (positions: readonly number[]) => Promise<void>;
    readonly role: string | undefined;
  },
): Promise<readonly number[]> {
  for (let count = nearestMax; ; count *= 4) {
    const nearest = near.nearest(count, least);
    await known.read(nearest);
    const visible = nearest.filter((position) => {
      const row = known.rows.get(position);
      return row !== undefined && isForRole(row.role, known.role);
    });
    const isEnough = visible.length >= nearestMax || count >= nearestReadMax;
    if (isEnough || nearest.length < count) return visible.slice(0, nearestMax);
  }
}

/** Those of ALL are found by the lesson that they show. */
function isOfNeither(role: string) {
  return (row: PatternToRank) => !isForRole(row.role, role);
}

function ofPatterns(
  rows: readonly PatternToRank[],
  role: string | undefined,
  near: Pick<Similarities, 'of'>,
): readonly Found[] {
  return rows
    .filter((row) => isPatternFor(row, role))
    .map((row) => foundPattern(row, role, near.of(row.position)));
}
