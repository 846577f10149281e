/**
 * A PostgreSQL server of one's own: the installed binaries on an empty data folder, as a user
 * without rights, which can be stopped, killed as a power loss would, and started again.
 */
import type { ChildProcess } from 'node:child_process';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { childrenOf, killProcess } from './kill-process.ts';
import { postgresBinaries } from './postgres-binaries.ts';

/** What a URL names beside the server; the owner of everything unless told. */
export interface UrlParts {
  readonly database?: string;
  readonly schema?: string;
  readonly user?: string;
  readonly password?: string;
}

export interface PostgresServer {
  url(parts?: UrlParts): string;
  readonly port: number;
  readonly dataFolder: string;
  readonly socketFolder: string;
  readonly logFile: string;
  /** Ends it and removes its files. */
  stop(): Promise<void>;
  /** Kills the server and all of its processes, so that none of them can tidy up. */
  crash(): Promise<void>;
  /** Starts it on the same files and port, after a crash or while it runs. */
  restart(): Promise<void>;
}

/** `durable` syncs each commit to disk, as a server does by itself; tests seldom need it. */
export async function startPostgres({
  durable = false,
}: {
  readonly durable?: boolean;
} = {}): Promise<PostgresServer> {
  const binaries = postgresBinaries();
  const account = unprivileged();
  const home = mkdtempSync(join(tmpdir(), 'squadlog-postgres-'));
  const [dataFolder, socketFolder] = [join(home, 'data'), join(home, 'socket')];
  const [logFile, passwordFile] = [join(home, 'server.log'), join(home, 'password')];
  const password = crypto.randomUUID();
  mkdirSync(socketFolder);
  writeFileSync(passwordFile, `${password}\n`);
  if (account !== undefined) {
    for (const path of [home, socketFolder, passwordFile])
      chownSync(path, account.uid, account.gid);
  }
  chmodSync(home, 0o755);
  const how = { ...account, cwd: home };
  execFileSync(
    join(binaries, 'initdb'),
    [
      ...['-D', dataFolder, '-U', 'postgres', `--pwfile=${passwordFile}`, '--no-sync'],
      ...['--auth=scram-sha-256', '--encoding=UTF8', '--locale=C.UTF-8'],
    ],
    { ...how, stdio: 'pipe' },
  );
  let running: ChildProcess;
  const start = async (port: number): Promise<void> => {
    const settings = [
      ...['listen_addresses=127.0.0.1', `port=${port}`, `unix_socket_directories=${socketFolder}`],
      ...['max_connections=200', 'shared_buffers=32MB', 'log_line_prefix=%m [%p] '],
      ...(durable ? [] : ['fsync=off', 'full_page_writes=off']),
    ];
    const log = openSync(logFile, 'a');
    const command = ['-D', dataFolder, ...settings.flatMap((setting) => ['-c', setting])];
    running = spawn(join(binaries, 'postgres'), command, { ...how, stdio: ['ignore', log, log] });
    closeSync(log);
    endWithUs.set(home, running);
    await untilReady(running, join(dataFolder, 'postmaster.pid'), logFile);
  };
  const end = async (signal: 'SIGINT' | 'SIGKILL'): Promise<void> => {
    if (!isRunning(running)) return;
    const ended = once(running, 'exit');
    running.kill(signal);
    await ended;
  };
  const port = await startOnFreePort(start);
  return {
    url: (parts) => urlOf({ port, password, ...parts }),
    port,
    dataFolder,
    socketFolder,
    logFile,
    stop: async () => {
      await end('SIGINT');
      endWithUs.delete(home);
      rmSync(home, { recursive: true, force: true });
    },
    crash: async () => {
      if (!isRunning(running)) return;
      // Held still, the server starts no process that is missed, and sees none of them die.
      running.kill('SIGSTOP');
      const children = childrenOf(running.pid);
      await Promise.all([end('SIGKILL'), ...children.map(killProcess)]);
    },
    restart: async () => {
      await end('SIGINT');
      await start(port);
    },
  };
}

/** Servers by their folders, which are left where a test run is interrupted. */
const endWithUs = new Map<string, ChildProcess>();
process.once('exit', () => {
  for (const [home, server] of endWithUs) {
    server.kill('SIGKILL');
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  }
});

function isRunning({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode === null && signalCode === null;
}

/** PostgreSQL refuses to run as root. */
function unprivileged(): { readonly uid: number; readonly gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

function urlOf(parts: UrlParts & { readonly port: number; readonly password: string }): string {
  const { database = 'postgres', schema, user = 'postgres', password, port } = parts;
  const url = new URL(`postgres://127.0.0.1:${port}/${encodeURIComponent(database)}`);
  url.username = encodeURIComponent(user);
  url.password = encodeURIComponent(password);
  if (schema !== undefined) url.searchParams.set('schema', schema);
  return url.href;
}

/** Somebody may take a free port before the server does, so that it is tried on another. */
async function startOnFreePort(start: (port: number) => Promise<void>): Promise<number> {
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort();
    try {
      await start(port);
      return port;
    } catch (error) {
      if (attempt === 3) throw error;
    }
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port is free');
  return address.port;
}

async function untilReady(server: ChildProcess, file: string, logFile: string): Promise<void> {
  for (;;) {
    if (!isRunning(server)) {
      throw new Error(`PostgreSQL did not start; its log says:\n${readFileSync(logFile, 'utf8')}`);
    }
    // A file of a server that was killed names that one.
    const [pid, , , , , , , status] = linesOf(file);
    if (Number(pid) === server.pid && status?.trim() === 'ready') return;
    await pause(20);
  }
}

function linesOf(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch {
    return [];
  }
}
