/**
 * Processes that are told what to do one command at a time, can be killed, and are started anew.
 */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';
import { workerEnvironment } from './worker-processes.ts';

export type Answer =
  | { readonly result: unknown }
  | { readonly error: { readonly code: string; readonly message: string } }
  /** It was killed before it answered: done or not, nobody was told. */
  | 'killed';

export interface ModelProcess {
  ask(name: string, input: unknown): Promise<Answer>;
  /** Kills it at once; the next command starts another. */
  kill(): Promise<void>;
  end(): Promise<void>;
}

export function modelProcess(program: string, root: string): ModelProcess {
  let living = start(program, root);
  onTestFinished(() => living.kill());
  return {
    ask: (name, input) => {
      if (living.isDead()) living = start(program, root);
      return living.ask(name, input);
    },
    kill: () => living.kill(),
    end: () => living.end(),
  };
}

function start(program: string, root: string) {
  const child = spawn(process.execPath, [program, root], { env: workerEnvironment() });
  let waiting: ((answer: Answer) => void) | undefined;
  let complaint = '';
  let isDead = false;
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint += text;
  });
  // A command may be on its way to a process that is killed.
  child.stdin.on('error', () => undefined);
  createInterface({ input: child.stdout }).on('line', (line) => {
    waiting?.(JSON.parse(line) as Answer);
    waiting = undefined;
  });
  const closed = new Promise<void>((resolve) => {
    child.on('close', () => {
      isDead = true;
      const error = { code: 'none', message: complaint };
      waiting?.(complaint === '' ? 'killed' : { error });
      resolve();
    });
  });
  return {
    isDead: () => isDead,
    ask: (name: string, input: unknown) =>
      new Promise<Answer>((resolve) => {
        waiting = resolve;
        child.stdin.write(`${JSON.stringify({ name, input })}\n`);
      }),
    kill: async () => {
      isDead = true;
      child.kill('SIGKILL');
      await closed;
    },
    end: async () => {
      child.stdin.end();
      await closed;
    },
  };
}
