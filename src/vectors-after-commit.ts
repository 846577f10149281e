/** The few vectors that are made after a commit, so that whoever wrote hardly waits for them. */
import type { Embedder } from './embed/embedder.ts';
import { documentPatience } from './embed/embedder-settings.ts';
import { openEmbedder } from './open-embedder.ts';
import type { Settings } from './settings.ts';
import type { VectorParts, VectorRuns } from './vector-runs.ts';
import { openVectorRuns } from './vector-runs.ts';

/**
 * Begins nothing new after two seconds; gives what went wrong, and fails nothing. An embedder that
 * failed is left alone for a while, by every process.
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
    return runs.store.warnings();
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    runs?.store.pause(runs.embedder.id, later(now(), pauseMs));
    return [
      `New entries have no vectors yet: ${why} Once that is mended, \`squadlog embed\` makes them.`,
    ];
  } finally {
    runs?.close();
  }
}

const textsAfterCommit = 256;
/** Documents have `documentPatience` times as long: two seconds. */
const hastyMs = 100;
const pauseMs = 5 * 60_000;

function hasty(settings: Settings): Settings {
  const { embedder } = settings;
  const timeoutMs = Math.min(embedder.timeoutMs, hastyMs);
  return { ...settings, embedder: { ...embedder, timeoutMs } };
}

/** A model in this process is loaded once, not at each commit. */
async function embedderFor(settings: Settings): Promise<Embedder | undefined> {
  const name = JSON.stringify([settings.embedder, settings.secrets]);
  const embedder = embedders.get(name) ?? (await openEmbedder(settings));
  if (embedder !== undefined) embedders.set(name, embedder);
  return embedder;
}

const embedders = new Map<string, Embedder>();

/** A clock that was far ahead at the failure must not keep it paused for years. */
function isPaused(until: string, now: string): boolean {
  return until > now && until <= later(now, 2 * pauseMs);
}

function later(time: string, milliseconds: number): string {
  return new Date(Date.parse(time) + milliseconds).toISOString();
}
