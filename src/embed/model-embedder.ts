/** Makes an embedder of a model: batches, checks, the breaker and remembered queries. */
import { toBatches, toInput } from './batches.ts';
import { checkVectors } from './checked-vectors.ts';
import { createCircuitBreaker } from './circuit-breaker.ts';
import type { Embedder, TextKind } from './embedder.ts';
import type { EmbedderSettings } from './embedder-settings.ts';
import { documentPatience, modelShare } from './embedder-settings.ts';
import type { EmbeddingModel } from './embedding-model.ts';
import { rememberQueries } from './remembered-queries.ts';
import { isRefusal } from './unavailable.ts';

export interface ModelEmbedderEffects {
  readonly maskSecrets: (text: string) => string | Promise<string>;
  /** Milliseconds that never go back. */
  readonly now: () => number;
}

export function createModelEmbedder(
  model: EmbeddingModel,
  settings: EmbedderSettings,
  { maskSecrets, now }: ModelEmbedderEffects,
): Embedder {
  const { id, title } = model;
  const breaker = createCircuitBreaker(title, now);
  const remembered = rememberQueries();
  let dimensions = settings.dimensions ?? undefined;
  const learnDimensions = (found: number) => {
    // Another model under the same name: what is remembered belongs to the old one.
    if (dimensions !== undefined && dimensions !== found) remembered.forget();
    dimensions = found;
  };
  const embedInputs = async (inputs: readonly string[], timeoutMs: number, isQuery: boolean) => {
    const vectors: Float32Array[] = [];
    let due = settings.dimensions ?? undefined;
    for (const batch of toBatches(inputs)) {
      const ask = async () => {
        const answer = await model.embed(batch, timeoutMs);
        return checkVectors(answer, { title, count: batch.length, dimensions: due });
      };
      // A document may be at fault itself, and others are asked for behind it.
      const answered = await breaker.run(() => (isQuery ? ask() : ask().catch(toRefusal)));
      if ('refusal' in answered) throw answered.refusal;
      due ??= answered[0]?.length;
      vectors.push(...answered);
    }
    if (due !== undefined) learnDimensions(due);
    return vectors;
  };
  /** A text without words is not sent, and gets zeros. */
  const embedNew = async (texts: readonly string[], kind: TextKind) => {
    const isQuery = kind === 'query';
    const prefix = isQuery ? settings.queryPrefix : settings.documentPrefix;
    const timeoutMs = isQuery ? settings.timeoutMs : settings.timeoutMs * documentPatience;
    const masked = await Promise.all(texts.filter(hasWords).map(maskSecrets));
    const inputs = masked.map((text) => toInput(text, prefix));
    const vectors = (await embedInputs(inputs, timeoutMs, isQuery)).values();
    const zeros = () => new Float32Array(dimensions ?? 0);
    return texts.map((text) => (hasWords(text) ? vectors.next().value : undefined) ?? zeros());
  };
  return {
    id,
    share: settings.share ?? modelShare,
    isInstant: false,
    embed: (texts, kind) =>
      kind === 'query'
        ? remembered.embed(texts, (missing) => embedNew(missing, kind))
        : embedNew(texts, kind),
  };
}

function toRefusal(error: unknown): { readonly refusal: unknown } {
  if (!isRefusal(error)) throw error;
  return { refusal: error };
}

function hasWords(text: string): boolean {
  return /[^\s\p{C}]/u.test(text);
}
