/** Running commands: what they may use, and the files that follow; loaded when one is first run. */
import { createHash, createHmac } from 'node:crypto';
import { monotonicFactory } from 'ulid';
import type { Command, Effects } from './commands/command.ts';
import { createEngine } from './engine.ts';
import { loadStreamState } from './projections/load-stream-state.ts';
import type { Settings } from './settings.ts';
import type { Storage } from './storage/storage.ts';
import { readStoreKey } from './store-key.ts';
import { lineFormat } from './text/line.ts';
import { loadTokenCounter } from './tokens.ts';

export interface CommandRunsParts {
  readonly storage: Storage;
  readonly root: string;
  /** Gives ids of events. */
  readonly newId: (() => string) | undefined;
  readonly mirror: boolean;
}

export interface CommandRuns {
  /** Runs a command; what the mirror met is added to the result's warnings. */
  run<Input, Prepared, Result>(
    command: Command<Input, Prepared, Result>,
    input: Input,
    how: { readonly settings: Settings; readonly mirror: boolean },
  ): Promise<Result>;
  /** Writes the Markdown files of streams; gives the problems it met. */
  refreshMirror(streams: readonly string[]): Promise<readonly string[]>;
}

export function createCommandRuns({ storage, root, newId, mirror }: CommandRunsParts): CommandRuns {
  const engine = createEngine({
    storage,
    // Ids must differ, not be unguessable; the factory's own source costs a call a character.
    newId: newId ?? monotonicFactory(Math.random),
    hash,
    loadState: loadStreamState,
  });
  const effects = effectsWith(root);
  const refreshMirror = async (streams: readonly string[]) => {
    if (!mirror) return [];
    const { createMirror } = await import('./storage/mirror/mirror.ts');
    return (await createMirror({ root, read: () => storage.read() }).refresh(streams)).problems;
  };
  return {
    run: async (command, input, how) => {
      const done = await engine.run(command, input, effects(how.settings));
      const changed = done.appended.some(({ appended }) => appended);
      const problems = changed && how.mirror ? await refreshMirror([done.stream]) : [];
      return withWarnings(done.result, problems);
    },
    refreshMirror,
  };
}

/** sha-256 of bytes, 64 hex digits. */
export function hash(bytes: string | Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function effectsWith(root: string): (settings: Settings) => Effects {
  let key: string | undefined;
  const digest = (text: string) => {
    key ??= readStoreKey(root);
    return createHmac('sha256', key).update(text).digest('hex');
  };
  return (settings) => ({ digest, countTokens: countLines, settings });
}

async function countLines(lines: readonly string[]) {
  if (lines.length === 0) return [];
  const o200k = await loadTokenCounter('o200k_base');
  const cl100k = await loadTokenCounter('cl100k_base');
  return lines.map((line) => ({
    format: lineFormat,
    o200k_base: o200k.count(line),
    cl100k_base: cl100k.count(line),
  }));
}

function withWarnings<Result>(result: Result, problems: readonly string[]): Result {
  if (problems.length === 0 || typeof result !== 'object' || result === null) return result;
  const { warnings = [] } = result as { readonly warnings?: readonly string[] };
  return { ...result, warnings: [...warnings, ...problems] };
}
