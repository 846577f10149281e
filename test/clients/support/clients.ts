/** The real clients of this suite, as data: what is installed, at which version, and where. */
import path from 'node:path';

export type ClientName =
  | 'node24'
  | 'claude-code'
  | 'codex'
  | 'copilot'
  | 'gemini'
  | 'opencode'
  | 'agent-sdk'
  | 'openclaw'
  | 'inspector'
  | 'conformance';

export interface Client {
  readonly name: ClientName;
  readonly package: string;
  /** Exact: a new version is a change of this file, and of the recorded hook inputs. */
  readonly version: string;
  /** Below the folder of all clients. */
  readonly folder: string;
  /** What is started, or imported, below the client's `node_modules`. */
  readonly program: string;
  /** Packages that the client's tests need beside it. */
  readonly beside?: readonly string[];
  /** Started with Node 24, which is itself one of the packages. */
  readonly onNode24?: true;
}

const claudeCode = `@anthropic-ai/claude-code-${process.platform}-${process.arch}`;

/** Node 24 comes first: npm runs on it for the rest, as some refuse to install on Node 20. */
export const clients: readonly Client[] = [
  {
    name: 'node24',
    package: 'node',
    version: '24.21.0',
    folder: 'node24',
    program: 'node/bin/node',
  },
  {
    name: 'claude-code',
    package: claudeCode,
    version: '2.1.332',
    folder: 'claude',
    program: `${claudeCode}/claude`,
  },
  {
    name: 'codex',
    package: '@openai/codex',
    version: '0.171.0',
    folder: 'codex',
    program: '@openai/codex/bin/codex.js',
    onNode24: true,
  },
  {
    name: 'copilot',
    package: '@github/copilot',
    version: '1.0.102',
    folder: 'copilot',
    program: '@github/copilot/npm-loader.js',
    onNode24: true,
  },
  {
    name: 'gemini',
    package: '@google/gemini-cli',
    version: '0.61.0',
    folder: 'gemini',
    program: '@google/gemini-cli/bundle/gemini.js',
    onNode24: true,
  },
  {
    name: 'opencode',
    package: 'opencode-ai',
    version: '1.18.33',
    folder: 'opencode',
    program: 'opencode-ai/bin/opencode.exe',
  },
  {
    name: 'agent-sdk',
    package: '@anthropic-ai/claude-agent-sdk',
    version: '0.3.332',
    folder: 'sdk',
    program: '@anthropic-ai/claude-agent-sdk/sdk.mjs',
    beside: ['zod@4.6.7'],
  },
  {
    name: 'openclaw',
    package: 'openclaw',
    version: '2026.9.6',
    folder: 'openclaw',
    program: 'openclaw/openclaw.mjs',
    onNode24: true,
  },
  {
    name: 'inspector',
    package: '@modelcontextprotocol/inspector',
    version: '2.12.0',
    folder: 'inspector',
    program: '@modelcontextprotocol/inspector/clients/launcher/build/index.js',
    onNode24: true,
  },
  {
    name: 'conformance',
    package: '@modelcontextprotocol/conformance',
    version: '0.1.16',
    folder: 'conformance',
    program: '@modelcontextprotocol/conformance/dist/index.js',
    onNode24: true,
  },
];

export function clientNamed(name: ClientName): Client {
  const found = clients.find((client) => client.name === name);
  if (!found) throw new Error(`no client is called ${name}; see test/clients/support/clients.ts`);
  return found;
}

/** Where a client's program lies, installed or not. */
export function programOf(name: ClientName, folder: string): string {
  const client = clientNamed(name);
  return path.join(folder, client.folder, 'node_modules', client.program);
}
