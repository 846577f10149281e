/** Messages over streams: what was asked before the input ended is answered. */
import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { stdioTransport } from '../../../src/surfaces/mcp/stdio-transport.ts';

const call = (id: number, method = 'ping') => `${JSON.stringify({ jsonrpc: '2.0', id, method })}\n`;

async function open() {
  const input = new PassThrough();
  const output = new PassThrough();
  const transport = stdioTransport(input, output);
  const errors: Error[] = [];
  const methods: string[] = [];
  const arrived: (() => void)[] = [];
  transport.onerror = (error) => errors.push(error);
  transport.onmessage = (message) => {
    if ('method' in message) methods.push(message.method);
    for (const tell of arrived.splice(0)) tell();
  };
  await transport.start();
  const next = () => new Promise<void>((resolve) => arrived.push(resolve));
  let isEnded = false;
  void transport.ended.then(() => {
    isEnded = true;
  });
  return { input, output, transport, errors, methods, next, isEnded: () => isEnded };
}

describe('the end of the input', () => {
  it('ends the transport once all is answered', async () => {
    const { input, output, transport, next, isEnded } = await open();
    const arrived = next();
    input.end(call(7));
    await arrived;
    await new Promise((resolve) => input.once('close', resolve));
    expect(isEnded()).toBe(false);
    await transport.send({ jsonrpc: '2.0', id: 7, result: {} });
    await transport.ended;
    expect(JSON.parse(String(output.read()))).toEqual({ jsonrpc: '2.0', id: 7, result: {} });
  });

  it('does not wait for what was cancelled, or for a stream of changes', async () => {
    const { input, transport } = await open();
    const cancel = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 7 } };
    input.write(call(7) + call(8, 'subscriptions/listen'));
    input.end(`${JSON.stringify(cancel)}\n`);
    await transport.ended;
  });
});

describe('a line that is no message', () => {
  it('does not keep the next one from being read', async () => {
    const { input, errors, methods, transport } = await open();
    input.end(`not json\n{"jsonrpc":"1.0"}\n${call(1, 'subscriptions/listen')}`);
    await transport.ended;
    expect(errors).toHaveLength(1);
    expect(methods).toEqual(['subscriptions/listen']);
  });
});

describe('an output that nobody reads any more', () => {
  it('ends the transport', async () => {
    const { output, transport } = await open();
    output.destroy(new Error('gone'));
    await transport.ended;
  });
});
