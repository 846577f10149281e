/** The one loop: prepare, then load, decide, append and project under the write lock. */
import type { Command, DecisionMoment, Effects } from './commands/command.ts';
import type { StateScope, StreamState } from './commands/stream-state.ts';
import type { Selection } from './projections/statement.ts';
import type { Committed, Storage } from './storage/storage.ts';

export interface EngineParts {
  readonly storage: Storage;
  newId(): string;
  hash(text: string): string;
  /** Selections that read a scope's state, and how their rows become it. */
  loadState(scope: StateScope): {
    readonly load: readonly Selection<unknown>[];
    assemble(rows: readonly (readonly unknown[])[]): StreamState;
  };
}

export interface Engine {
  /** Runs a command on an input that fits its schema. */
  run<Input, Prepared, Result>(
    command: Command<Input, Prepared, Result>,
    input: Input,
    effects: Effects,
  ): Promise<Committed<Result> & { readonly stream: string }>;
}

export function createEngine({ storage, newId, hash, loadState }: EngineParts): Engine {
  return {
    run: async (command, input, effects) => {
      const prepared = await command.prepare(input, effects);
      const scope = command.scope(prepared);
      const { load, assemble } = loadState(scope);
      const committed = await storage.commit({
        stream: scope.stream,
        keys: scope.keys ?? [],
        load,
        decide: (rows, at) => {
          const moment: DecisionMoment = { ...at, newId, hash };
          return command.decide(prepared, assemble(rows), moment);
        },
      });
      return { ...committed, stream: scope.stream };
    },
  };
}
