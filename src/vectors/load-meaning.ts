/** Loads what compares by meaning when it is first asked: most reads need none, and start fast. */

import type { Settings } from '../settings.ts';
import type { Meaning } from './meaning.ts';
import type { StoredMeaningParts } from './stored-meaning.ts';

export interface MeaningLoader {
  /** `settings`: the embedder holds for the whole store, so those of any squad will do. */
  load(settings: Settings): Promise<Meaning>;
  close(): Promise<void>;
}

export function loadMeaning(parts: StoredMeaningParts): MeaningLoader {
  let loaded: Meaning | undefined;
  return {
    load: async (settings) => {
      const { createMeaning } = await import('./meaning.ts');
      loaded ??= createMeaning(settings, parts);
      return loaded;
    },
    close: async () => loaded?.close(),
  };
}
