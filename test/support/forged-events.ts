/** Events made by hand, with hashes that fit or that do not, and a way in past the port. */
import type pg from 'pg';
import type { HashedEvent } from '../../src/storage/hash-chain.ts';
import { chainHash, digestEnvelope, hashPayload } from '../../src/storage/hash-chain.ts';
import type { Head } from '../../src/storage/log-walk.ts';
import { statementsOf } from '../../src/storage/postgres/statements.ts';
import { emptyHead } from '../../src/storage/storage.ts';

/** The event that would follow another in every respect, but for what is changed. */
export function following(
  last: HashedEvent | undefined,
  { hash, ...changes }: Partial<HashedEvent> = {},
): HashedEvent {
  const position = (last?.position ?? 0) + 1;
  const plain = {
    position,
    id: `01JFORGED${String(position).padStart(17, '0')}`,
    stream: 'squad/forged',
    revision: position,
    type: 'LineSkipped',
    version: 1,
    recordedAt: '2026-11-30T09:00:00.000Z',
    occurredAt: '2026-11-30T09:00:00.000Z',
    actor: '{"id":"spawn-7","kind":"agent"}',
    causation: null,
    correlation: null,
    dedupeKey: null,
    payload: '{}',
    salt: '00'.repeat(16),
    prevHash: last?.hash ?? emptyHead,
    ...changes,
  };
  const { payload, salt } = plain;
  const payloadHash = changes.payloadHash ?? hashPayload(salt ?? '', payload ?? '');
  const { prevHash, ...envelope } = { ...plain, payloadHash };
  const fitting = chainHash(prevHash, digestEnvelope(envelope));
  return { ...envelope, prevHash, hash: hash ?? fitting };
}

/** Calls `append_events` as whoever is connected. */
export async function appendRaw(
  client: pg.Client,
  schema: string,
  { base, rows }: { readonly base: Head; readonly rows: readonly HashedEvent[] },
): Promise<boolean> {
  const { sql, parameters } = statementsOf(schema).append(base, rows);
  const { rows: answers } = await client.query<{ appended: boolean }>(sql, [...parameters]);
  return answers[0]?.appended === true;
}

/** Events as `json_populate_recordset` takes them. */
export function columnsJson(rows: readonly HashedEvent[]): string {
  const { parameters } = statementsOf('any').append({ position: 0, hash: emptyHead }, rows);
  return String(parameters[2]);
}
