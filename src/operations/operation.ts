/** The grammar of operations: what is done to a memory as a whole, beside commands and queries. */
import type { PolicyOutcome } from '../after-commit.ts';
import type { Command } from '../commands/command.ts';
import type { Transformation, TransformationInput } from '../commands/transformation.ts';
import type { Query } from '../queries/query.ts';
import type { ProjectSquad, ResolvedRoot, RootOptions } from '../root.ts';
import type { ConfigValue, Settings } from '../settings.ts';
import type { MirrorReport } from '../storage/mirror/mirror.ts';
import type { Storage } from '../storage/storage.ts';
import type { StoreChoice } from '../storage/store-facts.ts';
import type { TransformationResult } from '../transformation-result.ts';
import type { VerbDoc } from '../verb.ts';
import type { CopyEnd, NamedStore } from './copy/named-store.ts';

/** What an operation may use of the memory it runs on. */
export interface OperationContext {
  readonly root: ResolvedRoot;
  /** The squad of who names none. */
  readonly project: ProjectSquad;
  /** Where the process runs, as far as who opened the memory says it. */
  readonly environment: Pick<RootOptions, 'cwd' | 'env' | 'home'>;
  readonly storage: Storage;
  /** Which store that is. */
  readonly store: StoreChoice;
  /** False where the first write makes the store; of a server only its answer tells. */
  storeExists(): boolean;
  /** Another store by its name; who asks for it closes it. */
  openStore(name: string, end: CopyEnd): Promise<NamedStore>;
  readonly configFile: string;
  /** What holds for a squad or agent, with where each value came from. */
  configFor(whose?: {
    squad?: string | undefined;
    agent?: string | undefined;
  }): readonly ConfigValue[];
  settingsFor(whose?: { squad?: string | undefined; agent?: string | undefined }): Settings;
  runCommand<Input, Prepared, Result>(
    command: Command<Input, Prepared, Result>,
    input: Input,
    options?: { readonly mirror?: boolean },
  ): Promise<Result>;
  runTransformation<Input extends TransformationInput, Prepared, Result>(
    transformation: Transformation<Input, Prepared, Result>,
    input: Input,
  ): Promise<TransformationResult & Result>;
  /** Runs the policies that a stream has due. */
  runPolicies(stream: string): Promise<PolicyOutcome>;
  runQuery<Input, Result>(query: Query<Input, Result>, input: Input): Promise<Result>;
  /** False where this memory writes no markdown files. */
  readonly mirrors: boolean;
  /** Takes in what people edited, and writes the markdown files of streams. */
  refreshMirror(streams: readonly string[]): Promise<MirrorReport>;
  /** sha-256 of bytes, 64 hex digits. */
  hash(bytes: string | Uint8Array): string;
  onProgress?(done: {
    readonly what: string;
    readonly count: number;
    readonly total?: number;
  }): void;
}

export interface Operation<Input, Result> {
  readonly kind: 'operation';
  readonly name: string;
  /** Missing where only the engine and surfaces run it. */
  readonly doc?: VerbDoc<Input>;
  run(input: Input, context: OperationContext): Promise<Result>;
}

export function defineOperation<Input, Result>(
  operation: Omit<Operation<Input, Result>, 'kind'>,
): Operation<Input, Result> {
  return { kind: 'operation', ...operation };
}
