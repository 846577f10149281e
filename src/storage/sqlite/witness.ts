/**
 * The witness beside the database: position and hash of the newest event.
 *
 * A hash chain can't see a cut tail, and SQLite drops a damaged tail of its write-ahead log in
 * silence. The witness is written in place after each commit and not synced: it may lag behind the
 * log, and never leads it, so a log that is shorter than its witness has lost events.
 */
import { closeSync, fstatSync, openSync, writeSync } from 'node:fs';
import type { Head } from '../log-walk.ts';
import { disagreementOf } from '../log-walk.ts';
import { readRegularText } from '../regular-file.ts';
import type { Connection } from './connection.ts';

export function witnessPath(file: string): string {
  return `${file.replace(/\.db$/u, '')}.head`;
}

/** Notes the newest event once. */
export function writeWitness(file: string, head: Head): void {
  const witness = keepWitness(file);
  witness.write(head);
  witness.close();
}

export interface WitnessWriter {
  /** Notes the newest event. Failing to is no failure of the commit: the witness lags then. */
  write(head: Head): void;
  close(): void;
}

/** Stays open between two writes, as opening costs more than all else that a witness does. */
export function keepWitness(file: string): WitnessWriter {
  let descriptor: number | undefined;
  const close = () => {
    if (descriptor !== undefined) closeSync(descriptor);
    descriptor = undefined;
  };
  return {
    write: ({ position, hash }) => {
      try {
        // A file that was deleted or replaced meanwhile would be written to unseen.
        if (descriptor !== undefined && fstatSync(descriptor).nlink === 0) close();
        descriptor ??= openSync(witnessPath(file), constants.openOrCreate, 0o600);
        writeSync(descriptor, format(position, hash), 0);
      } catch {
        // A read-only or full disk shows itself at the next commit; nothing is lost by a lagging
        // witness.
      }
    },
    close,
  };
}

/**
 * What the witness says; undefined where there is none or another process has just created it,
 * `unreadable` where it is torn or altered.
 */
export function readWitness(file: string): Head | 'unreadable' | undefined {
  // Another process may be writing it at this moment: half of it is no sign of anything.
  for (let tries = 1; tries < triesMax; tries += 1) {
    const found = readOnce(file);
    if (found !== 'unreadable') return found;
  }
  return readOnce(file);
}

/** True where the witness knows an event of that position, and another hash of it. */
export function isDenied(file: string, { position, hash }: Head): boolean {
  const witness = readWitness(file);
  if (witness === undefined || witness === 'unreadable') return false;
  return witness.position === position && witness.hash !== hash;
}

/** Why the log and its witness disagree, or undefined where they agree or there is no witness. */
export function findDisagreement(connection: Connection, witness: Head): string | undefined {
  const sql = 'SELECT hash FROM events WHERE position = ?';
  const row = connection.prepare(sql).get(witness.position) as { hash: string } | undefined;
  return disagreementOf(witness, row?.hash);
}

const triesMax = 3;

function readOnce(file: string): Head | 'unreadable' | undefined {
  let text: string | undefined;
  try {
    text = readRegularText(witnessPath(file));
  } catch {
    return undefined;
  }
  if (text === undefined) return 'unreadable';
  if (text === '') return undefined;
  const [, digits, hash] =
    /^squadlog-head 1 (\d{16}) ([0-9a-f]{64}) [0-9a-f]{8}\n$/.exec(text) ?? [];
  if (digits === undefined || hash === undefined) return 'unreadable';
  const position = Number(digits);
  return format(position, hash) === text ? { position, hash } : 'unreadable';
}

const constants = { openOrCreate: 0o2 | 0o100 } as const;

/** Fixed size, so that writing in place never leaves a longer old text behind. */
function format(position: number, hash: string): string {
  const body = `squadlog-head 1 ${String(position).padStart(16, '0')} ${hash}`;
  return `${body} ${crc32(body).toString(16).padStart(8, '0')}\n`;
}

/** Checksum of ASCII text, bit by bit. Source: IEEE 802.3, polynomial 0xEDB88320. */
function crc32(text: string): number {
  let sum = ~0;
  for (let i = 0; i < text.length; i += 1) {
    sum ^= text.charCodeAt(i);
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (0xedb88320 & -(sum & 1));
  }
  return ~sum >>> 0;
}
