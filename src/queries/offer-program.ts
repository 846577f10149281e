/** What program memory offers to a block: the best supported patterns, or those for the task. */
import { readFlaggedPatterns } from './flagged.ts';
import type { OfferRequest } from './offer-request.ts';
import { isForRole, linesMax } from './offer-request.ts';
import type { PatternColumns, PatternTerms } from './pattern-entries.ts';
import {
  bestPatterns,
  comparePatterns,
  patternCandidate,
  patternCounts,
  patternsById,
  patternTerms,
} from './pattern-entries.ts';
import {
  bestPatternsOfOthers,
  bestPatternsOfRole,
  countPatternsOfOthers,
  isPatternFor,
} from './patterns-for-role.ts';
import type { QueryContext } from './query.ts';
import { rankWhole } from './rank-whole.ts';
import type { LayerOffer } from './recall/fit-budget.ts';

export async function offerProgram(
  request: OfferRequest,
  context: QueryContext,
): Promise<LayerOffer> {
  const { view, settings } = context;
  const flagged = await readFlaggedPatterns(request, context);
  let visible = 0;
  for (const stream of request.streams) {
    for (const { role, patterns } of await view.rows(patternCounts({ stream }))) {
      if (isForRole(role, request.role)) visible += patterns;
    }
    if (request.role === undefined) continue;
    const [others] = await view.rows(countPatternsOfOthers({ stream, role: request.role }));
    visible += others?.patterns ?? 0;
  }
  const { task } = request;
  const rows =
    task === undefined
      ? await readBest(view, request, flagged)
      : await readForTask(view, { ...request, task }, flagged);
  return {
    floor: settings.layers.program.tokens,
    candidates: rows.map((row) => patternCandidate(row, settings.encoding)),
    visible,
    leftOut: flagged.size,
  };
}

async function readBest(
  view: QueryContext['view'],
  { streams, role, budget: tokensMax }: OfferRequest,
  flagged: ReadonlySet<string>,
): Promise<readonly PatternColumns[]> {
  const except = JSON.stringify([...flagged]);
  const size = { tokensMax, limit: linesMax({ budget: tokensMax }), except };
  const rows: PatternColumns[] = [];
  for (const stream of streams) {
    if (role === undefined) {
      rows.push(...(await view.rows(bestPatterns({ stream, ...size }))));
      continue;
    }
    for (const one of new Set([role, 'ALL'])) {
      rows.push(...(await view.rows(bestPatternsOfRole({ stream, role: one, ...size }))));
    }
    rows.push(...(await view.rows(bestPatternsOfOthers({ stream, role, ...size }))));
  }
  return rows.sort(comparePatterns);
}

/** All are looked at by their terms alone; the best are then read whole. */
async function readForTask(
  view: QueryContext['view'],
  { streams, role, task, budget }: OfferRequest & { readonly task: string },
  flagged: ReadonlySet<string>,
): Promise<readonly PatternColumns[]> {
  const known: PatternTerms[] = [];
  for (const stream of streams) {
    const rows = await view.rows(patternTerms({ stream, tokensMax: budget }));
    known.push(...rows.filter((row) => !flagged.has(row.id) && isPatternFor(row, role)));
  }
  const candidates = known
    .sort(comparePatterns)
    .map(({ id, terms }) => ({ id, terms: terms.split(' ') }));
  const best = rankWhole(candidates, task).slice(0, linesMax({ budget }));
  const ids = best.map(({ id }) => id);
  const rows = await view.rows(patternsById({ ids: JSON.stringify(ids) }));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
