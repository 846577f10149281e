/**
 * The program `squadlog mcp`: serves one memory to clients of the Model Context Protocol. Standard
 * output belongs to the protocol; whatever else is to be said goes to standard error.
 */
import { resolve } from 'node:path';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { exitCodes, hideSecrets, isMemoryError, keepFiles, openMemory } from '../../index.ts';
import { createServerFactory } from './create-server.ts';
import type { LiveMemory } from './live-memory.ts';
import { openLiveMemory } from './live-memory.ts';
import type { HttpOptions } from './serve-options.ts';
import { parseServeOptions } from './serve-options.ts';
import { stdioTransport } from './stdio-transport.ts';
import { tellError } from './tell-error.ts';

void serve(process.argv.slice(3)).then(
  (status) => process.exit(status),
  async (raised: unknown) => process.exit(await reportFailure(raised)),
);

async function serve(argv: readonly string[]): Promise<number> {
  const options = parseServeOptions(argv);
  const cwd = projectFolder();
  const place = {
    ...(options.root === undefined ? {} : { root: resolve(options.root) }),
    ...(options.store === undefined ? {} : { store: options.store }),
  };
  const live = await openLiveMemory(() => openMemory({ cwd, ...place }));
  const files = options.readOnly ? undefined : keepFiles({ use: live.use, warn });
  try {
    const factory = await createServerFactory({ live, options, cwd, debug });
    if (options.http === undefined) await serveInput(factory);
    else await serveAddress(factory, live, options.http);
    return 0;
  } finally {
    await files?.close();
    await live.close();
  }
}

type Factory = Awaited<ReturnType<typeof createServerFactory>>;

async function serveInput(factory: Factory): Promise<void> {
  const transport = stdioTransport(process.stdin, process.stdout);
  const served = serveStdio(factory, { transport, onerror: (error) => say(error.message) });
  void interrupted().then(() => served.close());
  await transport.ended;
}

async function serveAddress(factory: Factory, live: LiveMemory, http: HttpOptions): Promise<void> {
  const { readAccessToken } = await import('./http/access-token.ts');
  const { serveHttp } = await import('./http/serve-http.ts');
  const root = await live.use(async (memory) => memory.root);
  const { env } = process;
  const token = readAccessToken({ root, env, tokenFile: http.tokenFile });
  for (const warning of token.warnings) warn(warning);
  const served = await serveHttp(factory, { options: http, token, onError: debugError });
  say(`serving ${root} at ${served.url}; the token is ${token.place}`);
  await interrupted();
  await served.close();
}

/** The folder that the client works in: Claude Code names it, others start us there. */
function projectFolder(): string {
  const named = process.env['CLAUDE_PROJECT_DIR'];
  return named === undefined || named === '' ? process.cwd() : resolve(named);
}

/** A second signal ends the process at once. */
function interrupted(): Promise<void> {
  return new Promise((done) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.once(signal, () => done());
    }
  });
}

async function reportFailure(raised: unknown): Promise<number> {
  const error = await hideSecrets(raised);
  if (isMemoryError(error) && error.code !== 'internal') {
    const hint = error.hint === undefined ? '' : `  try: ${error.hint}\n`;
    process.stderr.write(`squadlog: ${error.message}\n${hint}`);
    return exitCodes[error.code];
  }
  say((await tellError(raised, debug)).message);
  return exitCodes.internal;
}

function debugError(error: Error): void {
  debug(error.stack ?? error.message);
}

function debug(trace: string): void {
  if (process.env['SQUADLOG_DEBUG'] === '1') say(trace);
}

function warn(text: string): void {
  say(`warning: ${text}`);
}

function say(text: string): void {
  process.stderr.write(`squadlog mcp: ${text}\n`);
}
