/** Which block a read gives: what is offered, fitted to the budget and rendered. */
import type { EventData } from '../events/index.ts';
import type { ReadMemoryInput } from './block-request.ts';
import { tellLeftOut } from './flagged.ts';
import { offerLayers } from './offer-layers.ts';
import type { QueryContext } from './query.ts';
import type { RankedMemory } from './rank-memory.ts';
import { layerNames } from './recall/frame.ts';
import type { RenderedBlock } from './recall/render-block.ts';
import { emptyBlock, renderBlock, renderRequest } from './recall/render-block.ts';
import { fitSound } from './sound-offers.ts';

type Injection = EventData<'MemoryInjected'>;

export interface Chosen {
  readonly rendered: RenderedBlock;
  /** What the task made of the entries; undefined without one. */
  readonly ranking: RankedMemory | undefined;
}

/** What was asked for at an injection; what is asked today goes before it. */
export function askedThen(input: ReadMemoryInput, injection: Injection): ReadMemoryInput {
  const { limit, request } = injection.settings;
  return {
    ...(injection.role === undefined ? {} : { role: injection.role }),
    ...(typeof limit === 'number' ? { limit } : {}),
    ...(request === true ? { request } : {}),
    tokens: injection.budgetTokens,
    ...input,
  };
}

/** The ledger keeps a digest of the task, so a block chosen for one needs its text again. */
export function isUnrepeatable(input: ReadMemoryInput, injection: Injection | undefined): boolean {
  return injection !== undefined && injection.taskDigest !== null && input.task === undefined;
}

interface Parts {
  readonly budget: number;
  readonly known: readonly string[];
  readonly warnings: string[];
}

/** The block and the budget that holds for it: fewer tokens where it may have fewer characters. */
export async function chooseBlock(
  input: ReadMemoryInput,
  parts: Parts,
  context: QueryContext,
): Promise<Chosen & { readonly budget: number }> {
  const { charactersMax = Number.POSITIVE_INFINITY } = input;
  const { budget } = parts;
  for (let left = budget; ; ) {
    const warnings: string[] = [];
    const chosen = await chooseWithin(input, { ...parts, budget: left, warnings }, context);
    const { length } = chosen.rendered.block;
    if (length <= charactersMax) {
      if (left < budget) warnings.push(tellShrunk(budget, left, charactersMax));
      parts.warnings.push(...warnings);
      return { ...chosen, budget: left };
    }
    left = Math.min(left - 1, Math.floor((chosen.rendered.tokens * charactersMax) / length));
  }
}

function tellShrunk(budget: number, left: number, charactersMax: number): string {
  return (
    `The block may have ${charactersMax} characters: its budget is ${left} tokens in place of ` +
    `${budget}.`
  );
}

async function chooseWithin(
  input: ReadMemoryInput,
  parts: Parts,
  context: QueryContext,
): Promise<Chosen> {
  const { budget, known, warnings } = parts;
  const { settings } = context;
  // Standards are for all: a squad's first spawn is told them, before the squad knows anything.
  const offered = settings.enabled
    ? await offerLayers({ ...input, budget, streams: known }, context)
    : undefined;
  const offers = offered?.layers;
  const ranking = offered?.ranking;
  if (ranking?.degraded !== undefined) warnings.push(`Recall is degraded: ${ranking.degraded}.`);
  const visible = countVisible(offers);
  if (offers === undefined || budget === 0) return { rendered: emptyBlock(visible), ranking };
  const leftOut = layerNames.reduce((sum, name) => sum + (offers[name].leftOut ?? 0), 0);
  const { encoding, requestSection } = settings;
  const hasEntries = layerNames.some((name) => offers[name].candidates.length > 0);
  if (!hasEntries && requestSection && input.request === true) {
    // No entry was chosen for the task, so that its text is not missed.
    const rendered = renderRequest({ budget, visible, encoding });
    warnings.push(...tellLeftOut(leftOut, settings.excludeFlagged));
    return { rendered: rendered ?? emptyBlock(visible), ranking };
  }
  if (isUnrepeatable(input, context.injection)) {
    warnings.push(
      'The block was chosen for a task whose text is not stored; name it with --task to have ' +
        'the block again. The entries are those that it held.',
    );
    return { rendered: emptyBlock(visible), ranking: undefined };
  }
  warnings.push(...tellLeftOut(leftOut, settings.excludeFlagged));
  const how = { budget, encoding, request: requestSection, skipsRepeats: ranking !== undefined };
  const { fitted, warnings: altered } = await fitSound(offers, how, context.view);
  warnings.push(...altered);
  if (fitted !== undefined) return { rendered: renderBlock(fitted, visible, encoding), ranking };
  if (layerNames.some((name) => visible[name] > 0)) {
    warnings.push(`No entry fits in ${budget} tokens beside the notice; the block is empty.`);
  }
  return { rendered: emptyBlock(visible), ranking };
}

function countVisible(offers: Parameters<typeof fitSound>[0] | undefined) {
  return {
    process: offers?.process.visible ?? 0,
    program: offers?.program.visible ?? 0,
    episodic: offers?.episodic.visible ?? 0,
  };
}
