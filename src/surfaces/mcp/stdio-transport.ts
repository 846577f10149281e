/**
 * Messages over standard input and output. Unlike the SDK's own, it answers what was asked before
 * the input ended, so that requests can be piped in.
 */
import type { Readable, Writable } from 'node:stream';
import type { JSONRPCMessage, RequestId, Transport } from '@modelcontextprotocol/server';
import { ReadBuffer, serializeMessage } from '@modelcontextprotocol/server';

/** How long answers are waited for once the input has ended. */
const lastAnswersMs = 10_000;

export interface StdioTransport extends Transport {
  /** Fulfilled once it is closed, by either side. */
  readonly ended: Promise<void>;
}

export function stdioTransport(input: Readable, output: Writable): StdioTransport {
  const ended = new AbortController();
  const buffer = new ReadBuffer();
  const unanswered = new Set<RequestId>();
  let isEnded = false;
  let isClosed = false;
  const close = async (): Promise<void> => {
    if (isClosed) return;
    isClosed = true;
    input.off('data', take).off('end', end).off('close', end);
    input.pause();
    buffer.clear();
    transport.onclose?.();
    ended.abort();
  };
  const closeWhenAnswered = () => {
    if (isEnded && unanswered.size === 0) void close();
  };
  const end = () => {
    isEnded = true;
    setTimeout(() => void close(), lastAnswersMs).unref();
    closeWhenAnswered();
  };
  const take = (chunk: Buffer) => {
    try {
      buffer.append(chunk);
    } catch (error) {
      transport.onerror?.(error as Error);
      void close();
      return;
    }
    for (let message = next(); message !== null; message = next()) {
      noteAsked(message, unanswered);
      transport.onmessage?.(message);
    }
  };
  const next = (): JSONRPCMessage | null => {
    for (;;) {
      try {
        return buffer.readMessage();
      } catch (error) {
        // The line is used up, and the next may be a message.
        transport.onerror?.(error as Error);
      }
    }
  };
  const transport: StdioTransport = {
    ended: new Promise((done) => {
      ended.signal.addEventListener('abort', () => done());
    }),
    start: async () => {
      input.on('data', take).on('end', end).on('close', end);
      output.on('error', () => void close());
    },
    send: async (message) => {
      await write(output, serializeMessage(message));
      if (!('method' in message) && message.id !== undefined) unanswered.delete(message.id);
      closeWhenAnswered();
    },
    close,
  };
  return transport;
}

/** A stream of changes lasts as long as the connection, and a cancelled call gets no answer. */
function noteAsked(message: JSONRPCMessage, unanswered: Set<RequestId>): void {
  if (!('method' in message)) return;
  if ('id' in message) {
    if (message.method !== 'subscriptions/listen') unanswered.add(message.id);
    return;
  }
  const { requestId } = (message.params ?? {}) as { readonly requestId?: RequestId };
  if (message.method === 'notifications/cancelled' && requestId !== undefined) {
    unanswered.delete(requestId);
  }
}

function write(output: Writable, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    output.write(text, (error) => {
      if (error === null || error === undefined) resolve();
      else reject(error);
    });
  });
}
