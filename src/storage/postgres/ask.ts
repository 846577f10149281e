/** Asking on one connection: by prepared statements, in a transaction, or by a script. */
import type { CompiledQuery } from 'kysely';
import type { PoolClient } from 'pg';
import { isLost, isUnprepared } from './translate-error.ts';

export async function inTransaction<T>(
  client: PoolClient,
  { statementTimeoutMs }: { readonly statementTimeoutMs: number },
  body: () => Promise<T>,
): Promise<T> {
  // The server gives up on who takes in no answer, as it does on who asks nothing.
  await client.query(`BEGIN; SET LOCAL tcp_user_timeout = ${statementTimeoutMs}`);
  try {
    const result = await body();
    await client.query('COMMIT');
    return result;
  } catch (error) {
    // Whose connection is lost has nothing to roll back; one that can't is given to nobody again.
    if (!isLost(error)) await client.query('ROLLBACK').catch(() => void client.end());
    throw error;
  }
}

/** Gives the details of what the server told meanwhile, in order; '' for none. */
export async function runScript(client: PoolClient, text: string): Promise<readonly string[]> {
  const details: string[] = [];
  const note = ({ detail = '' }: { readonly detail?: string | undefined }) => {
    details.push(detail);
  };
  client.on('notice', note);
  try {
    await client.query(text);
    return details;
  } finally {
    client.off('notice', note);
  }
}

export interface AskOptions {
  /** How long an answer is waited for; as the connection has it unless told. */
  readonly answerMsMax?: number;
}

export type Ask = <Row>(
  client: PoolClient,
  query: CompiledQuery<Row>,
  how?: AskOptions,
) => Promise<readonly Row[]>;

/**
 * Asks by prepared statements, which the server plans once a connection. Poolers that hand
 * connections round lose them: from the first time on that one is missing, it is asked without.
 */
export function askPrepared(): Ask {
  const names = new Map<string, string>();
  let isPreparing = true;
  const nameOf = (text: string) => {
    const name = names.get(text) ?? `squadlog_${names.size}`;
    names.set(text, name);
    return name;
  };
  return async function ask(client, query, { answerMsMax } = {}) {
    const limit = answerMsMax === undefined ? {} : { query_timeout: answerMsMax };
    const plain = { text: query.sql, values: [...query.parameters], ...limit };
    const asked = isPreparing ? { ...plain, name: nameOf(query.sql) } : plain;
    try {
      return (await client.query(asked)).rows;
    } catch (error) {
      if (!isPreparing || !isUnprepared(error)) throw error;
      isPreparing = false;
      return (await client.query(plain)).rows;
    }
  };
}
