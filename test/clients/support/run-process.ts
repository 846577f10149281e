/** Runs a client to its end with a clean environment; ends it, and what it started, when late. */
import { spawn } from 'node:child_process';

export interface ProcessOrder {
  readonly command: string;
  readonly words: readonly string[];
  readonly cwd: string;
  /** The whole environment: nothing of ours leaks into a client. */
  readonly env: Readonly<Record<string, string>>;
  readonly input?: string;
  readonly timeoutMs?: number;
  /** As a person at a terminal: the signal is sent once this is fulfilled. */
  readonly interruptAfter?: Promise<unknown>;
}

export interface Ran {
  readonly exit: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export async function runProcess(order: ProcessOrder): Promise<Ran> {
  const { command, words, cwd, env, input, timeoutMs = 120_000, interruptAfter } = order;
  // A group of its own, so that what it leaves behind ends with it and nothing else does.
  const child = spawn(command, words, { cwd, env, detached: true, stdio: 'pipe' });
  const end = (signal: NodeJS.Signals): void => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, signal);
    } catch {
      // The group is gone already.
    }
  };
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  child.stdin.on('error', () => undefined).end(input ?? '');
  void interruptAfter?.then(() => child.kill('SIGINT'));
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    end('SIGKILL');
  }, timeoutMs);
  const closed = new Promise<void>((done) => child.once('close', () => done()));
  const exit = await new Promise<number | null>((done, fail) => {
    child.once('error', fail);
    child.once('exit', done);
  });
  if (!isLate && child.pid !== undefined) await emptied(child.pid);
  clearTimeout(timer);
  end('SIGKILL');
  await closed;
  if (isLate) throw new Error(`${command} was not done after ${timeoutMs} ms\n${stderr}`);
  return { exit, stdout, stderr };
}

/** What a client leaves running behind it, as a last hook, may finish; for 10 seconds at most. */
async function emptied(group: number): Promise<void> {
  for (let waits = 0; waits < 200; waits += 1) {
    try {
      process.kill(-group, 0);
    } catch {
      return;
    }
    await new Promise((done) => setTimeout(done, 50));
  }
}
