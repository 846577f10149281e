/** Loads what compares by meaning when it is first asked: most reads need none, and start fast. */
import type { Meaning } from './meaning.ts';
import type { Settings } from './settings.ts';

export interface MeaningLoader {
  load(settings: Settings): Promise<Meaning>;
  close(): Promise<void>;
}

export function loadMeaning(root: string): MeaningLoader {
  let loading: Promise<Meaning> | undefined;
  return {
    load: (settings) => {
      loading ??= import('./meaning.ts').then(({ createMeaning }) =>
        createMeaning(settings, { root }),
      );
      return loading;
    },
    close: async () => (await loading)?.close(),
  };
}
