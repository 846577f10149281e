/** The program `squadlog`: hands the process to `runCli`, and ends quietly when its reader does. */
import type { CliIo, Output } from './cli-io.ts';
import { hostSettings } from './host-settings.ts';
import { readBounded } from './read-bounded.ts';
import { runCli } from './run-cli.ts';

endQuietlyWithReader();
void runCli(process.argv.slice(2), processIo()).then((status) => {
  process.exitCode = status;
});

function processIo(): CliIo {
  return {
    cwd: process.cwd(),
    env: process.env,
    stdout: outputOf(process.stdout),
    stderr: outputOf(process.stderr),
    get stdinIsTerminal() {
      return process.stdin.isTTY === true;
    },
    readStdin: () => readBounded(process.stdin, 'standard input'),
    interrupted: () => {
      const controller = new AbortController();
      process.once('SIGINT', () => controller.abort());
      return controller.signal;
    },
    edit,
    ask,
    memory: hostSettings(process.env),
  };
}

function outputOf(stream: NodeJS.WriteStream): Output {
  return {
    write: (text) => void stream.write(text),
    isTerminal: stream.isTTY === true,
    columns: stream.columns,
  };
}

/** `squadlog log | head` closes our output early, which is no failure. */
function endQuietlyWithReader(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0);
    process.stderr.write(`squadlog: the output could not be written: ${error.message}\n`);
    process.exit(7);
  });
}

/** Through a shell, as `$EDITOR` may hold arguments; the file's name is an argument of its own. */
async function edit(command: string, file: string): Promise<number> {
  const { spawn } = await import('node:child_process');
  const ignoreInterrupt = () => undefined;
  process.on('SIGINT', ignoreInterrupt);
  return new Promise<number>((resolve, reject) => {
    const editor = spawn('/bin/sh', ['-c', `${command} "$@"`, command, file], { stdio: 'inherit' });
    editor.on('error', reject);
    editor.on('exit', (code, signal) => resolve(code ?? (signal === null ? 0 : 1)));
  }).finally(() => process.off('SIGINT', ignoreInterrupt));
}

/** An interrupt, and the end of the input, are no answer. */
async function ask(question: string): Promise<string> {
  const { createInterface } = await import('node:readline');
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  return new Promise<string>((resolve) => {
    lines.once('close', () => resolve(''));
    lines.once('SIGINT', () => lines.close());
    lines.question(question, (line) => {
      resolve(line);
      lines.close();
    });
  });
}
