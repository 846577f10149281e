/** Picks the embedder that the settings name, loading the code of that one alone. */
import { importModule } from '../import-module.ts';
import type { Embedder } from './embedder.ts';
import type { EmbedderSettings } from './embedder-settings.ts';
import type { EmbeddingModel, ModelEffects } from './embedding-model.ts';

export interface EmbedderEffects extends Partial<ModelEffects> {
  /** The text as it may be sent: a task may hold a secret that was never recorded. */
  readonly maskSecrets: (text: string) => string | Promise<string>;
  /** Milliseconds that never go back. */
  readonly now?: () => number;
}

/**
 * The embedder; undefined for `none`. Nothing is sent, and no model loaded, before it is asked for
 * a vector, so what is unavailable is told then.
 */
export async function createEmbedder(
  settings: EmbedderSettings,
  effects: EmbedderEffects,
): Promise<Embedder | undefined> {
  const { kind, share } = settings;
  if (kind === 'none') return undefined;
  if (kind === 'words') {
    const { wordsEmbedder } = await import('./word-vectors.ts');
    const words = wordsEmbedder();
    return share === null ? words : { ...words, share };
  }
  const { now = () => performance.now(), maskSecrets, ...rest } = effects;
  const model = await createModel(settings, {
    environment: process.env,
    importModule,
    ...rest,
  });
  const { createModelEmbedder } = await import('./model-embedder.ts');
  return createModelEmbedder(model, settings, { maskSecrets, now });
}

async function createModel(
  settings: EmbedderSettings,
  effects: ModelEffects,
): Promise<EmbeddingModel> {
  if (settings.kind === 'ollama') {
    return (await import('./ollama.ts')).createOllama(settings, effects);
  }
  if (settings.kind === 'openai') {
    return (await import('./openai.ts')).createOpenAi(settings, effects);
  }
  return (await import('./local-model.ts')).createLocalModel(settings, effects);
}
