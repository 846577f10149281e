/** The program as `squadlog hook` needs it: standard input in, an answer out, always success. */
import { runHook } from './run-hook.ts';

/** Bytes of an event that are read; a final answer may be long. */
const inputBytesMax = 64 * 1024 * 1024;

/**
 * A client waits no longer, in milliseconds, and an answer that comes later is lost. Plugins of
 * Claude Code share 1.5 seconds at the end of a session.
 */
const waitMsMax = process.argv[4] === 'SessionEnd' ? 1_200 : 4_000;

const tooLate =
  `More than ${waitMsMax} ms passed, as where a store is busy; ` + 'the client went on alone.';

process.stdout.on('error', () => process.exit(0));
let timer: NodeJS.Timeout | undefined;
const deadline = new Promise<never>((_, reject) => {
  timer = setTimeout(() => {
    reject(new Error(tooLate));
    // What is stuck must not hold the client up either.
    setTimeout(() => process.exit(0), 250).unref();
  }, waitMsMax);
});
// It may pass while nothing waits for it yet.
deadline.catch(() => undefined);

void runHook(process.argv.slice(3), {
  cwd: process.cwd(),
  env: process.env,
  readInput,
  write: (text) => void process.stdout.write(text),
  warn: (text) => void process.stderr.write(`${text}\n`),
  deadline,
}).finally(() => clearTimeout(timer));

async function readInput(): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of process.stdin as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > inputBytesMax) throw new Error(`The input has more than ${inputBytesMax} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
