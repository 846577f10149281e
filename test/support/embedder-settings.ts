/** Settings of an embedder as the configuration file would give them, and the embedder of them. */
import { parseConfig } from '../../src/config.ts';
import type { EmbedderEffects } from '../../src/embed/create-embedder.ts';
import { createEmbedder } from '../../src/embed/create-embedder.ts';
import type { Embedder } from '../../src/embed/embedder.ts';
import type { EmbedderSettings } from '../../src/embed/embedder-settings.ts';
import { resolveConfig, toSettings } from '../../src/settings.ts';
import type { MockEmbedder } from './mock-embedder.ts';

/** Checked as the file is; what is not named is the default. */
export function embedderSettings(embedder: object): EmbedderSettings {
  return toSettings(resolveConfig(parseConfig({ embedder }, file), file)).embedder;
}

/** Masks nothing unless it is told to. */
export function embedderOf(
  settings: EmbedderSettings,
  effects: Partial<EmbedderEffects> = {},
): Promise<Embedder | undefined> {
  return createEmbedder(settings, { maskSecrets: (text) => text, environment: {}, ...effects });
}

/** An embedder of a server for tests, which has all the time it needs. */
export async function mockedEmbedder(
  { url }: MockEmbedder,
  more: object = {},
  now: () => number = () => 0,
): Promise<Embedder> {
  const timeoutMs = 60_000;
  const settings = embedderSettings({ kind: 'ollama', url, model: 'm', timeoutMs, ...more });
  const embedder = await embedderOf(settings, { now });
  if (embedder === undefined) throw new Error('There is no embedder.');
  return embedder;
}

const file = 'squadlog.json';
