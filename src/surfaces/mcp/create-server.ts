/** Makes the server of one connection or request: tools, resources and prompts over one memory. */
import type { McpServerFactory, ServerContext } from '@modelcontextprotocol/server';
import { ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server';
import type { Memory } from '../../index.ts';
import { loadTokenCounter, packageVersion } from '../../index.ts';
import { complete } from './complete.ts';
import { instructions } from './instructions.ts';
import type { LiveMemory } from './live-memory.ts';
import { getPrompt, prompts } from './prompts.ts';
import { resourceTemplates } from './resource-templates.ts';
import { listResources, readResource } from './resources.ts';
import { createScope } from './scope.ts';
import type { ServeOptions } from './serve-options.ts';
import { callTool } from './tools/call-tool.ts';
import { describeTool, offerTools } from './tools/offer-tools.ts';
import type { ToolCall } from './tools/tool.ts';

export interface ServerParts {
  readonly live: LiveMemory;
  readonly options: ServeOptions;
  /** The project's folder, which names the squad of calls that name none. */
  readonly cwd: string;
  /** Gets traces of our own faults, and nothing else. */
  readonly debug: (trace: string) => void;
}

/** One factory serves both protocol eras. */
export async function createServerFactory(parts: ServerParts): Promise<McpServerFactory> {
  const offered = await offerTools(parts.options);
  const tools = offered.map((one) => describeTool(one, parts.options.session !== undefined));
  return () => {
    const server = new Server(
      { name: 'squadlog', title: 'Squadlog', version: packageVersion() },
      {
        capabilities: { tools: {}, resources: {}, prompts: {}, completions: {} },
        instructions: instructions(parts.options),
      },
    );
    const withCall = <Result>(work: (call: ToolCall) => Promise<Result>) =>
      parts.live.use(async (memory) => work(await callOn(memory, parts)));
    server.setRequestHandler('tools/list', () => ({ tools }));
    server.setRequestHandler('tools/call', ({ params }, _context: ServerContext) => {
      const found = offered.find(({ tool }) => tool.name === params.name);
      if (found === undefined) throw noSuchTool(params.name, parts.options, tools);
      const { debug } = parts;
      return withCall((call) => callTool(found, params.arguments, { ...call, debug }));
    });
    server.setRequestHandler('resources/list', ({ params }) =>
      withCall((call) => listResources(params?.cursor, call)),
    );
    server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates }));
    server.setRequestHandler('resources/read', ({ params }) =>
      withCall((call) => readResource(params.uri, { ...call, debug: parts.debug })),
    );
    server.setRequestHandler('prompts/list', () => ({ prompts }));
    server.setRequestHandler('prompts/get', ({ params }) =>
      withCall((call) => getPrompt(params, { ...call, readOnly: parts.options.readOnly })),
    );
    server.setRequestHandler('completion/complete', ({ params }) =>
      withCall((call) => complete(params, call)),
    );
    return server;
  };
}

async function callOn(memory: Memory, { options, cwd }: ServerParts): Promise<ToolCall> {
  const counter = await loadTokenCounter(memory.settingsFor().encoding);
  return {
    memory,
    options,
    scope: createScope(memory, options, cwd),
    count: (text) => counter.count(text),
  };
}

function noSuchTool(
  name: string,
  { readOnly }: ServeOptions,
  tools: readonly { readonly name: string }[],
): ProtocolError {
  const known = tools.map((tool) => tool.name).join(', ');
  const why = readOnly ? ' This server only reads (--read-only).' : '';
  return new ProtocolError(
    ProtocolErrorCode.InvalidParams,
    `There is no tool ${JSON.stringify(name)}; there are ${known}.${why}`,
  );
}
