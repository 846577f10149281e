/** The server over HTTP: who is served, in both eras, and how it ends. */
import { request } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { hostnamesOf, isLoopback } from '../../../../src/surfaces/mcp/http/access.ts';
import type { AccessToken } from '../../../../src/surfaces/mcp/http/access-token.ts';
import { serveHttp } from '../../../../src/surfaces/mcp/http/serve-http.ts';
import { temporaryFolders } from '../../../support/temp-root.ts';
import type { Wire } from '../served.ts';
import { factoryOn, initialize, modernMeta } from '../served.ts';

const newRoot = temporaryFolders();
const token: AccessToken = {
  token: ['token', 'of', 'this', 'very', 'test'].join('-'),
  ...{ place: 'in a test', isChosen: false, warnings: [] },
};
const bearer = { authorization: `Bearer ${token.token}` };
const anyPort = { host: '127.0.0.1', port: 0, allowedHosts: [], tokenFile: undefined };

async function open(options: object = {}) {
  const { factory } = await factoryOn(newRoot(), { squad: 'kiln' });
  const served = await serveHttp(factory, {
    options: { ...anyPort, ...options },
    token,
    onError: () => undefined,
  });
  onTestFinished(() => served.close());
  return served;
}

interface Answer {
  readonly status: number | undefined;
  readonly headers: Wire;
  readonly text: string;
  /** The message of the body, of a stream its first. */
  readonly message: Wire;
}

/** By Node's own client, as `fetch` sets Host and Origin itself. */
function post(url: string, message: object, headers: Record<string, string> = bearer) {
  return send(url, { method: 'POST', headers, body: JSON.stringify(message) });
}

function send(
  url: string,
  { method, headers, body }: { method: string; headers: Record<string, string>; body: string },
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const all = {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    };
    const asked = request(url, { method, headers: all }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      response.on('end', () => {
        const [, data = text] = /^data: (.*)$/mu.exec(text) ?? [];
        const { statusCode: status, headers: given } = response;
        resolve({ status, headers: given, text, message: data === '' ? {} : JSON.parse(data) });
      });
    });
    asked.on('error', reject);
    asked.end(body);
  });
}

const legacy = (method: string, params: object) => ({ jsonrpc: '2.0', id: 1, method, params });
const modern = (method: string, params: object) => legacy(method, { ...params, _meta: modernMeta });
const record = {
  name: 'memory_record',
  arguments: { learnings: [{ role: 'DEV', text: 'The oven cools for an hour' }] },
};

describe('who is not served', () => {
  it.each([
    ['no token', {}, 401, 'A token is needed'],
    ['another token', { authorization: 'Bearer something-else-altogether' }, 401, 'not the one'],
    ['another scheme', { authorization: `Basic ${token.token}` }, 401, 'A token is needed'],
    ['another host', { ...bearer, host: 'evil.example' }, 403, 'Invalid Host: evil.example'],
    ['a host that begins like ours', { ...bearer, host: 'localhost.evil.example' }, 403, 'Host'],
    ['another origin', { ...bearer, origin: 'http://evil.example' }, 403, 'Invalid Origin'],
    ['an opaque origin', { ...bearer, origin: 'null' }, 403, 'Invalid Origin'],
  ])('%s', async (_, headers, status, said) => {
    const { url } = await open();
    const answer = await post(url, legacy('initialize', initialize), headers);
    expect(answer.status).toBe(status);
    expect(answer.message['error'].message).toContain(said);
    expect(answer.text).not.toContain(token.token);
    if (status === 401) expect(answer.headers['www-authenticate']).toMatch(/^Bearer/u);
  });

  it('a name that leads here, before its token is looked at', async () => {
    const { url } = await open();
    const answer = await post(url, legacy('ping', {}), { host: 'rebound.example' });
    expect(answer.status).toBe(403);
  });

  it('another path', async () => {
    const { url } = await open();
    const other = new URL('/other', url).href;
    expect(await post(other, legacy('ping', {}))).toMatchObject({
      ...{ status: 404, message: { error: { message: expect.stringContaining('/mcp') } } },
    });
  });
});

describe('who is served', () => {
  it('clients of the older era', async () => {
    const { url } = await open();
    const first = await post(url, legacy('initialize', initialize));
    expect(first).toMatchObject({ status: 200 });
    expect(first.message['result'].serverInfo.name).toBe('squadlog');
    const { message } = await post(url, legacy('tools/call', record));
    expect(message['result'].structuredContent.stored).toHaveLength(1);
  });

  it('clients of the newer era', async () => {
    const { url } = await open();
    const call = (method: string, params: Wire) =>
      post(url, modern(method, params), {
        ...bearer,
        'mcp-protocol-version': '2026-07-28',
        'mcp-method': method,
        ...(params['name'] === undefined ? {} : { 'mcp-name': params['name'] }),
      });
    const { message } = await call('server/discover', {});
    expect(JSON.stringify(message)).toContain('2026-07-28');
    const { message: recorded } = await call('tools/call', record);
    expect(recorded['result'].structuredContent.stored).toHaveLength(1);
  });

  it('pages of this machine, and names that a person allows', async () => {
    const { url } = await open({ allowedHosts: ['memory.home'] });
    const ping = legacy('ping', {});
    const { port } = new URL(url);
    for (const headers of [
      { host: `localhost:${port}` },
      { origin: 'http://localhost:3000' },
      { host: 'memory.home' },
    ]) {
      expect((await post(url, ping, { ...bearer, ...headers })).status).toBe(200);
    }
  });

  it('but no body beyond four MiB', async () => {
    const { url } = await open();
    const large = { ...record, padding: 'x'.repeat(5_000_000) };
    expect((await post(url, legacy('tools/call', large))).status).toBe(413);
  });

  it('many at once', async () => {
    const { url } = await open();
    const lesson = (at: number) => ({
      name: 'memory_record',
      arguments: { session: `run-${at}`, learnings: [{ text: `Shelf ${at} holds wet clay` }] },
    });
    const all = Array.from({ length: 12 }, (_, at) => post(url, legacy('tools/call', lesson(at))));
    await Promise.all(all);
    const stats = legacy('tools/call', { name: 'memory_stats', arguments: {} });
    const { message } = await post(url, stats);
    expect(message['result'].structuredContent.squads).toMatchObject([{ learnings: 12 }]);
  });
});

describe('an address', () => {
  it('that others reach needs a token that a person chose', async () => {
    await expect(open({ host: '0.0.0.0' })).rejects.toMatchObject({
      ...{ code: 'refused', hint: expect.stringContaining('--token-file') },
    });
  });

  it('that another program has is told', async () => {
    const { url } = await open();
    await expect(open({ port: Number(new URL(url).port) })).rejects.toMatchObject({
      ...{ code: 'unavailable', message: expect.stringContaining('another program has it') },
    });
  });

  it('is of this machine alone by these names', () => {
    const own = ['localhost', '127.0.0.1', '127.9.9.9', '::1'];
    expect(own.filter((host) => !isLoopback(host))).toEqual([]);
    const others = ['0.0.0.0', '::', '192.168.0.1', '127.0.0.1.evil.example', 'localhost.evil'];
    expect(others.filter(isLoopback)).toEqual([]);
  });

  it('is reached by its own names, and everywhere by those of the machine', () => {
    expect(hostnamesOf('fe80::1', ['B.home'])).toEqual(
      expect.arrayContaining(['localhost', '[fe80::1]', 'b.home']),
    );
    expect(hostnamesOf('0.0.0.0', [])).toContain('127.0.0.1');
  });
});
