/** Machines as processes, each with a root folder and connections of its own to one log. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';
import { workerEnvironment, workerProgram } from './worker-processes.ts';

export interface Machine {
  readonly root: string;
  /** Runs a method of its memory after those asked before; an error has the memory's `code`. */
  call<Result = Told>(name: string, input?: unknown): Promise<Result>;
  /** SIGKILL; whatever is not answered then fails with `killed`. */
  kill(): Promise<void>;
  /** Lets it finish and close; fails where it complained or ended with a code. */
  close(): Promise<void>;
}

export type Told = Readonly<Record<string, unknown>>;

/** Call it at the top of a test file. Machines that are left are killed with their test. */
export function machines(): (root: string) => Promise<Machine> {
  const program = workerProgram('machine-worker');
  return async (root) => startMachine(await program(), root);
}

/** Names the store and its limits in the configuration file of a root. */
export function nameStore(root: string, store: StoreSettings): string {
  mkdirSync(root, { recursive: true });
  writeFileSync(`${root}/squadlog.json`, JSON.stringify({ store }));
  return root;
}

export interface StoreSettings {
  readonly url: string;
  readonly connectTimeoutMs?: number;
  readonly statementTimeoutMs?: number;
  readonly connectionsMax?: number;
}

interface Waiting {
  resolve(result: unknown): void;
  reject(error: Error): void;
}

interface Answer {
  readonly result?: unknown;
  readonly error?: { readonly code: string; readonly message: string; readonly hint?: string };
}

function startMachine(program: string, root: string): Machine {
  const child = spawn(process.execPath, [program, root], { env: workerEnvironment() });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = once(child, 'close');
  const waiting: Waiting[] = [];
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  child.stdin.on('error', () => undefined);
  createInterface({ input: child.stdout }).on('line', (line) => {
    const next = waiting.shift();
    const { result, error } = JSON.parse(line) as Answer;
    if (error === undefined) next?.resolve(result);
    else next?.reject(Object.assign(new Error(error.message), error));
  });
  void ended.then(() => {
    const error = Object.assign(new Error(said || 'The machine was killed.'), { code: 'killed' });
    for (const one of waiting.splice(0)) one.reject(error);
  });
  return {
    root,
    call: (call, input) =>
      new Promise((resolve, reject) => {
        waiting.push({ resolve: resolve as Waiting['resolve'], reject });
        child.stdin.write(`${JSON.stringify({ call, input })}\n`);
      }),
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
    close: async () => {
      child.stdin.end();
      const [code] = await ended;
      if (code !== 0 || said !== '') throw new Error(`A machine ended with ${code}: ${said}`);
    },
  };
}
