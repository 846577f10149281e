/** Settings as the configuration file gives them, read when a memory is opened. */
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import type { ConfigPlace } from './config.ts';
import { readJson } from './read-json.ts';
import { readRegularFile } from './read-regular-file.ts';
import type { Settings } from './settings.ts';
import { resolvePlaces, toSettings } from './settings.ts';
import { streamId, streamKind } from './text/ids.ts';

/** A squad, an agent or both. */
export type Whose = { readonly squad?: string | undefined; readonly agent?: string | undefined };

/** Settings of the file for whom they are asked; a broken file fails then. */
export type SettingsReader = Awaited<ReturnType<typeof readSettings>>;

/** Settings that a host keeps for us; they go over those of the file, key by key. */
export interface HostConfig {
  readonly value: unknown;
  /** What messages call it. */
  readonly from: string;
}

/**
 * Reads the file, under what a host sets; a broken one fails when it is asked, so that `doctor`
 * can speak of it.
 */
export async function readSettings(file: string, host?: HostConfig) {
  const places = await readPlaces(file, host).then(
    (value) => () => value,
    (error: unknown) => (): readonly ConfigPlace[] => {
      throw error;
    },
  );
  const values = (of: Whose = {}) => resolvePlaces(places(), of);
  const mentions = (word: RegExp) => isMentioned(word, { file, host });
  const secrets = () => {
    try {
      return toSettings(values()).secrets;
    } catch {
      // What is wrong with the file is what is being told.
      return undefined;
    }
  };
  return { secrets, values, mentions, for: (of: Whose = {}): Settings => toSettings(values(of)) };
}

/** Whose settings an input is about: its squad and agent, or those of the stream it names. */
export function whose(input: unknown): Whose {
  const { squad, agent, stream } = (input ?? {}) as Whose & { readonly stream?: string };
  if (stream === undefined) return { squad, agent };
  const kind = streamKind(stream);
  return kind === 'squad' || kind === 'agent' ? { [kind]: streamId(stream) } : {};
}

/** Whether a place has a word in it, though it may be broken; true where that can't be seen. */
function isMentioned(
  word: RegExp,
  { file, host }: { readonly file: string; readonly host: HostConfig | undefined },
): boolean {
  try {
    const how = { what: 'a file of settings', bytesMax: mentionBytesMax };
    const text = existsSync(file) ? readRegularFile(file, how).toString('utf8') : '';
    return word.test(text) || word.test(JSON.stringify(host?.value ?? null));
  } catch {
    return true;
  }
}

const mentionBytesMax = 4 * 1024 * 1024;

async function readPlaces(
  file: string,
  host: HostConfig | undefined,
): Promise<readonly ConfigPlace[]> {
  const hasFile = existsSync(file);
  if (!hasFile && host === undefined) return [];
  const { parsePlaces } = await import('./config.ts');
  const places = parsePlaces([
    ...(hasFile ? [{ from: file, value: readJson(file) }] : []),
    ...(host === undefined ? [] : [host]),
  ]);
  for (const { from, config } of places) {
    const url = config.store?.url;
    if (url !== undefined && url !== 'sqlite') {
      const { parseStoreUrl } = await import('./storage/postgres/store-url.ts');
      parseStoreUrl(url, `${from}: store.url`);
    }
    const path = config.layers?.process?.path;
    if (path === undefined) continue;
    const { checkStandardsPath } = await import('./standards-path.ts');
    checkStandardsPath(path, { root: dirname(file), from });
  }
  return places;
}
