/** The grammar of queries: what may be read, over a consistent view at one position. */
import type { EventData, LoggedEvent } from '../events/index.ts';
import type { Selection } from '../projections/statement.ts';
import type { ShownWords } from '../text/shown-words.ts';
import type { VerbDoc } from '../verb.ts';
import type { FindPlaces } from './place.ts';
import type { Encoding, ReadSettings } from './recall/settings.ts';
import type { Understanding } from './understanding.ts';

/** A consistent view at one position; stores give it. */
export interface View {
  readonly position: number;
  rows<Row>(selection: Selection<Row>): Promise<readonly Row[]>;
  countHits(tokens: readonly string[]): Promise<readonly number[]>;
  findHits(
    token: string,
    how: { readonly limit: number; readonly anyOf?: readonly string[] },
  ): Promise<readonly number[]>;
  events(filter: {
    readonly after?: number;
    readonly until?: number;
    readonly streams?: readonly string[];
    readonly types?: readonly string[];
    readonly limit?: number;
    readonly newestFirst?: boolean;
  }): AsyncIterable<LoggedEvent>;
  /** Those that are not what a sound event of the log says. */
  findAltered(shown: readonly ShownWords[]): Promise<readonly ShownWords[]>;
}

/** What hooks and host plugins swallowed so as not to harm their host. */
export interface HostFailures {
  readonly failures: readonly { readonly squad?: string }[];
  readonly problems: readonly string[];
}

export interface QueryContext {
  readonly view: View;
  readonly settings: ReadSettings;
  /** What a run was given, where the view is as of its injection. */
  readonly injection?: EventData<'MemoryInjected'>;
  /** Root folder of the memory, for answers that name it. */
  readonly root: string;
  /** What the store says of itself: an altered log, events of a newer release. */
  readonly warnings: readonly string[];
  /** Bytes of the store on disk. */
  storeBytes(): Promise<number>;
  /** Failures that hosts were spared so far, oldest first, and what of them can't be read. */
  hostFailures(): Promise<HostFailures>;
  /** How a text is compared by meaning, by the embedder of the settings. */
  understand(text: string): Promise<Understanding>;
  /** Tokens of a text; loads a tokenizer, so only for texts that no event counted. */
  countTokens(text: string, encoding: Encoding): Promise<number>;
  /** Looks into the mirrored files; see `withPlaces`. */
  readonly findPlaces: FindPlaces;
}

export interface Query<Input, Result> {
  readonly kind: 'query';
  readonly name: string;
  readonly doc: VerbDoc<Input>;
  /** Streams that the answer depends on, for reads as of the past; all where undefined. */
  streams?(input: Input): readonly string[];
  /** True where it shows no words, or asks the log about them; else all that it reads is asked. */
  readonly asksOfShown?: boolean;
  run(input: Input, context: QueryContext): Promise<Result>;
  /** The command that records that this was read, where the input asks for it. */
  record?(
    result: Result,
    input: Input,
    settings: ReadSettings,
  ): { readonly command: string; readonly input: unknown } | undefined;
}

export function defineQuery<Input, Result>(
  query: Omit<Query<Input, Result>, 'kind'>,
): Query<Input, Result> {
  return { kind: 'query', ...query };
}
