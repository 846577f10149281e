/** The few vectors that are made after a commit; whoever wrote waits some seconds at most. */
import type { Embedder } from '../embed/embedder.ts';
import { documentPatience } from '../embed/embedder-settings.ts';
import { waitedInVain } from '../embed/unavailable.ts';
import { messageOf } from '../errors.ts';
import type { Settings } from '../settings.ts';
import { isPaused, pauseFrom } from './embedder-pause.ts';
import { openEmbedder } from './open-embedder.ts';
import type { VectorParts, VectorRuns } from './vector-runs.ts';
import { openVectorRuns } from './vector-runs.ts';

/**
 * Begins nothing new after two seconds, and waits two at most for each answer; gives what went
 * wrong, and fails nothing. An embedder that failed is left alone for a while, by every process.
 */
export async function fillAfterCommit(
  stream: string,
  { now, ...parts }: VectorParts & { readonly now: () => string },
): Promise<readonly string[]> {
  const settings = hasty(parts.settings);
  let runs: VectorRuns | undefined;
  try {
    runs = await openVectorRuns({ ...parts, settings }, await embedderFor(settings));
    if (runs === undefined || isPaused(runs.store.pausedUntil(runs.embedder.id), now())) return [];
    const { isInstant } = runs.embedder;
    await runs.fill(stream, {
      texts: isInstant ? Number.POSITIVE_INFINITY : textsAfterCommit,
      milliseconds: hastyMs * documentPatience,
      wholePages: isInstant,
    });
    return runs.warnings();
  } catch (error) {
    runs?.store.pause(runs.embedder.id, pauseFrom(now()));
    return [`New entries have no vectors yet: ${whyAndWhatNext(error, parts.settings)}`];
  } finally {
    runs?.close();
  }
}

const textsAfterCommit = 256;
/** Documents have `documentPatience` times as long: two seconds. */
const hastyMs = 100;

function hasty(settings: Settings): Settings {
  const { embedder } = settings;
  const timeoutMs = Math.min(embedder.timeoutMs, hastyMs);
  return { ...settings, embedder: { ...embedder, timeoutMs } };
}

/** Where the short wait was a write's own, no setting makes it longer. */
function whyAndWhatNext(error: unknown, { embedder }: Settings): string {
  const waitedMs = waitedInVain(error);
  const patienceMs = embedder.timeoutMs * documentPatience;
  if (waitedMs !== undefined && waitedMs < patienceMs) {
    return (
      `${embedder.kind}:${embedder.model} gave no answer within ${waitedMs} ms, and no write ` +
      `waits longer. \`squadlog embed\` waits up to ${patienceMs} ms a request, and makes them.`
    );
  }
  const why = messageOf(error);
  return `${why} Once that is mended, \`squadlog embed\` makes them.`;
}

/** A model in this process is loaded once, not at each commit. */
async function embedderFor(settings: Settings): Promise<Embedder | undefined> {
  const name = JSON.stringify([settings.embedder, settings.secrets]);
  const embedder = embedders.get(name) ?? (await openEmbedder(settings));
  if (embedder !== undefined) embedders.set(name, embedder);
  return embedder;
}

const embedders = new Map<string, Embedder>();
