/**
 * The part of OpenClaw's plugin interface that is used here, in our words: the host is no
 * dependency, and every one of its versions may leave something out.
 */

export interface HostApi {
  /** `plugins.entries.squadlog.config`, checked against the manifest before it comes here. */
  readonly pluginConfig?: unknown;
  /** The host's whole configuration. */
  readonly config?: unknown;
  /** `full` when a gateway starts, `discovery` when an agent of it runs. */
  readonly registrationMode?: string;
  readonly logger?: HostLogger;
  on?(hook: string, handler: HookHandler, options?: HookOptions): void;
  registerCli?(register: (context: CliContext) => void, options: CliOptions): void;
  registerMemoryPromptPreparation?(prepare: PromptPreparation): void;
  registerMemoryCorpusSupplement?(supplement: CorpusSupplement): void;
}

export interface HostLogger {
  info?(message: string): void;
  warn?(message: string): void;
}

export type HookHandler = (event: unknown, context: unknown) => unknown;

export interface HookOptions {
  /** Names of the tools that a hook of tools is called for. */
  readonly matcher?: readonly string[];
  readonly timeoutMs?: number;
}

export interface CliContext {
  readonly program: CliProgram;
  readonly config?: unknown;
}

/** The part of a Commander command that registering a verb needs. */
export interface CliProgram {
  command(name: string): CliCommand;
}

export interface CliCommand {
  description(text: string): CliCommand;
  argument(name: string, description: string): CliCommand;
  allowUnknownOption(): CliCommand;
  allowExcessArguments(): CliCommand;
  helpOption(flags: false): CliCommand;
  action(run: () => Promise<void>): CliCommand;
}

export interface CliOptions {
  readonly parentPath?: readonly string[];
  readonly descriptors: readonly {
    readonly name: string;
    readonly description: string;
    readonly hasSubcommands: boolean;
  }[];
}

/** Gives lines for the system prompt of a session that is no sub-agent. */
export type PromptPreparation = (asked: unknown) => Promise<readonly string[]>;

export interface CorpusSupplement {
  search(asked: unknown): Promise<CorpusHit[]>;
  get(asked: unknown): Promise<CorpusText | null>;
}

export interface CorpusHit {
  readonly corpus: string;
  readonly path: string;
  /** From 0 to 1. */
  readonly score: number;
  readonly snippet: string;
  readonly startLine: number;
  readonly endLine: number;
  readonly citation: string;
  readonly source: string;
}

export interface CorpusText {
  readonly corpus: string;
  readonly path: string;
  readonly content: string;
  readonly fromLine: number;
  readonly lineCount: number;
}
