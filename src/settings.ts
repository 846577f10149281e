/**
 * What holds for one squad or agent: defaults, then the file, then its overrides, each with where
 * it
 * stood.
 */
import type { CaptureSettings } from './commands/command.ts';
import type { Config, ConfigPlace } from './config.ts';
import type { ConfigKey } from './config-keys.ts';
import { configKeys } from './config-keys.ts';
import type { EmbedderSettings } from './embed/embedder-settings.ts';
import { embedderDefault, toEmbedderSettings } from './embed/embedder-settings.ts';
import type { ReadSettings } from './queries/recall/settings.ts';
import { suspiciousFlags } from './text/suspicion.ts';

export interface Settings extends ReadSettings, CaptureSettings {
  /** Squad of a spawn that names none; null is the project's. */
  readonly defaultSquad: string | null;
  /** Squad and role of the agent's spawns that name none. */
  readonly squad: string | null;
  readonly role: string | null;
  /** File of the standards, absolute or from the root; null is the root's own. */
  readonly standardsPath: string | null;
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

type Whose = { readonly squad?: string | undefined; readonly agent?: string | undefined };

/** What holds by one file alone. */
export function resolveConfig(
  config: Config,
  file: string,
  whose: Whose = {},
): readonly ConfigValue[] {
  return resolvePlaces([{ from: file, config }], whose);
}

/**
 * What holds for a squad, an agent or both: defaults, then the places one over the other, then
 * their overrides for either.
 */
export function resolvePlaces(
  places: readonly ConfigPlace[],
  whose: Whose = {},
): readonly ConfigValue[] {
  const levels: Level[] = places.map(({ from, config }) => ({ from, level: config }));
  for (const kind of ['squad', 'agent'] as const) {
    const id = whose[kind];
    if (id === undefined) continue;
    for (const { from, config } of places) {
      levels.push({ from: `${from} (${kind}s.${id})`, level: findOverride(config, kind, id) });
    }
  }
  return configKeys
    .filter(({ agentsOnly }) => agentsOnly !== true || whose.agent !== undefined)
    .map((known) => {
      const found = findValue(levels, known.key);
      return { ...known, ...(found ?? { value: defaultOf(known, levels), from: 'default' }) };
    });
}

/** Where the value of a key stands. */
export function placeOf(values: readonly ConfigValue[], key: string): string {
  return values.find((known) => known.key === key)?.from ?? 'default';
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
    defaultSquad: get('defaultSquad'),
    squad: get<string | null | undefined>('squad') ?? null,
    role: get<string | null | undefined>('role') ?? null,
    standardsPath: get('layers.process.path'),
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

interface Level {
  readonly from: string;
  /** Settings, or an override; undefined where there is none. */
  readonly level: unknown;
}

/** The value of the strongest level that has one. */
function findValue(
  levels: readonly Level[],
  key: string,
): { readonly value: ConfigKey['default']; readonly from: string } | undefined {
  for (const { from, level } of levels.toReversed()) {
    const value = readPath(level, key);
    if (value !== undefined) return { value, from };
  }
  return undefined;
}

/** The default of some keys depends on which embedder is set. */
function defaultOf(
  { key, default: value }: ConfigKey,
  levels: readonly Level[],
): ConfigKey['default'] {
  const kind = findValue(levels, 'embedder.kind')?.value ?? 'words';
  const model = findValue(levels, 'embedder.model')?.value ?? null;
  return embedderDefault(key, kind as EmbedderSettings['kind'], model as string | null) ?? value;
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
