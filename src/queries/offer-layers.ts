/** Gathers what each layer offers to a block, best first, from the streams that are read. */

import { processStream } from '../text/ids.ts';
import { indexedTerm } from '../text/index-tokens.ts';
import { searchTerms } from '../text/search-terms.ts';
import { compareNewest, findRelevant } from './find-relevant.ts';
import type { LearningColumns } from './learning-entries.ts';
import {
  learningCandidate,
  learningsOfSessions,
  newestLearnings,
  newestLearningsOfRole,
} from './learning-entries.ts';
import { mergeSameWords, withoutRepeats } from './merge-same-words.ts';
import { patternCandidate, patternsInForce } from './pattern-entries.ts';
import type { QueryContext } from './query.ts';
import type { Candidate } from './recall/candidate.ts';
import type { LayerOffer } from './recall/fit-budget.ts';
import type { LayerName } from './recall/frame.ts';
import type { Corpus, WeightedTerm } from './recall/rank-for-task.ts';
import { inverseFrequency, rankForTask } from './recall/rank-for-task.ts';
import { standardCandidate, standardsInForce } from './standard-entries.ts';
import { newestSessions, roleCounts } from './stream-rows.ts';

export interface OfferRequest {
  /** Squad and agent streams with events. */
  readonly streams: readonly string[];
  readonly budget: number;
  readonly role?: string | undefined;
  readonly task?: string | undefined;
  /** Only lessons of so many most recent sessions. */
  readonly limit?: number | undefined;
}

/** The shortest line has about this many tokens. */
const lineTokensMin = 13;
/**
 * Lines that are offered beyond those that can fit, so that short ones are found behind long
 * ones.
 */
const spareLines = 50;

export async function offerLayers(
  request: OfferRequest,
  context: QueryContext,
): Promise<Record<LayerName, LayerOffer>> {
  const { layers } = context.settings;
  const resolved = {
    ...request,
    role: context.settings.roleFiltering ? request.role : undefined,
    task: context.settings.taskFiltering ? request.task : undefined,
  };
  const nothing = { floor: 0, candidates: [], visible: 0 };
  const process = layers.process.enabled ? await offerProcess(resolved, context) : nothing;
  const program = layers.program.enabled ? await offerProgram(resolved, context) : nothing;
  const episodic = layers.episodic.enabled ? await offerEpisodic(resolved, context) : nothing;
  return { process, program, episodic };
}

async function offerProcess(request: OfferRequest, context: QueryContext): Promise<LayerOffer> {
  const rows = await context.view.rows(standardsInForce({ stream: processStream }));
  const candidates = rows.map((row) => standardCandidate(row, context.settings.encoding));
  return {
    floor: context.settings.layers.process.tokens,
    candidates: rankWithin(candidates, request.task),
    visible: candidates.length,
  };
}

async function offerProgram(request: OfferRequest, context: QueryContext): Promise<LayerOffer> {
  const candidates: Candidate[] = [];
  for (const stream of request.streams) {
    for (const row of await context.view.rows(patternsInForce({ stream }))) {
      if (isForRole(row.role, request.role)) {
        candidates.push(patternCandidate(row, context.settings.encoding));
      }
    }
  }
  return {
    floor: context.settings.layers.program.tokens,
    candidates: rankWithin(candidates, request.task),
    visible: candidates.length,
  };
}

/** The same words of one role are offered once, however many runs taught them. */
async function offerEpisodic(request: OfferRequest, context: QueryContext): Promise<LayerOffer> {
  const { streams, role, task, limit } = request;
  const newest: LearningColumns[] = [];
  let visible = 0;
  for (const stream of streams) {
    const rows = await readNewest(request, stream, context);
    newest.push(...rows);
    visible += limit === undefined ? await countVisible(request, stream, context) : rows.length;
  }
  const recent = new Set(newest.map(({ position }) => position));
  const found =
    task === undefined ? [] : (await findRelevant(context.view, task, { streams, role })).rows;
  const relevant = found.filter(({ position }) => limit === undefined || recent.has(position));
  const loaded = withoutRepeats([...relevant, ...newest.sort(compareNewest)]);
  const offered = mergeSameWords(loaded);
  const { encoding, layers } = context.settings;
  return {
    floor: layers.episodic.tokens,
    candidates: offered.map((row) => learningCandidate(row, encoding)),
    visible: visible - (loaded.length - offered.length),
  };
}

async function readNewest(
  { role, budget, limit }: OfferRequest,
  stream: string,
  { view }: QueryContext,
): Promise<readonly LearningColumns[]> {
  if (limit !== undefined) {
    const sessions = await view.rows(newestSessions({ stream, limit }));
    const names = JSON.stringify(sessions.map(({ session }) => session));
    const rows = await view.rows(learningsOfSessions({ stream, sessions: names }));
    return rows.filter((row) => isForRole(row.role, role));
  }
  const most = 3 * Math.ceil(budget / lineTokensMin) + spareLines;
  if (role === undefined) return view.rows(newestLearnings({ stream, limit: most }));
  const roles = role === 'ALL' ? [role] : [role, 'ALL'];
  const rows: LearningColumns[] = [];
  for (const one of roles) {
    rows.push(...(await view.rows(newestLearningsOfRole({ stream, role: one, limit: most }))));
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
    .reduce((sum, { entries }) => sum + entries, 0);
}

function isForRole(role: string, wanted: string | undefined): boolean {
  return wanted === undefined || role === wanted || role === 'ALL';
}

/** Ranks a layer that is read whole, by the words its own entries share with the task. */
function rankWithin(candidates: readonly Candidate[], task: string | undefined) {
  if (task === undefined) return candidates;
  const corpus: Corpus = {
    entries: candidates.length,
    terms: candidates.reduce((sum, { terms }) => sum + terms.length, 0),
  };
  const terms: WeightedTerm[] = [];
  for (const term of new Set(searchTerms(task).map(indexedTerm))) {
    const hits = candidates.filter((candidate) => candidate.terms.includes(term)).length;
    if (hits > 0) terms.push({ term, weight: inverseFrequency(hits, corpus) });
  }
  return rankForTask(candidates, terms, corpus);
}
