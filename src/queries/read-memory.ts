/**
 * The block for a spawn: the right lines of process, program and episodic memory within a token
 * budget.
 */
import type * as z from 'zod/mini';
import type { EventData } from '../events/index.ts';
import { processStream } from '../text/ids.ts';
import type { ReadMemoryInput, ReadMemoryResult } from './block-request.ts';
import { readMemoryInput, streamsOf } from './block-request.ts';
import { askedThen, chooseBlock, isUnrepeatable } from './choose-block.ts';
import { ledgerEntry } from './ledger-entry.ts';
import { limitBudget } from './model-limit.ts';
import type { QueryContext } from './query.ts';
import { defineQuery } from './query.ts';
import { layerNames } from './recall/frame.ts';
import { readRecordedEntries } from './recorded-entries.ts';
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
      modelLimit: {
        summary: 'Tokens that block and task may take together; the budget shrinks to fit.',
        value: 'N',
      },
      charactersMax: {
        summary: 'Characters that the block may have; the budget shrinks to fit.',
        value: 'N',
      },
      request: {
        summary: 'Where there is nothing to tell yet, print the request for a section alone.',
      },
      client: { summary: 'The program that runs the agent.', hidden: true },
      model: { summary: 'The model that is given the block.', hidden: true },
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
    const warnings = [...context.warnings];
    const known = await knownStreams(input, context, warnings);
    if (!settings.enabled) warnings.push('Memory is switched off here (enabled: false).');
    const limited = await limitBudget(input, warnings, context);
    const parts = { budget: limited, known, warnings };
    const { rendered, ranking, budget } = await chooseBlock(input, parts, context);
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

async function readRecorded(
  injection: EventData<'MemoryInjected'>,
  context: QueryContext,
  warnings: string[],
) {
  const sound = soundView(context.view);
  const entries = await readRecordedEntries(injection, { ...context, view: sound.view });
  warnings.push(...sound.warnings());
  return entries;
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
