/** Running commands: what they may use, and the files that follow; loaded when one is first run. */
import { createHash, createHmac } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { monotonicFactory } from 'ulid';
import type { PolicyOutcome } from './after-commit.ts';
import { runPolicies } from './after-commit.ts';
import type { Command, Effects } from './commands/command.ts';
import type { Transformation, TransformationInput } from './commands/transformation.ts';
import { createEngine } from './engine.ts';
import type { RefreshedFiles } from './mirror-runs.ts';
import { loadStreamState } from './projections/load-stream-state.ts';
import type { Settings } from './settings.ts';
import type { Appended, Storage } from './storage/storage.ts';
import { pageVectorsMax, vectorsFileName } from './storage/vectors.ts';
import { readStoreKey } from './store-key.ts';
import { processStream } from './text/ids.ts';
import { lineFormat } from './text/line.ts';
import { loadTokenCounter } from './tokens.ts';
import type { TransformationResult } from './transformation-result.ts';

export interface CommandRunsParts {
  readonly storage: Storage;
  /** False where the first write makes the store. */
  readonly storeExists: () => boolean;
  readonly root: string;
  /** The clock; ISO 8601 UTC with milliseconds. */
  readonly now: () => string;
  /** Gives ids of events. */
  readonly newId: (() => string) | undefined;
  readonly mirror: boolean;
  /** What holds for the squad or agent of a stream. */
  settingsFor(stream: string): Settings;
}

export interface CommandRuns {
  /** Runs a command; what the mirror met is added to the result's warnings. */
  run<Input, Prepared, Result>(
    command: Command<Input, Prepared, Result>,
    input: Input,
    how: CommandHow,
  ): Promise<Result>;
  /** Runs a transformation; files follow it too. */
  transform<Input extends TransformationInput, Prepared, Result>(
    transformation: Transformation<Input, Prepared, Result>,
    input: Input,
    settings: Settings,
  ): Promise<TransformationResult & Result>;
  /** Runs the policies that a stream has due, and makes vectors. */
  runPolicies(stream: string, settings: Settings): Promise<PolicyOutcome>;
  /** Takes in what people edited, and writes the Markdown files of streams. */
  refreshMirror(streams: readonly string[]): Promise<RefreshedFiles>;
}

export interface CommandHow {
  readonly settings: Settings;
  /** Write the Markdown files afterwards. */
  readonly mirror: boolean;
  /** Let policies act afterwards. */
  readonly policies: boolean;
}

export function createCommandRuns(options: CommandRunsParts): CommandRuns {
  const { storage, storeExists, root, now, mirror, settingsFor } = options;
  // Ids must differ, not be unguessable; the factory's own source costs a call a character.
  const newId = options.newId ?? monotonicFactory(Math.random);
  const engine = createEngine({ storage, newId, hash, loadState: loadStreamState });
  const parts = { storage, now, newId, hash };
  const effects = effectsWith(root);
  const actOn = (stream: string) => runPolicies(stream, parts, settingsFor(stream));
  const refresh = async (streams: readonly string[]) => {
    if (!mirror) return noFiles;
    const { refreshFiles } = await import('./mirror-runs.ts');
    const how = { root, storage, engine, effects, settingsFor, runPolicies: actOn };
    return refreshFiles(streams, how);
  };
  const fillVectors = async (stream: string, revision?: number) => {
    const settings = settingsFor(stream);
    if (!mayLackVectors(settings, { root, revision })) return [];
    const { fillAfterCommit } = await import('./vectors/vectors-after-commit.ts');
    return fillAfterCommit(stream, { root, storage, settings, now });
  };
  return {
    run: async (command, input, how) => {
      // A store that is refused gets no key beside it.
      if (storeExists() && lacksKey(root)) await storage.warnings();
      const done = await engine.run(command, input, effects(how.settings));
      const { stream } = done;
      const acts = how.policies && stream !== processStream;
      const { warnings, ...did } = acts
        ? await runPolicies(stream, parts, settingsFor(stream))
        : idle;
      const changed =
        did.distilled || did.compressed > 0 || done.appended.some(({ appended }) => appended);
      const { problems, outcomes } = changed && how.mirror ? await refresh([stream]) : noFiles;
      const byEdits = outcomes.get(stream) ?? idle;
      const told = withOutcome(done.result, {
        distilled: did.distilled || byEdits.distilled,
        compressed: did.compressed + byEdits.compressed,
      });
      const unfilled = acts ? await fillVectors(stream, newestRevision(done.appended)) : [];
      return withWarnings(told, [...warnings, ...problems, ...unfilled]);
    },
    transform: async (transformation, input, settings) => {
      const { runTransformation, transformationEffects } = await import('./transformation-runs.ts');
      const { stream } = transformation.scope(input);
      const looks = input.dryRun === true || transformation.onlyLooks?.(input) === true;
      // What a person wrote into the files was written before this was asked.
      const before = looks ? noFiles : await refresh([stream]);
      const how = { effects: transformationEffects(settings), encoding: settings.encoding };
      const done = await runTransformation(transformation, input, { parts, how });
      const after = done.event === undefined ? noFiles : await refresh([stream]);
      return withWarnings(done, [...new Set([...before.problems, ...after.problems])]);
    },
    runPolicies: async (stream, settings) => {
      const { warnings, ...did } = await runPolicies(stream, parts, settings);
      return { ...did, warnings: [...warnings, ...(await fillVectors(stream))] };
    },
    refreshMirror: refresh,
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
  return (settings) => ({ digest, countTokens: countLines, loadCounter, settings });
}

async function countLines(lines: readonly string[]) {
  return lines.length === 0 ? [] : lines.map(await loadCounter());
}

async function loadCounter() {
  const o200k = await loadTokenCounter('o200k_base');
  const cl100k = await loadTokenCounter('cl100k_base');
  return (line: string) => ({
    format: lineFormat,
    o200k_base: o200k.count(line),
    cl100k_base: cl100k.count(line),
  });
}

const noFiles: RefreshedFiles = { written: [], problems: [], outcomes: new Map() };

const idle: PolicyOutcome = { distilled: false, compressed: 0, warnings: [] };

function lacksKey(root: string): boolean {
  return !existsSync(join(root, 'squadlog.key'));
}

/**
 * Whether it is worth looking: vectors of words are kept by whole pages only, which a small memory
 * never fills.
 */
function mayLackVectors(
  { embedder: { kind } }: Settings,
  {
    root,
    revision = pageVectorsMax,
  }: { readonly root: string; readonly revision?: number | undefined },
): boolean {
  if (kind === 'none') return false;
  if (kind !== 'words' || revision >= pageVectorsMax) return true;
  return existsSync(join(root, vectorsFileName));
}

function newestRevision(appended: readonly Appended[]): number {
  return Math.max(0, ...appended.map(({ revision }) => revision));
}

/** The result of a capture says what it set off. */
function withOutcome<Result>(result: Result, did: Omit<PolicyOutcome, 'warnings'>): Result {
  const tells = typeof result === 'object' && result !== null && 'distilled' in result;
  return tells ? { ...result, ...did } : result;
}

function withWarnings<Result>(result: Result, problems: readonly string[]): Result {
  if (problems.length === 0 || typeof result !== 'object' || result === null) return result;
  const { warnings = [] } = result as { readonly warnings?: readonly string[] };
  return { ...result, warnings: [...warnings, ...problems] };
}
