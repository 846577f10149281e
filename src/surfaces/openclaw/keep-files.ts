/** The Markdown files of a log on a server, kept current from the gateway's start to its stop. */
import { loadLibrary } from './memory-desk.ts';
import type { PluginContext } from './plugin-context.ts';

export function startKeeping({ config, memory, state, warn }: PluginContext): void {
  if (!config.mirror || config.settings['enabled'] === false) return;
  // The desk is whichever is current, so a further registration needs no second one.
  state.files ??= loadLibrary().then(
    ({ keepFiles }) => keepFiles({ use: memory.use, warn }),
    // Whoever needs the library next says that it can't be loaded.
    () => undefined,
  );
}

export async function stopKeeping({ state }: Pick<PluginContext, 'state'>): Promise<void> {
  const { files } = state;
  state.files = undefined;
  await (await files)?.close();
}
