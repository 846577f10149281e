/** Serves the protocol over Streamable HTTP at `/mcp`, to who may speak to it. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { McpHttpHandler, McpServerFactory } from '@modelcontextprotocol/server';
import { createMcpHandler } from '@modelcontextprotocol/server';
import { MemoryError } from '../../../index.ts';
import type { HttpOptions } from '../serve-options.ts';
import type { Access } from './access.ts';
import { hostnamesOf, isLoopback, refusalOf } from './access.ts';
import type { AccessToken } from './access-token.ts';
import { answerWith, toRequest } from './web-messages.ts';

export interface HttpServing {
  /** Where clients connect: `http://127.0.0.1:4681/mcp`. */
  readonly url: string;
  close(): Promise<void>;
}

export interface HttpParts {
  readonly options: HttpOptions;
  readonly token: AccessToken;
  readonly onError: (error: Error) => void;
}

/**
 * Fails with `refused` for a host that others reach without a token of a person's own, and with
 * `unavailable` where the address can't be listened on.
 */
export async function serveHttp(
  factory: McpServerFactory,
  { options, token, onError }: HttpParts,
): Promise<HttpServing> {
  const { host, port, allowedHosts } = options;
  if (!isLoopback(host) && !token.isChosen) throw notChosen(host);
  const handler = createMcpHandler(factory, { onerror: onError });
  const access = { token: token.token, hostnames: hostnamesOf(host, allowedHosts) };
  const server = createServer((request, response) => {
    void serveOne(request, response, { access, handler }).catch((error: Error) => {
      onError(error);
      response.destroy();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(notListening(options, error)));
    server.listen(port, host, resolve);
  });
  const { port: taken } = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${taken}${path}`,
    close: async () => {
      await handler.close();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeIdleConnections();
        setTimeout(() => server.closeAllConnections(), lastAnswersMs).unref();
      });
    },
  };
}

const path = '/mcp';
const lastAnswersMs = 5_000;

async function serveOne(
  request: IncomingMessage,
  response: ServerResponse,
  { access, handler }: { readonly access: Access; readonly handler: McpHttpHandler },
): Promise<void> {
  const refusal = refusalOf(request.headers, access);
  if (refusal !== undefined) {
    tell(response, refusal);
    return;
  }
  const [asked] = (request.url ?? '').split('?', 1);
  if (asked !== path) {
    tell(response, { status: 404, message: `Nothing is here; the server is at ${path}.` });
    return;
  }
  await answerWith(response, await handler.fetch(toRequest(request, response)));
}

interface Told {
  readonly status: number;
  readonly message: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** In the protocol's own form, so that clients can show it. */
function tell(response: ServerResponse, { status, message, headers = {} }: Told): void {
  const body = { jsonrpc: '2.0', id: null, error: { code: -32_000, message } };
  response.writeHead(status, {
    ...headers,
    'Content-Type': 'application/json',
    Connection: 'close',
  });
  response.end(JSON.stringify(body));
}

function notChosen(host: string): MemoryError {
  return new MemoryError({
    code: 'refused',
    message:
      `Others reach ${host}, so it is served only with a token of your own, in a file that ` +
      '--token-file names or in SQUADLOG_MCP_TOKEN.',
    hint: `squadlog mcp --http --host ${host} --token-file <file>`,
  });
}

function notListening({ host, port }: HttpOptions, error: NodeJS.ErrnoException): MemoryError {
  const why = error.code === 'EADDRINUSE' ? 'another program has it' : error.message;
  return new MemoryError({
    code: 'unavailable',
    message: `${host}:${port} can't be listened on: ${why}. --port 0 takes a free port.`,
    hint: 'squadlog mcp --http --port 0',
    cause: error,
  });
}
