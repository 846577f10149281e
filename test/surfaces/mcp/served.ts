/** A server in this process, spoken to in lines of JSON-RPC, as a client of either era would. */
import { PassThrough } from 'node:stream';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { onTestFinished } from 'vitest';
import type { MemoryOptions } from '../../../src/memory.ts';
import { openMemory } from '../../../src/memory.ts';
import { createServerFactory } from '../../../src/surfaces/mcp/create-server.ts';
import { openLiveMemory } from '../../../src/surfaces/mcp/live-memory.ts';
import type { ServeOptions } from '../../../src/surfaces/mcp/serve-options.ts';
import { stdioTransport } from '../../../src/surfaces/mcp/stdio-transport.ts';

export type Era = 'legacy' | 'modern';

/** A message, or a part of one: whatever was on the wire. */
export type Wire = ReturnType<typeof JSON.parse>;

export interface Client {
  request(method: string, params?: object): Promise<Wire>;
  /** The result of a tool; fails where it is an error. */
  call(tool: string, given?: object): Promise<Wire>;
  /** The text of an error that a tool gave; fails where it gave none. */
  failure(tool: string, given?: object): Promise<string>;
  readonly traces: readonly string[];
}

export interface Served extends Partial<ServeOptions> {
  readonly cwd?: string;
  readonly era?: Era;
  readonly memory?: MemoryOptions;
}

export const serveDefaults: ServeOptions = {
  root: undefined,
  store: undefined,
  squad: undefined,
  agent: undefined,
  session: undefined,
  allSquads: false,
  readOnly: false,
  http: undefined,
};

/** What every request of the newer era says of its client. */
export const modernMeta = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};

export const initialize = {
  protocolVersion: '2025-11-25',
  capabilities: {},
  clientInfo: { name: 'test', version: '1' },
};

export async function factoryOn(root: string, served: Served = {}) {
  const { cwd = root, memory = {} } = served;
  const traces: string[] = [];
  const open = () => openMemory({ root, cwd, env: {}, ...memory });
  const live = await openLiveMemory(open);
  onTestFinished(() => live.close());
  const factory = await createServerFactory({
    live,
    cwd,
    options: { ...serveDefaults, ...served },
    debug: (trace) => traces.push(trace),
  });
  return { factory, traces };
}

export async function serve(root: string, served: Served = {}): Promise<Client> {
  const { era = 'legacy' } = served;
  const { factory, traces } = await factoryOn(root, served);
  const toServer = new PassThrough();
  const fromServer = new PassThrough();
  const handle = serveStdio(factory, { transport: stdioTransport(toServer, fromServer) });
  onTestFinished(() => handle.close());
  const ask = asker(toServer, fromServer, era);
  if (era === 'legacy') await ask('initialize', initialize);
  else await ask('server/discover', {});
  const request = async (method: string, params: object = {}) => {
    const answer = await ask(method, params);
    if (answer['error'] !== undefined) throw Object.assign(new Error(), answer['error']);
    return answer['result'] as Wire;
  };
  const raw = (name: string, given: object) => request('tools/call', { name, arguments: given });
  return {
    request,
    traces,
    call: async (tool, given = {}) => {
      const { isError, content, structuredContent } = await raw(tool, given);
      if (isError === true) throw new Error(content[0].text);
      return { ...structuredContent, asText: content[0].text };
    },
    failure: async (tool, given = {}) => {
      const { isError, content } = await raw(tool, given);
      if (isError !== true) throw new Error(`${tool} did not fail: ${content[0].text}`);
      return content[0].text as string;
    },
  };
}

function asker(toServer: PassThrough, fromServer: PassThrough, era: Era) {
  const waiting = new Map<number, (message: Wire) => void>();
  let rest = '';
  let ids = 0;
  fromServer.on('data', (chunk: Buffer) => {
    const lines = `${rest}${chunk.toString()}`.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const message = JSON.parse(line) as Wire;
      waiting.get(message['id'])?.(message);
    }
  });
  return (method: string, params: object): Promise<Wire> => {
    ids += 1;
    const id = ids;
    const meta = era === 'modern' ? { _meta: modernMeta } : {};
    const message = { jsonrpc: '2.0', id, method, params: { ...params, ...meta } };
    return new Promise((resolve) => {
      waiting.set(id, resolve);
      toServer.write(`${JSON.stringify(message)}\n`);
    });
  };
}
