/** Gathers what each layer offers to a block, best first, from the streams that are read. */

import { processStream } from '../text/ids.ts';
import { hasFlagOf } from './flagged.ts';
import { offerEpisodic } from './offer-episodic.ts';
import { offerProgram } from './offer-program.ts';
import type { OfferRequest } from './offer-request.ts';
import type { QueryContext } from './query.ts';
import { rankWhole } from './rank-whole.ts';
import type { LayerOffer } from './recall/fit-budget.ts';
import type { LayerName } from './recall/frame.ts';
import { standardCandidate, standardsInForce } from './standard-entries.ts';

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
  const nothing: LayerOffer = { floor: 0, candidates: [], visible: 0 };
  const process = layers.process.enabled ? await offerProcess(resolved, context) : nothing;
  const program = layers.program.enabled ? await offerProgram(resolved, context) : nothing;
  const patterns = program.candidates.map(({ entry }) => entry);
  const episodic = layers.episodic.enabled
    ? await offerEpisodic(resolved, patterns, context)
    : nothing;
  return { process, program, episodic };
}

async function offerProcess(request: OfferRequest, context: QueryContext): Promise<LayerOffer> {
  const rows = await context.view.rows(standardsInForce({ stream: processStream }));
  const candidates = rows.map((row) => standardCandidate(row, context.settings.encoding));
  const { excludeFlagged } = context.settings;
  const kept = candidates.filter(({ entry }) => !hasFlagOf(entry.flags, excludeFlagged));
  return {
    floor: context.settings.layers.process.tokens,
    candidates: rankWhole(kept, request.task),
    visible: candidates.length,
    leftOut: candidates.length - kept.length,
  };
}
