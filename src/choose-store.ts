/** Which store holds the log: the file in the root, or a server that somebody named. */
import { join } from 'node:path';
import { configKeys } from './config-keys.ts';
import type { MemoryError } from './errors.ts';
import { isMemoryError } from './errors.ts';
import type { SettingsReader } from './settings-reader.ts';
import type { StoreLocation } from './storage/postgres/store-url.ts';
import type { StoreChoice } from './storage/store-facts.ts';

export type ChosenStore =
  | (StoreChoice & { readonly kind: 'sqlite'; readonly file: string })
  | (StoreChoice & { readonly kind: 'postgres'; readonly location: StoreLocation } & StoreLimits)
  | (StoreChoice & { readonly kind: 'unknown'; readonly fault: MemoryError });

export interface StoreLimits {
  readonly connectTimeoutMs: number;
  readonly statementTimeoutMs: number;
  readonly connectionsMax: number;
}

export interface StoreSources {
  /** `sqlite`, or a URL. */
  readonly option: string | undefined;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly settings: Pick<SettingsReader, 'values' | 'mentions'>;
  readonly root: string;
}

/**
 * The first that holds: option, SQUADLOG_STORE, `store.url` of the settings, SQLite's file. Never
 * rejects: what does not fit is for whoever needs the store, so that `doctor` can speak of it.
 */
export async function chooseStore(sources: StoreSources): Promise<ChosenStore> {
  const file = join(sources.root, 'squadlog.db');
  const named = nameStore(sources);
  if ('fault' in named) return { kind: 'unknown', shown: 'unknown', ...named };
  const { text, rule } = named;
  if (text === 'sqlite') return { kind: 'sqlite', shown: file, rule, file };
  // Loaded late, as most processes have no server.
  const { parseStoreUrl } = await import('./storage/postgres/store-url.ts');
  try {
    const location = parseStoreUrl(text, named.place);
    const { shown } = location;
    return { kind: 'postgres', shown, rule, location, ...storeLimits(sources.settings) };
  } catch (error) {
    return { kind: 'unknown', shown: 'unknown', rule, fault: error as MemoryError };
  }
}

/** What `store` of the settings says of servers; broken settings stand for the defaults. */
export function storeLimits({ values }: Pick<SettingsReader, 'values'>): StoreLimits {
  const known = valuesOrDefaults(values);
  const limit = (name: string) => {
    const found = known.find(({ key }) => key === `store.${name}`);
    return Number(found?.value);
  };
  return {
    connectTimeoutMs: limit('connectTimeoutMs'),
    statementTimeoutMs: limit('statementTimeoutMs'),
    connectionsMax: limit('connectionsMax'),
  };
}

/** The rule where nothing names a store. */
export const fileRule = 'the file in the root, as no other store is named';

type Named =
  | { readonly text: string; readonly rule: string; readonly place: string }
  | { readonly rule: string; readonly fault: MemoryError };

function nameStore({ option, env, settings }: StoreSources): Named {
  if (option !== undefined) return { text: option, rule: 'given as --store', place: '--store' };
  const fromEnv = env[variable];
  if (fromEnv !== undefined && fromEnv !== '') {
    return { text: fromEnv, rule: variable, place: variable };
  }
  try {
    const url = settings.values().find(({ key }) => key === 'store.url');
    if (typeof url?.value !== 'string') return byFile;
    return { text: url.value, rule: `store.url in ${url.from}`, place: url.from };
  } catch (error) {
    // A file that can't be read right may name a server, and then no file is its stand-in.
    if (!isMemoryError(error) || settings.mentions(serverWords)) {
      return { rule: 'the settings, which are broken', fault: error as MemoryError };
    }
    return byFile;
  }
}

const variable = 'SQUADLOG_STORE';

const byFile = { text: 'sqlite', rule: fileRule, place: '' };

/** What a file with a server in it has somewhere, unless its letters are written as numbers. */
const serverWords = /postgres|store|\\u00/iu;

/** Broken settings are told to whoever asks for more of them. */
function valuesOrDefaults(values: SettingsReader['values']) {
  try {
    return values();
  } catch {
    return configKeys.map(({ key, default: value }) => ({ key, value }));
  }
}
