/** Running commands, transformations and queries of one memory, with what follows each. */
import { answer } from './answer.ts';
import type { CapabilityName } from './catalog.ts';
import { loadCapability } from './catalog.ts';
import type { CommandRuns } from './command-runs.ts';
import type { Command } from './commands/command.ts';
import { messageOf } from './errors.ts';
import type { OperationContext } from './operations/operation.ts';
import type { SettingsReader } from './settings-reader.ts';
import { whose } from './settings-reader.ts';
import type { Storage } from './storage/storage.ts';
import type { Encoding } from './tokens.ts';
import type { MeaningLoader } from './vectors/load-meaning.ts';

export type Runs = Pick<
  OperationContext,
  'runCommand' | 'runQuery' | 'runTransformation' | 'runPolicies' | 'refreshMirror'
>;

export interface RunParts {
  readonly root: string;
  readonly now: () => string;
  readonly settings: SettingsReader;
  readonly options: { readonly newId?: () => string; readonly mirror?: boolean };
  readonly meaning: MeaningLoader;
  readonly storeExists: () => boolean;
}

/** Running a command ends with its streams' files; running a query ends with what records it. */
export function createRuns(
  storage: Storage,
  { root, now, settings, options, meaning, storeExists }: RunParts,
): Runs {
  let commands: Promise<CommandRuns> | undefined;
  const loadCommands = () => {
    const { newId, mirror = true } = options;
    commands ??= import('./command-runs.ts').then(({ createCommandRuns }) =>
      createCommandRuns({
        ...{ storage, storeExists },
        root,
        now,
        newId,
        mirror,
        settingsFor: (stream) => settings.for(whose({ stream })),
      }),
    );
    return commands;
  };
  const runCommand: Runs['runCommand'] = async (command, input, { mirror = true } = {}) => {
    // What goes on without files is a step of something larger, which lets policies act at its end.
    const how = { settings: settings.for(whose(input)), mirror, policies: mirror };
    return (await loadCommands()).run(command, input, how);
  };
  const runTransformation: Runs['runTransformation'] = async (transformation, input) =>
    (await loadCommands()).transform(transformation, input, settings.for(whose(input)));
  const runPolicies: Runs['runPolicies'] = async (stream) =>
    (await loadCommands()).runPolicies(stream, settings.for(whose({ stream })));
  const runQuery: Runs['runQuery'] = async (query, input) => {
    const resolved = settings.for(whose(input));
    const result = await answer(query, input, {
      ...{ storage, root, settings: resolved, countTokens },
      standardsPath: resolved.standardsPath,
      understand: async (text, then) => (await meaning.load(resolved)).understand(text, then),
    });
    const follow = query.record?.(result, input, resolved);
    if (follow === undefined) return result;
    const command = await loadCapability(follow.command as CapabilityName);
    try {
      await runCommand(command as AnyCommand, follow.input, { mirror: false });
      return result;
    } catch (error) {
      // A spawn must not go without its memory because a ledger can't be written.
      const reason = messageOf(error);
      return withWarning(result, `The ledger was not written: ${reason}`);
    }
  };
  const refreshMirror = async (streams: readonly string[]) =>
    (await loadCommands()).refreshMirror(streams);
  return { runCommand, runQuery, runTransformation, runPolicies, refreshMirror };
}

type AnyCommand = Command<unknown, unknown, unknown>;

async function countTokens(text: string, encoding: Encoding): Promise<number> {
  const { loadTokenCounter } = await import('./tokens.ts');
  return (await loadTokenCounter(encoding)).count(text);
}

function withWarning<Result>(result: Result, warning: string): Result {
  const { warnings = [] } = result as { readonly warnings?: readonly string[] };
  return { ...result, warnings: [...warnings, warning] };
}
