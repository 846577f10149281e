/** What program memory offers to a block: the best supported patterns, or those for the task. */
import { readFlaggedPatterns } from './flagged.ts';
import type { OfferRequest } from './offer-request.ts';
import { isForRole, linesMax, rankedMax } from './offer-request.ts';
import type { PatternColumns } from './pattern-entries.ts';
import {
  bestPatterns,
  comparePatterns,
  patternCandidate,
  patternCounts,
  patternsById,
} from './pattern-entries.ts';
import {
  bestPatternsOfOthers,
  bestPatternsOfRole,
  countPatternsOfOthers,
} from './patterns-for-role.ts';
import type { QueryContext } from './query.ts';
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
  const ranked = await readRanked(view, request, flagged);
  const best = await readBest(view, request, flagged);
  const rows = new Map([...ranked, ...best].map((row) => [row.id, row])).values();
  return {
    floor: settings.layers.program.tokens,
    candidates: [...rows].map((row) => patternCandidate(row, settings.encoding)),
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

/** Those that the task brings, in the order of the ranking. */
async function readRanked(
  view: QueryContext['view'],
  { ranked = [], budget }: OfferRequest,
  flagged: ReadonlySet<string>,
): Promise<readonly PatternColumns[]> {
  const ids = ranked
    .filter(({ item }) => item.layer === 'program' && item.tokensMin <= budget)
    .map(({ item }) => item.id)
    .filter((id) => !flagged.has(id))
    .slice(0, rankedMax({ budget }));
  if (ids.length === 0) return [];
  const rows = await view.rows(patternsById({ ids: JSON.stringify(ids) }));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
