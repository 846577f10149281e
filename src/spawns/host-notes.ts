/**
 * What is noted of hosts outside of the log, as it must be told where the log can't be written:
 * which hooks fired, and failures that a host was spared.
 */
import { randomBytes } from 'node:crypto';
import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { isMemoryError, messageOf } from '../errors.ts';
import type { HostFailure } from './read-host-notes.ts';
import { makeSpawnsFolder } from './spawns-folder.ts';

/** Marks a hook as having fired; its file's time is when. */
export function noteSeen(root: string, client: string, event: string): void {
  const folder = makeSpawnsFolder(root, [client, 'seen']);
  const file = join(folder, event.replace(/[^A-Za-z0-9._-]/gu, '-').slice(0, 80));
  // Writing no bytes sets no time; one byte in the place of another does.
  withFile(file, constants.O_WRONLY, (descriptor) => writeSync(descriptor, '.', 0));
}

/** Adds a line; of a long file the older half goes. */
export function noteFailure(
  root: string,
  failure: Omit<HostFailure, 'code' | 'message'>,
  { error, mask }: { readonly error: unknown; readonly mask: (text: string) => string },
): void {
  const file = join(makeSpawnsFolder(root), 'failures.jsonl');
  const code = isMemoryError(error) ? error.code : 'internal';
  const message = mask(messageOf(error)).slice(0, messageLengthMax);
  const line = { ...failure, event: mask(failure.event).slice(0, eventLengthMax), code, message };
  const size = withFile(file, constants.O_WRONLY | constants.O_APPEND, (descriptor) => {
    writeSync(descriptor, `${JSON.stringify(line)}\n`);
    return fstatSync(descriptor).size;
  });
  if (size > fileBytesMax) halve(file);
}

/** A link is not followed, nor a pipe waited for. */
function withFile<Result>(
  file: string,
  flags: number,
  use: (descriptor: number) => Result,
): Result {
  const { O_CREAT, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants;
  const descriptor = openSync(file, flags | O_CREAT | O_NOFOLLOW | O_NONBLOCK, 0o600);
  try {
    return use(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Whole beside it, then in its place, so that no reader finds half a line. What others append
 * meanwhile is still read from the old file, and follows.
 */
function halve(file: string): void {
  const partial = `${file}.${randomBytes(4).toString('hex')}.partial-${process.pid}`;
  const { O_RDONLY, O_NOFOLLOW = 0 } = constants;
  const descriptor = openSync(file, O_RDONLY | O_NOFOLLOW);
  try {
    const lines = readFileSync(descriptor);
    const kept = lines.subarray(lines.indexOf('\n', Math.floor(lines.length / 2)) + 1);
    writeFileSync(partial, kept, { mode: 0o600, flag: 'wx' });
    // Another process that halved it first has put another file there.
    if (lstatSync(file).ino !== fstatSync(descriptor).ino) return;
    renameSync(partial, file);
    const late = readFileSync(descriptor);
    if (late.length === 0) return;
    withFile(file, constants.O_WRONLY | constants.O_APPEND, (added) => writeSync(added, late));
  } finally {
    closeSync(descriptor);
    rmSync(partial, { force: true });
  }
}

const eventLengthMax = 80;
const messageLengthMax = 1_000;
const fileBytesMax = 256 * 1024;
