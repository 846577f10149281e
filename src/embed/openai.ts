/** Embeddings of any endpoint that speaks OpenAI's protocol, on this machine or elsewhere. */
import { readApiKey } from './api-key.ts';
import { embedderId } from './embedder-id.ts';
import type { EmbedderSettings } from './embedder-settings.ts';
import type { EmbeddingModel, ModelEffects } from './embedding-model.ts';
import { below, originOf } from './endpoint.ts';
import { postJson } from './post-json.ts';

export function createOpenAi(
  settings: EmbedderSettings,
  { environment }: ModelEffects,
): EmbeddingModel {
  const { model, apiKeyEnv, allowRemote, dimensions } = settings;
  const url = embeddingsUrl(settings.url ?? '');
  const title = `The endpoint at ${originOf(url)}`;
  return {
    id: openAiId(settings, url),
    title,
    embed: async (texts, timeoutMs) => {
      const answer = await postJson({
        title,
        url,
        body: {
          model,
          input: texts,
          encoding_format: 'float',
          ...(dimensions === null ? {} : { dimensions }),
        },
        timeoutMs,
        key: readApiKey(apiKeyEnv, environment),
        keyName: apiKeyEnv,
        ...{ allowRemote, environment },
      });
      return inOrder((answer as { readonly data?: unknown } | null)?.data);
    },
  };
}

/** A URL that is only a host means the usual place below it. */
function embeddingsUrl(url: string): string {
  const isHostOnly = URL.canParse(url) && new URL(url).pathname === '/';
  return below(url, isHostOnly ? '/v1/embeddings' : '/embeddings');
}

/** Gateways tell deployments apart by the path. */
function openAiId(settings: EmbedderSettings, url: string): string {
  const { host, pathname } = URL.canParse(url) ? new URL(url) : { host: '', pathname: '' };
  const path = pathname === '/v1/embeddings' ? '' : `path ${pathname}`;
  const name = `openai:${host}:${settings.model}:${settings.dimensions ?? ''}`;
  return embedderId(name, settings, [path]);
}

/** By `index`; a place that no row or two rows tell is left empty, and so is no vector. */
function inOrder(data: unknown): unknown {
  if (!Array.isArray(data)) return undefined;
  const rows = data as ({ readonly index?: unknown; readonly embedding?: unknown } | null)[];
  const vectors = new Map(rows.map((row, at) => [row?.index ?? at, row?.embedding]));
  return rows.map((_, at) => vectors.get(at));
}
