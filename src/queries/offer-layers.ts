/** Gathers what each layer offers to a block, best first, from the streams that are read. */

import { processStream } from '../text/ids.ts';
import { hasFlagOf } from './flagged.ts';
import { offerEpisodic } from './offer-episodic.ts';
import { offerProgram } from './offer-program.ts';
import type { OfferRequest } from './offer-request.ts';
import type { QueryContext } from './query.ts';
import type { RankedMemory } from './rank-memory.ts';
import type { LayerOffer } from './recall/fit-budget.ts';
import type { LayerName } from './recall/frame.ts';
import { layerNames } from './recall/frame.ts';
import { standardCandidate, standardsInForce } from './standard-entries.ts';

export interface Offers {
  readonly layers: Readonly<Record<LayerName, LayerOffer>>;
  /** How the entries were ranked; undefined without a task. */
  readonly ranking: RankedMemory | undefined;
}

export async function offerLayers(request: OfferRequest, context: QueryContext): Promise<Offers> {
  const { layers, roleFiltering, taskFiltering } = context.settings;
  const resolved = {
    ...request,
    role: roleFiltering ? request.role : undefined,
    task: taskFiltering ? request.task : undefined,
  };
  const ranking = await rankForTask(resolved, request.role, context);
  const asked = { ...resolved, ranked: ranking?.ranked ?? [] };
  const nothing: LayerOffer = { floor: 0, candidates: [], visible: 0 };
  const process = layers.process.enabled ? await offerProcess(asked, context) : nothing;
  const program = layers.program.enabled ? await offerProgram(asked, context) : nothing;
  const patterns = program.candidates.map(({ entry }) => entry);
  const episodic = layers.episodic.enabled
    ? await offerEpisodic(asked, patterns, context)
    : nothing;
  return { layers: { process, program, episodic }, ranking };
}

/** A role that does not filter still says whose lessons come first. */
async function rankForTask(
  { task, role, streams }: OfferRequest,
  preferred: string | undefined,
  context: QueryContext,
): Promise<RankedMemory | undefined> {
  if (task === undefined) return undefined;
  // Most reads have no task, and must start fast.
  const { rankMemory } = await import('./rank-memory.ts');
  const layers = new Set(layerNames.filter((name) => context.settings.layers[name].enabled));
  return rankMemory({ text: task, streams, role, preferred, layers }, context);
}

async function offerProcess(
  { ranked }: Pick<Required<OfferRequest>, 'ranked'>,
  context: QueryContext,
): Promise<LayerOffer> {
  const rows = await context.view.rows(standardsInForce({ stream: processStream }));
  const candidates = rows.map((row) => standardCandidate(row, context.settings.encoding));
  const { excludeFlagged } = context.settings;
  const kept = candidates.filter(({ entry }) => !hasFlagOf(entry.flags, excludeFlagged));
  const rankOf = new Map(ranked.map(({ item }, rank) => [item.id, rank]));
  const order = ({ entry }: (typeof kept)[number]) => rankOf.get(entry.id) ?? ranked.length;
  return {
    floor: context.settings.layers.process.tokens,
    candidates: kept.sort((a, b) => order(a) - order(b)),
    visible: candidates.length,
    leftOut: candidates.length - kept.length,
  };
}
