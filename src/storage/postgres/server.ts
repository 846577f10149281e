/** Connections to the server of a log: made when they are needed, given up when it hangs. */
import type { CompiledQuery } from 'kysely';
import type { Client, Pool, PoolClient } from 'pg';
import type { AskOptions } from './ask.ts';
import { askPrepared, inTransaction, runScript } from './ask.ts';
import type { ServerOptions } from './driver.ts';
import { configOf, loadDriver } from './driver.ts';
import { isLost, isTimeout, translateError } from './translate-error.ts';

/** One connection, inside a transaction. */
export interface Session {
  rows<Row>(query: CompiledQuery<Row>, how?: AskOptions): Promise<readonly Row[]>;
}

export interface Server extends Session {
  /** Asks any connection; another where one turns out to be dead. Only for reading. */
  rows<Row>(query: CompiledQuery<Row>, how?: AskOptions): Promise<readonly Row[]>;
  /** Asks once: where the connection is lost, nobody knows whether it was done. */
  once<Row>(query: CompiledQuery<Row>): Promise<readonly Row[]>;
  /** Runs a statement of ours that takes no values; gives the details of what the server told. */
  script(text: string): Promise<readonly string[]>;
  transaction<T>(body: (session: Session) => Promise<T>): Promise<T>;
  /** A connection of its own, for who listens; its user ends it. */
  dedicate(): Promise<Client>;
  close(): Promise<void>;
}

/** Connects to nothing yet. Fails with `unavailable` where `pg` is not installed. */
export function connectLazily(options: ServerOptions): Server {
  const { shown } = options.location;
  let pool: Promise<Pool> | undefined;
  let closed: Promise<void> | undefined;
  const used = new WeakSet<PoolClient>();
  const openPool = async (): Promise<Pool> => {
    const { Pool } = await loadDriver();
    const opened = new Pool({
      ...configOf(options),
      max: options.connectionsMax,
      idleTimeoutMillis: 10_000,
      allowExitOnIdle: true,
    });
    // A connection that dies while nobody uses it is no failure of anything, and who uses it hears
    // of it by what was asked; told to nobody, it would end the process.
    opened.on('error', () => undefined);
    opened.on('connect', (client) => client.on('error', () => undefined));
    return opened;
  };
  const connect = async (): Promise<PoolClient> => {
    pool ??= openPool();
    pool.catch(() => {
      pool = undefined;
    });
    return (await pool).connect();
  };
  const using = async <T>(body: Use<T>, { again = false } = {}): Promise<T> => {
    for (let tries = 1; ; tries += 1) {
      let client: PoolClient | undefined;
      let isOver = false;
      let wasIdle = false;
      try {
        client = await connect();
        wasIdle = used.has(client);
        used.add(client);
        return await body(client);
      } catch (error) {
        isOver = isLost(error);
        // Idle ones may all have died unnoticed; each that did is gone once it was tried.
        const isFinal = !isOver || isTimeout(error) || (tries > 1 && !wasIdle);
        if (!again || isFinal) throw translateError(error, shown);
      } finally {
        client?.release(isOver);
      }
    }
  };
  const ask = askPrepared();
  const once: Server['once'] = (query) => using((client) => ask(client, query));
  return {
    once,
    rows: (query, how) => using((client) => ask(client, query, how), { again: true }),
    script: (text) => using((client) => runScript(client, text)),
    transaction: (body) =>
      using((client) =>
        inTransaction(client, options, () =>
          body({ rows: (query, how) => ask(client, query, how) }),
        ),
      ),
    dedicate: async () => {
      try {
        const { Client } = await loadDriver();
        const client = new Client(configOf(options));
        client.on('error', () => undefined);
        await client.connect();
        return client;
      } catch (error) {
        throw translateError(error, shown);
      }
    },
    close: () => {
      closed ??= (async () => {
        const opened = await pool?.catch(() => undefined);
        await opened?.end();
      })();
      return closed;
    },
  };
}

type Use<T> = (client: PoolClient) => Promise<T>;
