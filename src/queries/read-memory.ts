/**
 * The block for a spawn: the right lines of process, program and episodic memory within a token
 * budget.
 */
import type * as z from 'zod/mini';
import type { EventData } from '../events/index.ts';
import { processStream } from '../text/ids.ts';
import type { ReadMemoryInput, ReadMemoryResult } from './block-request.ts';
import { readMemoryInput, streamsOf } from './block-request.ts';
import { tellLeftOut } from './flagged.ts';
import { ledgerEntry } from './ledger-entry.ts';
import { warnOfModelLimit } from './model-limit.ts';
import { offerLayers } from './offer-layers.ts';
import type { QueryContext } from './query.ts';
import { defineQuery } from './query.ts';
import type { RankedMemory } from './rank-memory.ts';
import { layerNames } from './recall/frame.ts';
import type { RenderedBlock } from './recall/render-block.ts';
import { emptyBlock, renderBlock } from './recall/render-block.ts';
import { readRecordedEntries } from './recorded-entries.ts';
import { fitSound } from './sound-offers.ts';
import { soundView } from './sound-view.ts';
import { withSourceFlags } from './source-flags.ts';
import { streamRow } from './stream-rows.ts';
import { reportLayers, shownEntries, tellRanking } from './tell-block.ts';

export const readMemory = defineQuery<ReadMemoryInput, ReadMemoryResult>({
  name: 'read-memory',
  doc: {
    verb: 'read',
    summary: 'Print the block for a spawn: its memory within a token budget.',
    input: readMemoryInput as z.ZodMiniType<ReadMemoryInput>,
    writes: false,
    options: {
      squad: { summary: 'The squad whose memory is read.', position: 0, value: 'squad' },
      agent: {
        summary: "The agent whose own memory is read, alone or beside the squad's.",
        value: 'A',
      },
      role: { summary: 'Only lines of this role and of ALL.', value: 'R' },
      tokens: { summary: 'The budget in tokens; headings and notices count.', value: 'N' },
      task: {
        summary: 'What the spawn is to do; the lines that matter for it come first.',
        value: 'T',
      },
      limit: { summary: 'Only lessons of the N most recent sessions.', value: 'N' },
      asOf: { summary: 'The block as of a position, an event id or an ISO time.', value: 'T' },
      session: {
        summary: 'The run that is given the block; writes it into the ledger.',
        value: 'S',
      },
      modelLimit: { summary: 'Warn when block and task are more tokens than this.', value: 'N' },
      client: { summary: 'The program that runs the agent.', hidden: true },
    },
    examples: [
      { line: 'read kiln --role DEV --tokens 300', does: 'prints what a developer should know' },
      {
        line: 'read kiln --task "move the flags" --session spawn-8',
        does: 'and notes that spawn-8 was told',
      },
    ],
  },
  streams: streamsOf,
  asksOfShown: true,
  record: ledgerEntry,
  run: async (given, context) => {
    const { settings, injection } = context;
    const input = injection === undefined ? given : askedThen(given, injection);
    const budget = input.tokens ?? settings.tokenBudget;
    const warnings = [...context.warnings];
    const known = await knownStreams(input, context, warnings);
    if (!settings.enabled) warnings.push('Memory is switched off here (enabled: false).');
    const parts = { budget, known, warnings };
    const { rendered, ranking } = await chooseBlock(input, parts, context);
    await warnOfModelLimit(input, { rendered, warnings }, context);
    return {
      squad: input.squad ?? null,
      ...(input.agent === undefined ? {} : { agent: input.agent }),
      role: input.role ?? null,
      ...(input.task === undefined ? {} : { task: input.task }),
      budget,
      tokens: rendered.tokens,
      block: rendered.block,
      asOf: context.view.position,
      ...tellRanking(ranking),
      layers: reportLayers(rendered),
      entries: await withSourceFlags(
        isUnrepeatable(input, injection) && injection !== undefined
          ? await readRecorded(injection, context, warnings)
          : layerNames.flatMap((name) => shownEntries(rendered.layers[name].entries, ranking)),
        context.view,
      ),
      warnings,
    };
  },
});

/** What was asked for at an injection; what is asked today goes before it. */
function askedThen(input: ReadMemoryInput, injection: Injection): ReadMemoryInput {
  const { limit } = injection.settings;
  return {
    ...(injection.role === undefined ? {} : { role: injection.role }),
    ...(typeof limit === 'number' ? { limit } : {}),
    tokens: injection.budgetTokens,
    ...input,
  };
}

type Injection = EventData<'MemoryInjected'>;

/** The ledger keeps a digest of the task, so a block chosen for one needs its text again. */
function isUnrepeatable(input: ReadMemoryInput, injection: Injection | undefined): boolean {
  return injection !== undefined && injection.taskDigest !== null && input.task === undefined;
}

async function readRecorded(injection: Injection, context: QueryContext, warnings: string[]) {
  const sound = soundView(context.view);
  const entries = await readRecordedEntries(injection, { ...context, view: sound.view });
  warnings.push(...sound.warnings());
  return entries;
}

interface Chosen {
  readonly rendered: RenderedBlock;
  /** What the task made of the entries; undefined without one. */
  readonly ranking: RankedMemory | undefined;
}

async function chooseBlock(
  input: ReadMemoryInput,
  parts: {
    readonly budget: number;
    readonly known: readonly string[];
    readonly warnings: string[];
  },
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
  if (isUnrepeatable(input, context.injection)) {
    warnings.push(
      'The block was chosen for a task whose text is not stored; name it with --task to have ' +
        'the block again. The entries are those that it held.',
    );
    return { rendered: emptyBlock(visible), ranking: undefined };
  }
  if (offers === undefined || budget === 0) return { rendered: emptyBlock(visible), ranking };
  const leftOut = layerNames.reduce((sum, name) => sum + (offers[name].leftOut ?? 0), 0);
  warnings.push(...tellLeftOut(leftOut, settings.excludeFlagged));
  const { encoding, requestSection: request } = settings;
  const how = { budget, encoding, request, skipsRepeats: ranking !== undefined };
  const { fitted, warnings: altered } = await fitSound(offers, how, context.view);
  warnings.push(...altered);
  if (fitted !== undefined) return { rendered: renderBlock(fitted, visible, encoding), ranking };
  if (layerNames.some((name) => visible[name] > 0)) {
    warnings.push(`No entry fits in ${budget} tokens beside the notice; the block is empty.`);
  }
  return { rendered: emptyBlock(visible), ranking };
}

/** Of the named squad and agent, the streams that have any events. */
async function knownStreams(
  input: ReadMemoryInput,
  { view }: QueryContext,
  warnings: string[],
): Promise<string[]> {
  const known: string[] = [];
  for (const stream of streamsOf(input)) {
    if (stream === processStream) continue;
    const [row] = await view.rows(streamRow({ stream }));
    if (row !== undefined) known.push(stream);
    else warnings.push(`There is no ${stream.replace('/', ' ')} yet; the first write creates it.`);
  }
  return known;
}

function countVisible(offers: Parameters<typeof fitSound>[0] | undefined) {
  return {
    process: offers?.process.visible ?? 0,
    program: offers?.program.visible ?? 0,
    episodic: offers?.episodic.visible ?? 0,
  };
}
