/** What `embedder` of the configuration file may hold: its schema, and what must go together. */
import * as z from 'zod/mini';
import type { EmbedderKind } from './embed/embedder-settings.ts';
import { embedderKinds, takesEndpoint, takesModel } from './embed/embedder-settings.ts';
import { endpointFault, isLoopback, originOf } from './embed/endpoint.ts';
import { MemoryError } from './errors.ts';

const prefix = z.optional(z.string().check(z.maxLength(1_000)));

const name = z.string().check(z.minLength(1), z.maxLength(1_000));

export const embedderSchema = z.strictObject({
  kind: z.optional(z.enum(embedderKinds)),
  url: z.optional(name),
  model: z.optional(name),
  apiKeyEnv: z.optional(z.string()),
  dimensions: z.optional(z.int().check(z.minimum(1), z.maximum(65_536))),
  allowRemote: z.optional(z.boolean()),
  timeoutMs: z.optional(z.int().check(z.minimum(1), z.maximum(600_000))),
  share: z.optional(z.number().check(z.minimum(0), z.maximum(1))),
  queryPrefix: prefix,
  documentPrefix: prefix,
});

/**
 * Fails with `invalid` where a setting lacks what it needs, or would send texts elsewhere unasked.
 * No message repeats a value that may be a key.
 */
export function checkEmbedder(embedder: EmbedderConfig, file: string): void {
  const fault =
    keyFault(embedder) ?? urlFault(embedder) ?? remoteFault(embedder) ?? modelFault(embedder);
  if (fault === undefined) return;
  throw new MemoryError({
    code: 'invalid',
    message: `${file}: ${fault}.`,
    hint: 'squadlog config validate',
  });
}

type EmbedderConfig = z.infer<typeof embedderSchema>;

/** A key that was pasted here is seldom all capitals, so this finds it before it is used. */
function keyFault({ apiKeyEnv }: EmbedderConfig): string | undefined {
  return apiKeyEnv === undefined || /^[A-Z_][A-Z0-9_]{0,127}$/u.test(apiKeyEnv)
    ? undefined
    : 'embedder.apiKeyEnv must be the name of an environment variable in capitals, such as ' +
        'OPENAI_API_KEY; a key itself never stands in this file';
}

function urlFault({ kind, url }: EmbedderConfig): string | undefined {
  if (url === undefined) {
    return kind === 'openai'
      ? 'embedder.url is missing; embedder.kind openai needs it, such as http://127.0.0.1:8080/v1'
      : undefined;
  }
  const fault = endpointFault(url);
  return fault === undefined ? undefined : `embedder.url ${fault}; it takes http://host:port/path`;
}

function remoteFault({ kind, url, allowRemote = false }: EmbedderConfig): string | undefined {
  const stays = url === undefined || isLoopback(url) || allowRemote;
  if (stays || !takesEndpoint(kind ?? 'words')) return undefined;
  return (
    `embedder.url ${originOf(url)} is not on this machine, and what is remembered would be sent ` +
    'there; set embedder.allowRemote to true if that is what you want'
  );
}

function modelFault({ kind = 'words', model }: EmbedderConfig): string | undefined {
  if (!takesModel(kind)) return undefined;
  if (model === undefined) return `embedder.model is missing; ${needed(kind)}`;
  const isAbsolute = /^(?:\/|[A-Za-z]:[\\/]|\\\\)/u.test(model);
  if (kind === 'local' && !isAbsolute) {
    return `embedder.model is no absolute path; ${needed(kind)}`;
  }
  return undefined;
}

function needed(kind: EmbedderKind): string {
  return kind === 'local'
    ? 'embedder.kind local needs the absolute path of a model folder'
    : `embedder.kind ${kind} needs the name of a model, such as nomic-embed-text`;
}
