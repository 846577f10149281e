/**
 * The composition root: wires storage, settings, queries and commands into one memory.
 *
 * A process that only reads is the commonest and must start fast, so what commands, operations and
 * a configuration file need is loaded when one is there.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { answer } from './answer.ts';
import type { CapabilityName } from './catalog.ts';
import { loadCapability } from './catalog.ts';
import type { CommandRuns } from './command-runs.ts';
import type { Command } from './commands/command.ts';
import type { Config } from './config.ts';
import { MemoryError } from './errors.ts';
import type { Memory } from './memory-api.ts';
import { memoryMethods } from './memory-api.ts';
import type { OperationContext } from './operations/operation.ts';
import { parseInput } from './parse-input.ts';
import { readJson } from './read-json.ts';
import type { RootOptions } from './root.ts';
import { projectName, resolveRoot } from './root.ts';
import type { Settings } from './settings.ts';
import { resolveConfig, toSettings } from './settings.ts';
import { createSqliteStorage } from './storage/sqlite/sqlite-storage.ts';
import type { Storage } from './storage/storage.ts';
import { streamId, streamKind } from './text/ids.ts';
import type { Encoding } from './tokens.ts';

export interface MemoryOptions extends RootOptions {
  /** Write the markdown files after each change; the default is true. */
  readonly mirror?: boolean;
  /** The clock; ISO 8601 UTC with milliseconds. */
  readonly now?: () => string;
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
  const storage = createSqliteStorage({ file: join(root.root, 'squadlog.db'), now });
  const configFile = join(root.root, 'squadlog.json');
  const settings = await readSettings(configFile);
  const runs = createRuns(storage, { root: root.root, settings, options });
  const run = async (name: CapabilityName, input: unknown): Promise<unknown> => {
    const capability = await loadCapability(name);
    if (capability.kind === 'query') {
      const named = name === 'read-memory' ? nameSquad(input, options.cwd) : input;
      return runs.runQuery(capability, parseInput(capability.doc, named));
    }
    if (capability.kind === 'command') {
      if (capability.doc === undefined) return runs.runCommand(capability, input);
      const parsed = parseInput(capability.doc, input);
      refuseWhereOff(settings.for(whose(parsed)), configFile);
      return runs.runCommand(capability, parsed);
    }
    const { hash } = await import('./command-runs.ts');
    return capability.run(parseInput(capability.doc, input), {
      root,
      storage,
      configFile,
      get config() {
        return settings.config();
      },
      configFor: settings.values,
      settingsFor: settings.for,
      ...runs,
      hash,
      ...(options.onProgress === undefined ? {} : { onProgress: options.onProgress }),
    });
  };
  const close = () => storage.close();
  return {
    root: root.root,
    rootRule: root.rule,
    ...memoryMethods(run),
    run,
    compareProjections: (onProgress) =>
      storage.compareWithLog(onProgress === undefined ? {} : { onProgress }),
    rebuildProjections: (onProgress) =>
      storage.rebuild(onProgress === undefined ? {} : { onProgress }),
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** A read that names nobody is of the project's squad. */
function nameSquad(input: unknown, cwd: string | undefined): unknown {
  const { squad, agent } = (input ?? {}) as Whose;
  return squad === undefined && agent === undefined
    ? { ...(input ?? {}), squad: projectName(cwd) }
    : input;
}

type Whose = { readonly squad?: string | undefined; readonly agent?: string | undefined };
type Runs = Pick<OperationContext, 'runCommand' | 'runQuery' | 'refreshMirror'>;

interface RunParts {
  readonly root: string;
  readonly settings: SettingsReader;
  readonly options: MemoryOptions;
}

/** Running a command ends with its streams' files; running a query ends with what records it. */
function createRuns(storage: Storage, { root, settings, options }: RunParts): Runs {
  let commands: Promise<CommandRuns> | undefined;
  const loadCommands = () => {
    const { newId, mirror = true } = options;
    commands ??= import('./command-runs.ts').then(({ createCommandRuns }) =>
      createCommandRuns({ storage, root, newId, mirror }),
    );
    return commands;
  };
  const runCommand: Runs['runCommand'] = async (command, input, { mirror = true } = {}) => {
    const how = { settings: settings.for(whose(input)), mirror };
    return (await loadCommands()).run(command, input, how);
  };
  const runQuery: Runs['runQuery'] = async (query, input) => {
    const resolved = settings.for(whose(input));
    const result = await answer(query, input, { storage, root, settings: resolved, countTokens });
    const follow = query.record?.(result, input, resolved);
    if (follow === undefined) return result;
    const command = await loadCapability(follow.command as CapabilityName);
    try {
      await runCommand(command as AnyCommand, follow.input, { mirror: false });
      return result;
    } catch (error) {
      // A spawn must not go without its memory because a ledger can't be written.
      return withWarning(result, `The ledger was not written: ${messageOf(error)}`);
    }
  };
  const refreshMirror = async (streams: readonly string[]) =>
    (await loadCommands()).refreshMirror(streams);
  return { runCommand, runQuery, refreshMirror };
}

type AnyCommand = Command<unknown, unknown, unknown>;

async function countTokens(text: string, encoding: Encoding): Promise<number> {
  const { loadTokenCounter } = await import('./tokens.ts');
  return (await loadTokenCounter(encoding)).count(text);
}

type SettingsReader = Awaited<ReturnType<typeof readSettings>>;

/** Reads the file; a broken one fails when it is asked, so that `doctor` can speak of it. */
async function readSettings(file: string) {
  const config = await readConfig(file).then(
    (value) => () => value,
    (error: unknown) => (): Config => {
      throw error;
    },
  );
  const values = (of: Whose = {}) => resolveConfig(config(), file, of);
  return { config, values, for: (of: Whose = {}): Settings => toSettings(values(of)) };
}

async function readConfig(file: string): Promise<Config> {
  if (!existsSync(file)) return {};
  const { parseConfig } = await import('./config.ts');
  return parseConfig(readJson(file), file);
}

/** Whose settings an input is about: its squad and agent, or those of the stream it names. */
function whose(input: unknown): Whose {
  const { squad, agent, stream } = (input ?? {}) as Whose & { readonly stream?: string };
  if (stream === undefined) return { squad, agent };
  const kind = streamKind(stream);
  return kind === 'squad' || kind === 'agent' ? { [kind]: streamId(stream) } : {};
}

function refuseWhereOff({ enabled }: Settings, file: string): void {
  if (enabled) return;
  throw new MemoryError({
    code: 'refused',
    message: `Memory is switched off here (enabled: false in ${file}); nothing was recorded.`,
    hint: 'squadlog config show',
  });
}

function withWarning<Result>(result: Result, warning: string): Result {
  const { warnings = [] } = result as { readonly warnings?: readonly string[] };
  return { ...result, warnings: [...warnings, warning] };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
