/** Waits for the log to grow: told by the server, and asking now and then where nobody tells. */
import { once } from 'node:events';
import type { Client } from 'pg';
import type { NewsOptions } from '../storage.ts';
import { readHead } from './read-events.ts';
import type { Server } from './server.ts';
import type { Statements } from './statements.ts';

/** Asked so often all the same: what is told while the connection is down is lost. */
const toldPollMs = 5_000;
/** Where nothing is told: behind a pooler that hands connections round. */
const untoldPollMs = 500;

export interface News {
  /** As the port has it. */
  awaitNews(after: number, options: NewsOptions): Promise<number>;
  close(): Promise<void>;
}

export function createNews(server: Server, statements: Statements): News {
  let listener: Promise<Client | undefined> | undefined;
  const listen = async (): Promise<Client | undefined> => {
    let client: Client | undefined;
    try {
      const [row] = await server.rows(statements.channel());
      client = await server.dedicate();
      client.on('end', () => {
        listener = undefined;
      });
      await client.query(`LISTEN "${row?.channel ?? ''}"`);
      return client;
    } catch {
      // The next wait tries again; until then the log is asked.
      if (client !== undefined) leave(client);
      listener = undefined;
      return undefined;
    }
  };
  return {
    awaitNews: async (after, { signal, pollMs }) => {
      while (!signal.aborted) {
        listener ??= listen();
        const client = await listener;
        // Listening first: what comes between the look and the wait is told to whoever listens.
        const told = client === undefined ? undefined : nextOf(client, signal);
        const head = await unlessAborted(signal, () => readHead({ server, statements }));
        if (head !== undefined && head.position > after) {
          told?.giveUp();
          return head.position;
        }
        await firstOf(told, { signal, ms: pollMs ?? (told ? toldPollMs : untoldPollMs) });
      }
      return after;
    },
    close: async () => {
      const client = await listener;
      if (client !== undefined) leave(client);
    },
  };
}

/** Says goodbye and waits for no answer: where the wire is cut, none comes. */
function leave(client: Client): void {
  // The driver's types leave it out.
  (client as Client & { unref(): void }).unref();
  client.end().catch(() => undefined);
}

/** Who gave up waits for no answer; undefined then. */
function unlessAborted<T>(signal: AbortSignal, ask: () => Promise<T>): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const end = () => resolve(undefined);
    signal.addEventListener('abort', end);
    if (signal.aborted) end();
    ask()
      .then(resolve, reject)
      .finally(() => signal.removeEventListener('abort', end));
  });
}

interface Told {
  readonly done: Promise<unknown>;
  giveUp(): void;
}

/** The next notification, or the end of the connection that would bring it. */
function nextOf(client: Client, signal: AbortSignal): Told {
  const over = new AbortController();
  const either = { signal: AbortSignal.any([signal, over.signal]) };
  const done = Promise.race([
    once(client, 'notification', either),
    once(client, 'end', either),
  ]).catch(() => undefined);
  return { done, giveUp: () => over.abort() };
}

async function firstOf(
  told: Told | undefined,
  { signal, ms }: { readonly signal: AbortSignal; readonly ms: number },
): Promise<void> {
  await new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      told?.giveUp();
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
    if (signal.aborted) end();
    void told?.done.then(end);
  });
}
