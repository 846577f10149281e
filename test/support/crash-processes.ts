/**
 * Starts processes that do a job of `crash-jobs.ts`, and kills them at a moment or before a step.
 */
import { spawn } from 'node:child_process';
import type { CrashJobName } from './crash-jobs.ts';
import { workerEnvironment, workerProgram } from './worker-processes.ts';

/** When a process dies: so many milliseconds after it was ready, or before its nth step. */
export type Kill = { readonly afterMs: number } | { readonly beforeStep: number };

/** What a process may do: no file of its may grow over so many KiB, or it runs as nobody. */
export interface Confines {
  readonly fileKiB?: number;
  readonly user?: number;
}

export interface CrashRun {
  /** True where it was killed before it was done. */
  readonly killed: boolean;
  readonly stderr: string;
  /** What the process said it had done. */
  readonly acknowledged: readonly string[];
  /** How long the job is; known for a process that lived to its end. */
  readonly span?: { readonly steps: number; readonly ms: number };
  /** The code and message of the error that it ended with. */
  readonly failure?: string;
}

export type StartCrash = (
  job: CrashJobName,
  at: { readonly root: string; readonly beside: string },
  how?: { readonly kill?: Kill; readonly confines?: Confines },
) => Promise<CrashRun>;

/** Call it at the top of a test file. */
export function crashProcesses(): StartCrash {
  const program = workerProgram('crash-worker');
  return async (job, { root, beside }, { kill, confines } = {}) => {
    const step = kill !== undefined && 'beforeStep' in kill ? [String(kill.beforeStep)] : [];
    const command = [process.execPath, await program(), root, beside, job, ...step];
    const confined = confine(command, confines);
    return run(confined, kill !== undefined && 'afterMs' in kill ? kill.afterMs : undefined);
  };
}

interface Command {
  readonly words: readonly string[];
  readonly user?: number | undefined;
}

/** The shell counts a file's size in units of 512 bytes. */
function confine(words: readonly string[], { fileKiB, user }: Confines = {}): Command {
  if (fileKiB === undefined) return { words, user };
  return { words: ['sh', '-c', `ulimit -f ${2 * fileKiB}; exec "$@"`, 'sh', ...words], user };
}

function run({ words, user }: Command, afterMs: number | undefined): Promise<CrashRun> {
  return new Promise((resolve, reject) => {
    const [program = '', ...given] = words;
    const identity = user === undefined ? {} : { uid: user, gid: user };
    const child = spawn(program, given, { env: workerEnvironment(), ...identity });
    let [stdout, stderr] = ['', ''];
    let timer: NodeJS.Timeout | undefined;
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
      if (afterMs !== undefined) timer ??= setTimeout(() => child.kill('SIGKILL'), afterMs);
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text;
    });
    child.on('error', reject);
    child.on('close', (_code, signal) => {
      clearTimeout(timer);
      resolve({ killed: signal === 'SIGKILL', stderr, ...readLines(stdout) });
    });
  });
}

/** A line without its end was not said. */
function readLines(stdout: string): Omit<CrashRun, 'killed' | 'stderr'> {
  const lines = stdout.split('\n').slice(0, -1);
  const [, steps, ms] = /^done (\d+) (\d+)$/u.exec(lines.at(-1) ?? '') ?? [];
  const failure = lines.find((line) => line.startsWith('failed '))?.slice('failed '.length);
  const acknowledged = lines.filter((line) => !/^(?:ready$|done |failed )/u.test(line));
  return {
    acknowledged,
    ...(steps === undefined ? {} : { span: { steps: Number(steps), ms: Number(ms) } }),
    ...(failure === undefined ? {} : { failure }),
  };
}
