/**
 * Reads and replaces a client's settings whole: through symbolic links, with the mode of what was
 * there, and never half.
 */
import {
  chmodSync,
  closeSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readlinkSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { MemoryError } from '../../errors.ts';
import { readRegularFile } from '../../read-regular-file.ts';
import { broken } from './json-edit.ts';

/** The text of a file; undefined where there is none. Fails with `invalid`, `unavailable`. */
export function readSettingsFile(path: string): string | undefined {
  const target = targetOf(path);
  const stat = look(target);
  if (stat === undefined) return undefined;
  if (!stat.isFile()) throw broken(path, 'is no regular file');
  const bytes = readBytes(target, path);
  if (bytes.length === 0) throw broken(path, 'is empty, which is no JSON');
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw broken(path, 'is not UTF-8');
  }
}

/** True where a file is only linked to from its place. */
export function isLink(path: string): boolean {
  return look(path, lstatSync)?.isSymbolicLink() ?? false;
}

/**
 * Puts a text in the place of what was read, or takes the file away where `after` is undefined;
 * what a link leads to is written to and never taken away.
 * Fails with `conflict` where somebody else changed it since, `unavailable` where it can't be
 * written; nothing changes then.
 */
export function replaceSettingsFile(
  path: string,
  change: { readonly before: string | undefined; readonly after: string | undefined },
  within: string,
): void {
  const { before, after } = change;
  const target = targetOf(path);
  if (readSettingsFile(path) !== before) {
    throw new MemoryError({
      code: 'conflict',
      message: `${path} was changed by somebody else meanwhile; nothing was written. Try again.`,
    });
  }
  try {
    if (after === undefined) {
      rmSync(path);
      removeEmptyFolders(dirname(path), within);
    } else {
      writeWhole(target, after);
    }
  } catch (error) {
    throw unwritable(path, error);
  }
}

/** Where links lead, there or not. */
function targetOf(path: string): string {
  let target = path;
  for (let links = 0; links < 40; links += 1) {
    if (!isLink(target)) return target;
    target = resolve(dirname(target), readlinkSync(target));
  }
  throw broken(path, 'is a link that leads in a circle');
}

function look(path: string, stat: typeof lstatSync = statSync as typeof lstatSync) {
  try {
    return stat(path, { throwIfNoEntry: false });
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    throw new MemoryError({
      code: 'unavailable',
      message: `${path} can't be looked at (${code}); check who owns its folder.`,
      cause: error,
    });
  }
}

function readBytes(target: string, path: string): Buffer {
  try {
    return readRegularFile(target, { what: "a client's settings", bytesMax: 4 * 1024 * 1024 });
  } catch (error) {
    if ((error as { readonly code?: unknown }).code !== 'not_found') throw error;
    throw new MemoryError({
      code: 'unavailable',
      message: `${path} can't be read, so nothing was written; check who owns it.`,
      cause: error,
    });
  }
}

/** A file beside it takes its place when all is written. */
function writeWhole(target: string, text: string): void {
  mkdirSync(dirname(target), { recursive: true });
  const mode = statSync(target, { throwIfNoEntry: false })?.mode;
  const temporary = join(dirname(target), `.squadlog-${process.pid}-${Date.now()}.tmp`);
  try {
    const descriptor = openSync(temporary, 'wx', mode === undefined ? 0o666 : 0o600);
    try {
      for (let bytes = Buffer.from(text); bytes.length > 0; ) {
        bytes = bytes.subarray(writeSync(descriptor, bytes));
      }
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
    if (mode !== undefined) chmodSync(temporary, mode & 0o7777);
    renameSync(temporary, target);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

/** Upwards from a folder to one that stays. */
function removeEmptyFolders(from: string, within: string): void {
  for (let folder = from; folder.startsWith(`${within}/`); folder = dirname(folder)) {
    try {
      rmdirSync(folder);
    } catch {
      return; // somebody else's files are in it
    }
  }
}

function unwritable(path: string, error: unknown): MemoryError {
  const code = (error as NodeJS.ErrnoException).code ?? String(error);
  return new MemoryError({
    code: 'unavailable',
    message: `${path} can't be written (${code}); nothing was changed. Check who owns its folder.`,
    cause: error,
  });
}
