/** A real OpenClaw on a person's machine: its configuration, its gateway, its command line. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { vi } from 'vitest';
import { type Memory, openMemory } from '../../../src/index.ts';
import { clientsFolder } from '../support/install.ts';
import type { MockModel } from '../support/mock-model.ts';
import { readyClient } from '../support/ready.ts';
import { type Ran, runProcess } from '../support/run-process.ts';
import { openWorkplace, type Workplace } from '../support/workplace.ts';
import { startMockChat } from './mock-chat.ts';
import { type ParentOptions, parentPrompt, type Spawning } from './spawning.ts';

/** What `plugins.entries.squadlog` holds. */
export interface PluginEntry {
  readonly config?: object;
  readonly hooks?: object;
}

export interface HostOptions {
  readonly entry?: PluginEntry;
  /** The host's own default: tools are found by search, and called through `tool_call`. */
  readonly deferTools?: boolean;
}

export interface OpenClawHost {
  readonly place: Workplace;
  readonly model: MockModel;
  /** Where the memory lies. */
  readonly root: string;
  /** Runs the host's command line to its end. */
  openclaw(...words: readonly string[]): Promise<Ran>;
  /** One turn of the agent `main`, in a session of its own, that starts sub-agents. */
  ask(session: string, spawns: readonly Spawning[], options?: ParentOptions): Promise<void>;
  /** Writes the host's configuration; a gateway that runs applies it by itself. */
  configure(options: HostOptions): void;
  start(): Promise<void>;
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>;
  /** What the gateway wrote. */
  log(): string;
  /** Opens the memory for one look. */
  look<Result>(use: (memory: Memory) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

export async function openHost(): Promise<OpenClawHost> {
  const client = readyClient('openclaw');
  const place = openWorkplace();
  const model = await startMockChat();
  const port = await freePort();
  const root = path.join(place.home, '.squadlog');
  const configFile = path.join(place.home, '.openclaw/openclaw.json');
  const logFile = path.join(place.home, 'gateway.log');
  const env = place.environment({
    ...{ ...offline, ...ofNpm(), PATH: `${client.node24}:${process.env['PATH']}` },
  });
  const words = (own: readonly string[]) => [...client.words, ...own];
  let gateway: ChildProcess | undefined;
  const log = () => readFileSync(logFile, 'utf8');
  const host: OpenClawHost = {
    ...{ place, model, root, log },
    openclaw: (...own) =>
      runProcess({ command: client.command, words: words(own), cwd: place.home, env }),
    ask: async (session, spawns, options) => {
      const own = ['--session-key', `agent:main:${session}`, '--json'];
      const ran = await host.openclaw('agent', ...own, '-m', parentPrompt(spawns, options));
      if (ran.exit !== 0) throw new Error(`agent ended with ${ran.exit}\n${ran.stderr}\n${log()}`);
    },
    configure: (options) => {
      const before = JSON.parse(readIfThere(configFile) ?? '{}') as Configured;
      const { plugins = {} } = before;
      const { entry, deferTools } = options;
      const entries = {
        ...plugins.entries,
        ...(entry ? { squadlog: { enabled: true, ...entry } } : {}),
      };
      const own = hostConfig(model.url, port, deferTools);
      const config = { ...before, ...own, plugins: { ...plugins, allow, entries } };
      place.write('~/.openclaw/openclaw.json', JSON.stringify(config, null, 2));
    },
    start: async () => {
      writeFileSync(logFile, '');
      const out = openSync(logFile, 'a');
      const own = words(['gateway', 'run']);
      const stdio = ['ignore', out, out] as const;
      gateway = spawn(client.command, own, {
        cwd: place.home,
        env,
        detached: true,
        stdio: [...stdio],
      });
      await vi.waitFor(() => {
        if (!log().includes('[gateway] ready')) throw new Error(`no gateway\n${log()}`);
      }, patient);
    },
    stop: async (signal = 'SIGTERM') => {
      const { pid } = gateway ?? {};
      if (gateway === undefined || pid === undefined || gateway.exitCode !== null) return;
      const ended = new Promise((done) => gateway?.once('exit', done));
      // What it started goes with it where it has no time to end it.
      process.kill(signal === 'SIGKILL' ? -pid : pid, signal);
      await ended;
      gateway = undefined;
    },
    look: async (use) => {
      const memory = await openMemory({ root, mirror: false });
      try {
        return await use(memory);
      } finally {
        await memory.close();
      }
    },
    close: async () => {
      await host.stop('SIGKILL');
      await model.close();
      place.close();
    },
  };
  return host;
}

/** The host's installer runs npm, which keeps what it fetched for the next time. */
export function ofNpm(): Record<string, string> {
  const kept = { NPM_CONFIG_CACHE: path.join(clientsFolder(), 'npm-cache') };
  const certificates = process.env['NODE_EXTRA_CA_CERTS'];
  return certificates === undefined ? kept : { ...kept, NODE_EXTRA_CA_CERTS: certificates };
}

/** Waits for what another process will bring about. */
export const patient = { timeout: 120_000, interval: 250 };

/** A gateway that knows one agent to run and one to spawn, and asks nobody but the mock. */
function hostConfig(url: string, port: number, deferTools = false): object {
  const model = {
    ...{ id: 'mock-1', name: 'Mock', reasoning: false, input: ['text'] },
    cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 },
    ...{ contextWindow: 128_000, maxTokens: 4096 },
  };
  const provider = { baseUrl: `${url}/v1`, apiKey: 'mock', api: 'openai-completions' };
  const auth = { mode: 'token', token: 'mock' };
  return {
    gateway: { mode: 'local', bind: 'loopback', port, auth },
    update: { checkOnStart: false },
    models: {
      ...{ mode: 'replace', catalogRefresh: { enabled: false } },
      providers: { mock: { ...provider, models: [model] } },
    },
    agents: {
      ownership: 'explicit',
      defaults: {
        ...{ skipBootstrap: true, model: { primary: 'mock/mock-1' } },
        systemAgent: { agentId: 'main' },
      },
      entries: { main: { subagents: { allowAgents: ['*'] } }, architect: {}, reviewer: {} },
    },
    tools: { profile: 'full', ...(deferTools ? {} : { toolSearch: false }) },
  };
}

/** What the host's own commands wrote must stay. */
interface Configured {
  readonly plugins?: { readonly entries?: object };
}

function readIfThere(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

/** The host's own plugins that are not needed here take most of its start. */
const allow = ['memory-core', 'openai', 'squadlog'];

const offline = {
  OPENCLAW_OFFLINE: '1',
  OPENCLAW_NO_AUTO_UPDATE: '1',
  OPENCLAW_DISABLE_BONJOUR: '1',
  OPENCLAW_SKIP_CHANNELS: '1',
  DO_NOT_TRACK: '1',
};

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as { port: number };
  await new Promise((done) => server.close(done));
  return port;
}
