/**
 * The composition root: wires storage, settings, queries and commands into one memory.
 *
 * A process that only reads is the commonest and must start fast, so what commands, operations and
 * a configuration file need is loaded when one is there.
 */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { CapabilityName } from './catalog.ts';
import { loadCapability } from './catalog.ts';
import { chooseStore, storeLimits } from './choose-store.ts';
import type { TransformationInput } from './commands/transformation.ts';
import { createRuns } from './create-runs.ts';
import { isMemoryError, MemoryError } from './errors.ts';
import { hideInWarnings, hideSecrets } from './hide-secrets.ts';
import { createLogWaits } from './log-waits.ts';
import type { Memory } from './memory-api.ts';
import { memoryMethods } from './memory-api.ts';
import type { NamingPlace } from './open-named-store.ts';
import { openStorage } from './open-storage.ts';
import type { OperationContext } from './operations/operation.ts';
import { parseInput } from './parse-input.ts';
import type { ProjectSquad, RootOptions } from './root.ts';
import { projectSquad, resolveRoot } from './root.ts';
import { placeOf, toSettings } from './settings.ts';
import type { HostConfig, SettingsReader, Whose } from './settings-reader.ts';
import { readSettings, whose } from './settings-reader.ts';
import type { Storage } from './storage/storage.ts';
import { loadMeaning } from './vectors/load-meaning.ts';

export interface MemoryOptions extends RootOptions {
  /**
   * `sqlite` for the file in the root, or `postgres://user@host:port/database?schema=squadlog`; it
   * goes over SQUADLOG_STORE and the settings.
   */
  readonly store?: string;
  /** Write the markdown files after each change; the default is true. */
  readonly mirror?: boolean;
  /** The clock; ISO 8601 UTC with milliseconds. */
  readonly now?: () => string;
  /** Settings that a host keeps for us, in the shape of the file; they go over the file's. */
  readonly config?: unknown;
  /** What messages and `config show` call them. */
  readonly configName?: string;
  /** Gives ids of events. */
  readonly newId?: () => string;
  readonly onProgress?: OperationContext['onProgress'];
}

/**
 * Opens the memory at a root. Nothing is created before the first write.
 * Fails with `unavailable` on a Node it can't run on; a broken configuration fails what reads it.
 */
export async function openMemory(options: MemoryOptions = {}): Promise<Memory> {
  const root = resolveRoot(options);
  const now = options.now ?? (() => new Date().toISOString());
  const configFile = join(root.root, 'squadlog.json');
  const settings = await readSettings(configFile, hostConfig(options));
  const { store: option, env = process.env } = options;
  const chosen = await chooseStore({ option, env, settings, root: root.root });
  const storage = openStorage(chosen, { root: root.root, now });
  const { kind, shown, rule } = chosen;
  const store = { kind, shown, rule };
  const storeExists = () =>
    chosen.kind === 'sqlite' ? existsSync(chosen.file) : kind !== 'unknown';
  const openStore = storeOpener({ root: root.root, chosen, cwd: options.cwd, now }, settings);
  const meaning = loadMeaning({ root: root.root, storage, now });
  const runParts = { root: root.root, now, settings, options, meaning, storeExists };
  const runs = createRuns(storage, runParts);
  const project = () => unnamedSquad(settings, options.cwd);
  const run = (name: CapabilityName, input: unknown): Promise<unknown> =>
    runCapability(name, input).then(
      (result) => hideInWarnings(result, settings.secrets()),
      (error: unknown) => tell(error, storage, settings),
    );
  const runCapability = async (name: CapabilityName, input: unknown): Promise<unknown> => {
    const capability = await loadCapability(name);
    if (capability.kind === 'query') {
      const named = name === 'read-memory' ? nameSquad(input, project) : input;
      return runs.runQuery(capability, parseInput(capability.doc, named));
    }
    if (capability.kind === 'command' || capability.kind === 'transformation') {
      const { doc } = capability;
      const parsed = doc === undefined ? input : parseInput(doc, input);
      await refuse(parsed, settings);
      return capability.kind === 'command'
        ? runs.runCommand(capability, parsed)
        : runs.runTransformation(capability, parsed as TransformationInput);
    }
    const { hash } = await import('./command-runs.ts');
    const { doc } = capability;
    return capability.run(doc === undefined ? input : parseInput(doc, input), {
      root,
      get project() {
        return project();
      },
      environment: options,
      storage,
      ...{ store, storeExists, openStore, mirrors: options.mirror ?? true },
      configFile,
      configFor: settings.values,
      settingsFor: settings.for,
      ...runs,
      hash,
      ...(options.onProgress === undefined ? {} : { onProgress: options.onProgress }),
    });
  };
  const waits = createLogWaits(storage);
  const close = async () => {
    waits.end();
    await meaning.close();
    await storage.close();
  };
  return {
    root: root.root,
    rootRule: root.rule,
    store,
    ...memoryMethods(run),
    settingsFor: settings.for,
    run,
    awaitNews: (after, wait) =>
      waits.awaitNews(after, wait).catch((error: unknown) => tell(error, storage, settings)),
    compareProjections: (onProgress) =>
      storage.compareWithLog(onProgress === undefined ? {} : { onProgress }),
    summariseProjections: (until, onProgress) =>
      storage.summariseProjections(until, onProgress === undefined ? {} : { onProgress }),
    rebuildProjections: (onProgress) =>
      storage.rebuild(onProgress === undefined ? {} : { onProgress }),
    close,
    [Symbol.asyncDispose]: close,
  };
}

function hostConfig({ config, configName = 'the host' }: MemoryOptions): HostConfig | undefined {
  return config === undefined ? undefined : { value: config, from: configName };
}

function storeOpener(
  place: Omit<NamingPlace, 'end' | 'limits'>,
  settings: SettingsReader,
): OperationContext['openStore'] {
  return async (name, end) => {
    const { openNamedStore } = await import('./open-named-store.ts');
    return openNamedStore(name, { ...place, end, limits: storeLimits(settings) });
  };
}

/** The squad of who names none: as the settings say, else the project's. */
function unnamedSquad(settings: SettingsReader, cwd: string | undefined): ProjectSquad {
  const values = settings.values();
  const { defaultSquad } = toSettings(values);
  return defaultSquad === null
    ? projectSquad(cwd)
    : { squad: defaultSquad, rule: `defaultSquad in ${placeOf(values, 'defaultSquad')}` };
}

/** A damaged store is not our bug, and what failed may echo a secret that was asked for. */
async function tell(error: unknown, storage: Storage, settings: SettingsReader): Promise<never> {
  const blamed = isMemoryError(error)
    ? error
    : await (await import('./storage/blame-store.ts')).blameStore(error, storage);
  throw await hideSecrets(blamed, settings.secrets());
}

/** A read that names nobody is of the project's squad, or the one that is set for them. */
function nameSquad(input: unknown, project: () => ProjectSquad): unknown {
  const { squad, agent } = (input ?? {}) as Whose;
  return squad === undefined && agent === undefined
    ? { ...(input ?? {}), squad: project().squad }
    : input;
}

async function refuse(input: unknown, settings: SettingsReader): Promise<void> {
  const { refuseSecretIds } = await import('./mask-error.ts');
  const values = settings.values(whose(input));
  const { secrets, enabled } = toSettings(values);
  refuseSecretIds(input, secrets);
  if (enabled) return;
  const place = placeOf(values, 'enabled');
  throw new MemoryError({
    code: 'refused',
    message: `Memory is switched off here (enabled: false in ${place}); nothing was recorded.`,
    hint: 'squadlog config show',
  });
}
