/**
 * The hash chain once more, in plain code from the text of the contract: what `verify` says is
 * held against it.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import Database from 'better-sqlite3';

export type Row = Readonly<Record<string, string | number | null>>;

/** Rows of the log by position, straight from the file. */
export function readRows(file: string): Row[] {
  const db = new Database(file, { readonly: true });
  try {
    return db.prepare('SELECT * FROM events ORDER BY position').all() as Row[];
  } finally {
    db.close();
  }
}

/** Position of the first event that is not as recorded; undefined where all are. */
export function firstBadPosition(rows: readonly Row[], witnessFile: string): number | undefined {
  const inChain = firstBreak(rows);
  const gone = firstUnordered(rows);
  const first = Math.min(inChain ?? Number.POSITIVE_INFINITY, gone ?? Number.POSITIVE_INFINITY);
  return Number.isFinite(first) ? first : unwitnessed(rows, witnessFile);
}

/** What an event's own hash must be. */
export function hashOf(row: Row): string {
  const covered = Object.entries(row)
    .filter(([name]) => !['payload', 'salt', 'prev_hash', 'hash'].includes(name))
    .map(([name, value]): [string, unknown] => [
      name.replace(/_(\w)/gu, (_, letter: string) => letter.toUpperCase()),
      value,
    ])
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const digest = sha256(JSON.stringify(Object.fromEntries(covered)));
  return sha256(`${row['prev_hash']}${digest}`);
}

export function payloadHashOf(row: Row): string {
  return sha256(`${row['salt']}${row['payload']}`);
}

function firstBreak(rows: readonly Row[]): number | undefined {
  let position = 0;
  let hash = '0'.repeat(64);
  for (const row of rows) {
    const { payload, salt } = row;
    const isSound =
      row['position'] === position + 1 &&
      row['prev_hash'] === hash &&
      (payload === null) === (salt === null) &&
      (payload === null || payloadHashOf(row) === row['payload_hash']) &&
      hashOf(row) === row['hash'];
    if (!isSound) return Number(row['position']);
    position += 1;
    hash = String(row['hash']);
  }
  return undefined;
}

/** Nothing in these logs is erased, so no payload may be gone. */
function firstUnordered(rows: readonly Row[]): number | undefined {
  const gone = rows.find(({ payload }) => payload === null);
  return gone === undefined ? undefined : Number(gone['position']);
}

function unwitnessed(rows: readonly Row[], witnessFile: string): number | undefined {
  const [, , digits, hash] = readFileSync(witnessFile, 'utf8').split(' ');
  const seen = rows.find((row) => row['position'] === Number(digits));
  if (seen === undefined) return rows.length + 1;
  return seen['hash'] === hash ? undefined : Number(digits);
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
