/** Settings as the configuration file gives them, read when a memory is opened. */
import { existsSync } from 'node:fs';
import type { Config } from './config.ts';
import { readJson } from './read-json.ts';
import type { Settings } from './settings.ts';
import { resolveConfig, toSettings } from './settings.ts';
import { streamId, streamKind } from './text/ids.ts';

/** A squad, an agent or both. */
export type Whose = { readonly squad?: string | undefined; readonly agent?: string | undefined };

/** Settings of the file for whom they are asked; a broken file fails then. */
export type SettingsReader = Awaited<ReturnType<typeof readSettings>>;

/** Reads the file; a broken one fails when it is asked, so that `doctor` can speak of it. */
export async function readSettings(file: string) {
  const config = await readConfig(file).then(
    (value) => () => value,
    (error: unknown) => (): Config => {
      throw error;
    },
  );
  const values = (of: Whose = {}) => resolveConfig(config(), file, of);
  const secrets = () => {
    try {
      return toSettings(values()).secrets;
    } catch {
      // What is wrong with the file is what is being told.
      return undefined;
    }
  };
  return { config, secrets, values, for: (of: Whose = {}): Settings => toSettings(values(of)) };
}

/** Whose settings an input is about: its squad and agent, or those of the stream it names. */
export function whose(input: unknown): Whose {
  const { squad, agent, stream } = (input ?? {}) as Whose & { readonly stream?: string };
  if (stream === undefined) return { squad, agent };
  const kind = streamKind(stream);
  return kind === 'squad' || kind === 'agent' ? { [kind]: streamId(stream) } : {};
}

async function readConfig(file: string): Promise<Config> {
  if (!existsSync(file)) return {};
  const { parseConfig } = await import('./config.ts');
  return parseConfig(readJson(file), file);
}
