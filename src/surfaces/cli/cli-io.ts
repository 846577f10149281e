/** What the command line needs of its process, as an object, so that a test can stand in for it. */
import type { MemoryOptions } from '../../index.ts';

export interface Output {
  write(text: string): void;
  readonly isTerminal: boolean;
  /** Width of the terminal in columns, where it is one. */
  readonly columns?: number | undefined;
}

export interface CliIo {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly home?: string;
  readonly stdout: Output;
  readonly stderr: Output;
  readonly stdinIsTerminal: boolean;
  readStdin(): Promise<Uint8Array>;
  /** The user's line in answer to a question; empty where there is none. */
  ask(question: string): Promise<string>;
  /** Aborted by the user's interrupt; from then on the caller decides when to end. */
  interrupted(): AbortSignal;
  /** Opens an editor on a file and gives its exit status; rejects where there is no such editor. */
  edit(command: string, file: string): Promise<number>;
  /** What a host gives along; the clock and ids of tests. */
  readonly memory?: Pick<MemoryOptions, 'config' | 'configName' | 'mirror' | 'now' | 'newId'>;
}
