/** Opens the embedder of the settings for texts of learnings. */
import { createEmbedder } from '../embed/create-embedder.ts';
import type { Embedder } from '../embed/embedder.ts';
import type { Settings } from '../settings.ts';

/** The embedder of the settings, which is sent no secret; undefined where none is set. */
export function openEmbedder({ embedder, secrets }: Settings): Promise<Embedder | undefined> {
  return createEmbedder(embedder, {
    maskSecrets: async (text) => {
      const { maskSecrets } = await import('../commands/capture/secrets/mask-secrets.ts');
      return maskSecrets(text, secrets).text;
    },
  });
}
