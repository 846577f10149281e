/** Embeddings of an Ollama server, through its own protocol. */
import { readApiKey } from './api-key.ts';
import { embedderId } from './embedder-id.ts';
import type { EmbedderSettings } from './embedder-settings.ts';
import type { EmbeddingModel, ModelEffects } from './embedding-model.ts';
import { below, originOf } from './endpoint.ts';
import { postJson } from './post-json.ts';

export function createOllama(
  settings: EmbedderSettings,
  { environment }: ModelEffects,
): EmbeddingModel {
  const { url, model, apiKeyEnv, allowRemote } = settings;
  const title = `Ollama at ${originOf(url ?? '')}`;
  return {
    id: embedderId(`ollama:${model}`, settings),
    title,
    embed: async (texts, timeoutMs) => {
      const answer = await postJson({
        title,
        url: below(url ?? '', '/api/embed'),
        // It cuts what its model can't hold, where it would refuse the whole batch.
        body: { model, input: texts, truncate: true },
        timeoutMs,
        key: readApiKey(apiKeyEnv, environment),
        keyName: apiKeyEnv,
        ...{ allowRemote, environment },
      });
      return (answer as { readonly embeddings?: unknown } | null)?.embeddings;
    },
  };
}
