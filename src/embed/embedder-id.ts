/** Names the space of a model's vectors, so that no two vectors are compared that can't be. */
import { createHash } from 'node:crypto';
import type { EmbedderSettings } from './embedder-settings.ts';
import { embedderDefault } from './embedder-settings.ts';

/**
 * Provider and model, with a short hash where the prefix of documents is not the model's usual one
 * or where `parts` tell of more that changes vectors. A query's prefix changes none that is kept.
 */
export function embedderId(
  name: string,
  { kind, model, documentPrefix }: EmbedderSettings,
  parts: readonly string[] = [],
): string {
  const usual = embedderDefault('embedder.documentPrefix', kind, model) ?? '';
  const own = [documentPrefix === usual ? '' : `prefix ${documentPrefix}`, ...parts];
  if (own.every((part) => part === '')) return name;
  const hash = createHash('sha256').update(JSON.stringify(own)).digest('hex');
  return `${name}~${hash.slice(0, 8)}`;
}
