/** A process that never was: keeps what the command line writes, and answers as a test wants. */
import type { CliIo } from '../../../src/surfaces/cli/cli-io.ts';
import { runCli } from '../../../src/surfaces/cli/run-cli.ts';

export interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export interface FakeOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly stdin?: string | Uint8Array;
  readonly terminal?: boolean;
  readonly signal?: AbortSignal;
  readonly onStdout?: (text: string) => void;
  readonly edit?: CliIo['edit'];
  /** What the user types at a question. */
  readonly answer?: string;
}

export type Run = (argv: readonly string[], options?: FakeOptions) => Promise<Ran>;

/** Runs command lines on one root, with a clock that ticks a second at each look. */
export function runnerOn(root: string): Run {
  let ticks = 0;
  const now = () => {
    ticks += 1;
    return new Date(Date.UTC(2026, 10, 30, 12, 0, ticks)).toISOString();
  };
  return async (argv, options = {}) => {
    let stdout = '';
    let stderr = '';
    const isTerminal = options.terminal === true;
    const io: CliIo = {
      cwd: options.cwd ?? root,
      home: root,
      env: { SQUADLOG_ROOT: root, ...options.env },
      stdinIsTerminal: isTerminal,
      stdout: {
        isTerminal,
        write: (text) => {
          stdout += text;
          options.onStdout?.(text);
        },
      },
      stderr: {
        isTerminal,
        columns: 80,
        write: (text) => {
          stderr += text;
        },
      },
      readStdin: async () => new Uint8Array(Buffer.from(options.stdin ?? '')),
      interrupted: () => options.signal ?? new AbortController().signal,
      edit: options.edit ?? (async () => 0),
      ask: async (question) => {
        stderr += question;
        return options.answer ?? '';
      },
      memory: { now },
    };
    return { code: await runCli(argv, io), stdout, stderr };
  };
}

/** What a finished run of the squad kiln said. */
export const output = [
  'Task: Move the flags',
  'Outcome: SUCCESS',
  '',
  '## Session Memory',
  '- [DEV] Feature flags live in flags.toml',
  '- [ALL] Ship on \u001b[31mTuesdays',
  '- [x] done',
  '',
].join('\n');
