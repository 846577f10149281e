/** The driver `pg`: loaded when a server is first needed, and told how long to wait for it. */
import type Driver from 'pg';
import type { ClientConfig } from 'pg';
import { MemoryError } from '../../errors.ts';
import type { StoreLocation } from './store-url.ts';

export interface ServerOptions {
  readonly location: StoreLocation;
  readonly connectTimeoutMs: number;
  readonly statementTimeoutMs: number;
  readonly connectionsMax: number;
}

/** Fails with `unavailable` where it is not installed. */
export async function loadDriver(): Promise<typeof Driver> {
  try {
    return (await import('pg')).default;
  } catch (error) {
    throw new MemoryError({
      code: 'unavailable',
      message:
        'A store on PostgreSQL needs the package pg, which is not installed beside squadlog. ' +
        'Install it.',
      hint: 'npm install pg',
      cause: error,
    });
  }
}

export function configOf(options: ServerOptions): ClientConfig {
  const { location, connectTimeoutMs, statementTimeoutMs } = options;
  return {
    connectionString: location.url,
    application_name: 'squadlog',
    connectionTimeoutMillis: connectTimeoutMs,
    statement_timeout: statementTimeoutMs,
    // Before the statement's own limit, so that it can be told what was waited for.
    lock_timeout: Math.ceil(statementTimeoutMs * 0.9),
    // Who is cut off with the log's lock in hand is given up before those who wait give up.
    idle_in_transaction_session_timeout: Math.ceil(statementTimeoutMs / 2),
    query_timeout: statementTimeoutMs + connectTimeoutMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types: { getTypeParser: (oid: number) => parserOf(oid) },
  } as ClientConfig;
}

const bigintOid = 20;

/** Positions are far below 2^53; everything else is text or what the driver makes of it. */
function parserOf(oid: number): (text: string) => unknown {
  if (oid === bigintOid || oid === 23) return Number;
  if (oid === 16) return (text) => text === 't';
  return (text) => text;
}
