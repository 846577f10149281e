/** What episodic memory offers to a block: recent lessons, then lines of compressed sessions. */

import {
  countFlaggedLearnings,
  hasFlagOf,
  newestUnflagged,
  newestUnflaggedOfRole,
} from './flagged.ts';
import type { LearningColumns } from './learning-entries.ts';
import {
  compareNewest,
  learningCandidate,
  learningsByPosition,
  learningsOfSessions,
  newestLearnings,
  newestLearningsOfRole,
} from './learning-entries.ts';
import { mergeSameWords, sameWordsKey, withoutRepeats } from './merge-same-words.ts';
import type { OfferRequest } from './offer-request.ts';
import { isForRole, linesMax } from './offer-request.ts';
import type { QueryContext } from './query.ts';
import type { LayerOffer } from './recall/fit-budget.ts';
import type { Found } from './recall/rankable.ts';
import { readRetold } from './retold-learnings.ts';
import type { SessionColumns } from './session-entries.ts';
import { compressedSessions, countCompressed, sessionCandidate } from './session-entries.ts';
import { newestSessions, roleCounts } from './stream-rows.ts';

/**
 * The same words of one role are offered once, however many runs taught them, and left to a pattern
 * that is offered with them; `patterns`: those that are.
 */
export async function offerEpisodic(
  asked: OfferRequest,
  patterns: readonly { readonly id: string }[],
  context: QueryContext,
): Promise<LayerOffer> {
  const { excludeFlagged, encoding, layers } = context.settings;
  const flagged = await countFlaggedLearnings(asked, context);
  const { limit } = asked;
  const { newest, visible } = await readRecent(asked, context);
  const recent = new Set(newest.map(({ position }) => position));
  const isKept = ({ flags }: LearningColumns) => !hasFlagOf(JSON.parse(flags), excludeFlagged);
  const relevant = await readRanked(asked, limit === undefined ? undefined : recent, context);
  const all = withoutRepeats([...relevant, ...newest.sort(compareNewest)]);
  const loaded = excludeFlagged.length === 0 ? all : all.filter(isKept);
  const retold = await readRetold(loaded, patterns, context.view);
  const offered = mergeSameWords(loaded.filter(({ id }) => !retold.has(id)));
  const past = await offerCompressed(asked, context);
  return {
    floor: layers.episodic.tokens,
    candidates: [...offered.map((row) => learningCandidate(row, encoding)), ...past.candidates],
    visible: visible - (loaded.length - offered.length) + past.visible,
    leftOut: (limit === undefined ? flagged : all.length - loaded.length) + past.leftOut,
  };
}

/** The newest of all streams, which fill what the task leaves, and how many there are in all. */
async function readRecent(asked: OfferRequest, context: QueryContext) {
  const { streams, limit } = asked;
  const { excludeFlagged } = context.settings;
  // A task that brings more lessons than can be shown, each in words of its own, leaves nothing.
  const isFull =
    limit === undefined &&
    excludeFlagged.length === 0 &&
    rankedLessons(asked).length >= linesMax(asked);
  const newest: LearningColumns[] = [];
  let visible = 0;
  for (const stream of streams) {
    const rows = isFull ? [] : await readNewest(asked, stream, context);
    newest.push(...rows);
    visible += limit === undefined ? await countVisible(asked, stream, context) : rows.length;
  }
  return { newest, visible };
}

/** Those that a block of the budget could hold, the same words of one role once. */
function rankedLessons({ ranked = [], budget }: OfferRequest): readonly Found[] {
  const first = new Map<string, Found>();
  for (const { item } of ranked) {
    if (item.layer !== 'episodic' || !item.isRecent || item.tokensMin > budget) continue;
    const key = sameWordsKey(item);
    if (!first.has(key)) first.set(key, item);
  }
  return [...first.values()];
}

/** Lessons that the task brings, in the order of the ranking; of `among` where that is given. */
async function readRanked(
  asked: OfferRequest,
  among: ReadonlySet<number> | undefined,
  { view }: QueryContext,
): Promise<readonly LearningColumns[]> {
  const positions = rankedLessons(asked)
    .map(({ position }) => position)
    .filter((position) => among?.has(position) ?? true)
    .slice(0, linesMax(asked));
  if (positions.length === 0) return [];
  const rows = await view.rows(learningsByPosition({ positions: JSON.stringify(positions) }));
  const byPosition = new Map(rows.map((row) => [row.position, row]));
  return positions.flatMap((position) => byPosition.get(position) ?? []);
}

async function readNewest(
  { role, limit, budget: tokensMax }: OfferRequest,
  stream: string,
  { view, settings }: QueryContext,
): Promise<readonly LearningColumns[]> {
  if (limit !== undefined) {
    const sessions = await view.rows(newestSessions({ stream, limit }));
    const names = JSON.stringify(sessions.map(({ session }) => session));
    const rows = await view.rows(learningsOfSessions({ stream, sessions: names }));
    return rows.filter((row) => isForRole(row.role, role));
  }
  const shape = { stream, tokensMax, limit: linesMax({ budget: tokensMax }) };
  const flags = JSON.stringify(settings.excludeFlagged);
  // Most leave nothing out, and a test of each row's flags costs.
  const takesAll = settings.excludeFlagged.length === 0;
  if (role === undefined) {
    return view.rows(takesAll ? newestLearnings(shape) : newestUnflagged({ ...shape, flags }));
  }
  const roles = role === 'ALL' ? [role] : [role, 'ALL'];
  const rows: LearningColumns[] = [];
  for (const one of roles) {
    const ofRole = { ...shape, role: one };
    const best = takesAll
      ? newestLearningsOfRole(ofRole)
      : newestUnflaggedOfRole({ ...ofRole, flags });
    rows.push(...(await view.rows(best)));
  }
  return rows;
}

async function countVisible(
  { role }: OfferRequest,
  stream: string,
  { view }: QueryContext,
): Promise<number> {
  const counts = await view.rows(roleCounts({ stream }));
  return counts
    .filter((row) => isForRole(row.role, role))
    .reduce((sum, { recent }) => sum + recent, 0);
}

/** One line for each compressed session, behind the lessons that are told in full. */
async function offerCompressed(
  { streams, role, limit, budget }: OfferRequest,
  { view, settings }: QueryContext,
): Promise<Required<Pick<LayerOffer, 'candidates' | 'visible' | 'leftOut'>>> {
  const rows: SessionColumns[] = [];
  let visible = 0;
  for (const stream of streams) {
    const asked = { stream, role: role ?? null };
    const newest =
      limit === undefined
        ? await view.rows(compressedSessions({ ...asked, limit: linesMax({ budget }) }))
        : (await view.rows(newestSessions({ stream, limit }))).filter(
            (row) => row.compressed === 1 && isForRole(row.role ?? 'ALL', role),
          );
    rows.push(...newest);
    const [count] = limit === undefined ? await view.rows(countCompressed(asked)) : [];
    visible += count?.sessions ?? newest.length;
  }
  const candidates = rows
    .sort(compareNewest)
    .map((row) => sessionCandidate(row, settings.encoding));
  const kept = candidates.filter(({ entry }) => !hasFlagOf(entry.flags, settings.excludeFlagged));
  return { candidates: kept, visible, leftOut: candidates.length - kept.length };
}
