/**
 * What holds for one squad or agent: defaults, then the file, then its overrides, each with where
 * it
 * stood.
 */
import type { CaptureSettings } from './commands/command.ts';
import type { Config } from './config.ts';
import type { ConfigKey } from './config-keys.ts';
import { configKeys } from './config-keys.ts';
import type { EmbedderSettings } from './embed/embedder-settings.ts';
import { embedderDefault, toEmbedderSettings } from './embed/embedder-settings.ts';
import type { ReadSettings } from './queries/recall/settings.ts';
import { suspiciousFlags } from './text/suspicion.ts';

export interface Settings extends ReadSettings, CaptureSettings {
  readonly autoDistillEvery: number;
  readonly compressAfterDays: number;
  readonly maxSessions: number;
  readonly skippedLinesDays: number | null;
  readonly ledgersDays: number | null;
  readonly embedder: EmbedderSettings;
}

/** Where a value stands: `default`, a file, or a file's override for a squad or agent. */
export interface ConfigValue extends ConfigKey {
  readonly value: ConfigKey['default'];
  readonly from: string;
}

/**
 * What holds for a squad, an agent or both: defaults, then the file, then its overrides for
 * either.
 */
export function resolveConfig(
  config: Config,
  file: string,
  whose: { readonly squad?: string | undefined; readonly agent?: string | undefined } = {},
): readonly ConfigValue[] {
  const levels: [string, unknown][] = [[file, config]];
  for (const kind of ['squad', 'agent'] as const) {
    const id = whose[kind];
    if (id !== undefined) levels.push([`${file} (${kind}s.${id})`, findOverride(config, kind, id)]);
  }
  return configKeys.map((known) => {
    let found = { value: defaultOf(known, config), from: 'default' };
    for (const [from, level] of levels) {
      const value = readPath(level, known.key);
      if (value !== undefined) found = { value, from };
    }
    return { ...known, ...found };
  });
}

/** The same as the settings that commands and queries take. */
export function toSettings(values: readonly ConfigValue[]): Settings {
  const get = <Value>(key: string) => values.find((known) => known.key === key)?.value as Value;
  const layer = (name: string) => ({
    enabled: get<boolean>(`layers.${name}.enabled`),
    tokens: get<number>(`layers.${name}.tokens`),
  });
  return {
    enabled: get('enabled'),
    tokenBudget: get('tokenBudget'),
    encoding: get('encoding'),
    autoCapture: get('autoCapture'),
    autoDistillEvery: get('autoDistillEvery'),
    requestSection: get('requestSection'),
    compressAfterDays: get('layers.episodic.compressAfterDays'),
    maxSessions: get('layers.episodic.maxSessions'),
    skippedLinesDays: get('retain.skippedLinesDays'),
    ledgersDays: get('retain.ledgersDays'),
    sectionPattern: get<string | null>('extraction.pattern') ?? undefined,
    roleTagPattern: get<string | null>('extraction.roleTagPattern') ?? undefined,
    secrets: {
      patterns: get<readonly string[] | null>('secrets.patterns') ?? [],
      allow: get<readonly string[] | null>('secrets.allow') ?? [],
    },
    taskFiltering: get('relevance.taskFiltering'),
    roleFiltering: get('relevance.roleFiltering'),
    excludeFlagged: flagsNamed(get('relevance.excludeFlagged')),
    embedder: toEmbedderSettings(get),
    layers: { process: layer('process'), program: layer('program'), episodic: layer('episodic') },
  };
}

/** The default of some keys depends on which embedder is set. */
function defaultOf({ key, default: value }: ConfigKey, { embedder }: Config): ConfigKey['default'] {
  const { kind = 'words', model = null } = embedder ?? {};
  return embedderDefault(key, kind, model) ?? value;
}

function flagsNamed(value: boolean | readonly string[]): readonly string[] {
  if (typeof value === 'boolean') return value ? suspiciousFlags : [];
  return value;
}

function findOverride(config: Config, kind: 'squad' | 'agent', id: string): unknown {
  const overrides = (kind === 'squad' ? config.squads : config.agents) ?? {};
  const name = Object.keys(overrides).find((key) => key.toLowerCase() === id.toLowerCase());
  return name === undefined ? undefined : overrides[name];
}

function readPath(value: unknown, key: string): ConfigKey['default'] | undefined {
  let inner = value;
  for (const part of key.split('.')) {
    if (typeof inner !== 'object' || inner === null) return undefined;
    inner = (inner as Record<string, unknown>)[part];
  }
  return inner as ConfigKey['default'] | undefined;
}
