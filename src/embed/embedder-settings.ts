/** The settings of embedders, and what holds where the configuration says nothing. */

export const embedderKinds = ['words', 'none', 'ollama', 'openai', 'local'] as const;

export type EmbedderKind = (typeof embedderKinds)[number];

export interface EmbedderSettings {
  readonly kind: EmbedderKind;
  /** Base of the endpoint, for `ollama` and `openai`. */
  readonly url: string | null;
  /** A model's name, or the absolute path of its folder for `local`. */
  readonly model: string | null;
  /** Name of the environment variable that holds the key. */
  readonly apiKeyEnv: string | null;
  readonly dimensions: number | null;
  /** Lets texts be sent to an endpoint that is not on this machine. */
  readonly allowRemote: boolean;
  /** Longest wait for a query's vector; documents get `documentPatience` times as long. */
  readonly timeoutMs: number;
  /** Part of the vectors in a score, from 0 to 1; null leaves it to the embedder. */
  readonly share: number | null;
  readonly queryPrefix: string;
  readonly documentPrefix: string;
}

/** Part of a model's vectors in a score where the settings name none. */
export const modelShare = 0.5;

/** Nobody waits for documents at a spawn. */
export const documentPatience = 20;

/** Kinds that take a model, and so need its name. */
export function takesModel(kind: EmbedderKind): boolean {
  return kind !== 'words' && kind !== 'none';
}

/** Kinds that send texts to an endpoint. */
export function takesEndpoint(kind: EmbedderKind): boolean {
  return kind === 'ollama' || kind === 'openai';
}

/**
 * The default of a key that depends on the kind and the model; undefined for the others.
 * nomic-embed is trained on texts with a prefix.
 */
export function embedderDefault(
  key: string,
  kind: EmbedderKind,
  model: string | null,
): string | number | undefined {
  const isNomic = takesModel(kind) && modelName(model).startsWith('nomic-embed');
  if (key === 'embedder.url' && kind === 'ollama') return 'http://127.0.0.1:11434';
  if (key === 'embedder.share' && takesModel(kind)) return modelShare;
  if (key === 'embedder.queryPrefix' && isNomic) return 'search_query: ';
  if (key === 'embedder.documentPrefix' && isNomic) return 'search_document: ';
  return undefined;
}

/** The last part of a model's name or folder. */
export function modelName(model: string | null): string {
  return (model ?? '').replace(/[\\/]+$/u, '').replace(/^.*[\\/]/su, '');
}

/** Settings from the values of the configuration, by key. */
export function toEmbedderSettings(get: <Value>(key: string) => Value): EmbedderSettings {
  return {
    kind: get('embedder.kind'),
    url: get('embedder.url'),
    model: get('embedder.model'),
    apiKeyEnv: get('embedder.apiKeyEnv'),
    dimensions: get('embedder.dimensions'),
    allowRemote: get('embedder.allowRemote'),
    timeoutMs: get('embedder.timeoutMs'),
    share: get('embedder.share'),
    queryPrefix: get<string | null>('embedder.queryPrefix') ?? '',
    documentPrefix: get<string | null>('embedder.documentPrefix') ?? '',
  };
}
