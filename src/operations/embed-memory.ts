/** Makes the vectors that entries lack, for the embedder in force; again only goes on. */
import * as z from 'zod/mini';
import { MemoryError } from '../errors.ts';
import { placeOf } from '../settings.ts';
import { agentId, squadId } from '../text/ids.ts';
import type { VectorRuns } from '../vectors/vector-runs.ts';
import { openVectorRuns } from '../vectors/vector-runs.ts';
import type { Chosen } from './embed/choose-memories.ts';
import { chooseMemories } from './embed/choose-memories.ts';
import type { OperationContext } from './operation.ts';
import { defineOperation } from './operation.ts';

export const embedMemoryInput = z.strictObject({
  squad: z.optional(squadId),
  agent: z.optional(agentId),
  dryRun: z._default(z.boolean(), false),
});

export type EmbedMemoryInput = z.infer<typeof embedMemoryInput>;

/** What one memory's entries have; learnings that are forgotten or erased are none of them. */
export interface EmbeddedMemory {
  /** As its people write it; null for an agent's own memory. */
  readonly squad: string | null;
  readonly agent?: string;
  readonly entries: number;
  /** With a vector of the embedder, the new ones included. */
  readonly embedded: number;
  /** Without one. */
  readonly missing: number;
}

export interface EmbedMemoryResult {
  /** Whose vectors they are. */
  readonly embedder: string;
  /** Numbers of a vector; null while there is none. */
  readonly dimensions: number | null;
  readonly dryRun: boolean;
  readonly squads: readonly EmbeddedMemory[];
  /** Vectors of other embedders that were removed, or would be. */
  readonly removed: number;
  readonly warnings: readonly string[];
}

/**
 * Fails with `refused` where no embedder is set or memory is off, `not_found` for a squad that
 * isn't there, `unavailable` where the embedder fails or vectors can't be stored; what was made
 * before stays, and the next run goes on behind it.
 */
export const embedMemory = defineOperation<EmbedMemoryInput, EmbedMemoryResult>({
  name: 'embed-memory',
  doc: {
    verb: 'embed',
    summary: 'Make the vectors that search by meaning lacks, as after a change of the embedder.',
    input: embedMemoryInput as z.ZodMiniType<EmbedMemoryInput>,
    writes: true,
    options: {
      squad: {
        summary: 'This squad; without it and --agent, every memory.',
        ...{ position: 0, value: 'squad' },
      },
      agent: { summary: "This agent's own memory.", value: 'A' },
      dryRun: { summary: 'Only say how many vectors are missing.' },
    },
    examples: [
      { line: 'embed', does: 'makes what is missing, and removes what other embedders made' },
      { line: 'embed kiln --dry-run', does: 'says how many entries of kiln have no vector' },
    ],
  },
  run: async (input, context) => {
    const runs = await openRuns(context);
    try {
      return await embed(input, runs, context);
    } finally {
      runs.close();
    }
  },
});

async function openRuns({ root, storage, settingsFor, configFor }: OperationContext) {
  const settings = settingsFor();
  const off = placeOf(configFor(), 'enabled');
  const none = placeOf(configFor(), 'embedder.kind');
  if (!settings.enabled) {
    throw new MemoryError({
      code: 'refused',
      message: `Memory is switched off (enabled: false in ${off}); no vectors were made.`,
      hint: 'squadlog config show',
    });
  }
  const runs = await openVectorRuns({ root: root.root, storage, settings });
  if (runs !== undefined) return runs;
  throw new MemoryError({
    code: 'refused',
    message:
      `No embedder is set (embedder.kind: none in ${none}), so search goes by words and ` +
      'there are no vectors to make. Set embedder.kind to words, ollama, openai or local.',
    hint: 'squadlog config show',
  });
}

async function embed(
  { squad, agent, dryRun }: EmbedMemoryInput,
  runs: VectorRuns,
  context: OperationContext,
): Promise<EmbedMemoryResult> {
  const { embedder, store } = runs;
  const chosen = await chooseMemories({ squad, agent }, context);
  let total = dryRun ? 0 : await countMissing(chosen, runs);
  let count = 0;
  const onFilled = (more: number) => {
    count += more;
    context.onProgress?.({ what: 'embedding', count, total });
  };
  const fillAll = async () => {
    for (const { stream } of chosen) await fillWhole(stream, runs, onFilled);
  };
  if (!dryRun) {
    await fillAll();
    const dropped = await runs.dropOutgrown();
    if (dropped === undefined) throw notStored(runs);
    if (dropped > 0) {
      total += await countMissing(chosen, runs);
      await fillAll();
    }
  }
  if (!dryRun && store.pausedUntil(embedder.id) !== '') store.pause(embedder.id, '');
  const squads = await Promise.all(chosen.map((memory) => describe(memory, runs)));
  const removed = dryRun ? store.countOthers(embedder.id) : await removeOthers(runs, context);
  return {
    embedder: embedder.id,
    dimensions: dimensionsOf(chosen, runs),
    dryRun,
    squads,
    removed,
    warnings: runs.warnings(),
  };
}

async function fillWhole(
  stream: string,
  runs: VectorRuns,
  onFilled: (count: number) => void,
): Promise<void> {
  const { embedder, store } = runs;
  // Damage within a page shows when the page is read; what is damaged is made anew.
  store.pages(embedder.id, stream);
  const limits = { texts: Number.POSITIVE_INFINITY, milliseconds: Number.POSITIVE_INFINITY };
  if (await runs.fill(stream, { ...limits, wholePages: false, gaps: true, onFilled })) return;
  throw notStored(runs);
}

function notStored({ store }: VectorRuns): MemoryError {
  return new MemoryError({
    code: 'unavailable',
    message: `Vectors could not be stored or removed. ${store.warnings().join(' ')}`.trim(),
    hint: 'squadlog embed',
  });
}

/** Once every memory has its own: what others made may serve whoever sets their embedder again. */
async function removeOthers(runs: VectorRuns, context: OperationContext): Promise<number> {
  const missing = await countMissing(await chooseMemories({}, context), runs);
  // Where there is nothing to remove, a store that may only be read is left alone.
  const isDue = missing === 0 && runs.store.countOthers(runs.embedder.id) > 0;
  return isDue ? runs.store.keepOnly(runs.embedder.id) : 0;
}

async function countMissing(memories: readonly Chosen[], runs: VectorRuns): Promise<number> {
  let missing = 0;
  for (const { stream } of memories) missing += (await runs.count(stream)).missing;
  return missing;
}

async function describe({ stream, kind, name }: Chosen, runs: VectorRuns): Promise<EmbeddedMemory> {
  const { entries, missing } = await runs.count(stream);
  return {
    ...(kind === 'squad' ? { squad: name } : { squad: null, agent: name }),
    ...{ entries, embedded: entries - missing, missing },
  };
}

function dimensionsOf(memories: readonly Chosen[], { embedder, store }: VectorRuns): number | null {
  const known = memories.map(({ stream }) => store.newest(embedder.id, stream)?.dimensions ?? 0);
  return known.find((dimensions) => dimensions > 0) ?? null;
}
