/**
 * What is noted of hosts outside of the log, as it must be told where the log can't be written:
 * which hooks fired, and failures that a host was spared.
 */
import {
  appendFileSync,
  closeSync,
  openSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { isMemoryError, messageOf } from '../errors.ts';
import { makeFolders } from '../storage/folders.ts';
import type { HostFailure } from './read-host-notes.ts';
import { spawnsFolder } from './spool.ts';

/** Marks a hook as having fired; its file's time is when. */
export function noteSeen(root: string, client: string, event: string): void {
  const folder = join(spawnsFolder(root), client, 'seen');
  const file = join(folder, event.replace(/[^A-Za-z0-9._-]/gu, '-').slice(0, 80));
  try {
    const now = new Date();
    utimesSync(file, now, now);
  } catch {
    makeFolders(folder);
    closeSync(openSync(file, 'a', 0o600));
  }
}

/** Adds a line; of a long file the older half goes. */
export function noteFailure(
  root: string,
  failure: Omit<HostFailure, 'code' | 'message'>,
  { error, mask }: { readonly error: unknown; readonly mask: (text: string) => string },
): void {
  const file = join(spawnsFolder(root), 'failures.jsonl');
  makeFolders(spawnsFolder(root));
  const code = isMemoryError(error) ? error.code : 'internal';
  const message = mask(messageOf(error)).slice(0, messageLengthMax);
  appendFileSync(file, `${JSON.stringify({ ...failure, code, message })}\n`, { mode: 0o600 });
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > fileBytesMax) halve(file);
}

function halve(file: string): void {
  const lines = readFileSync(file, 'utf8').split('\n');
  writeFileSync(file, lines.slice(Math.floor(lines.length / 2)).join('\n'), { mode: 0o600 });
}

const messageLengthMax = 1_000;
const fileBytesMax = 256 * 1024;
