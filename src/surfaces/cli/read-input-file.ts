/** Reads a file or standard input into text: whatever its bytes, a text comes out. */
import { createReadStream } from 'node:fs';
import { resolve } from 'node:path';
import { MemoryError } from '../../index.ts';
import type { CliIo } from './cli-io.ts';
import { readBounded } from './read-bounded.ts';

/**
 * UTF-8 without its byte order mark, bytes that are none as U+FFFD; UTF-16 where a mark says so, as
 * PowerShell writes it. Fails with `not_found`, `invalid` for a folder or more bytes than the
 * limit, `unavailable` without permission.
 */
export async function readInputFile(path: string, io: CliIo): Promise<string> {
  if (path !== '-') return decode(await readBytes(resolve(io.cwd, path), path));
  if (io.stdinIsTerminal) {
    io.stderr.write('squadlog: reading standard input; Ctrl-D ends it, Ctrl-C gives up\n');
  }
  return decode(await io.readStdin());
}

async function readBytes(file: string, path: string): Promise<Uint8Array> {
  try {
    // A pipe is read as it comes, as that of a shell's `<(command)`.
    return await readBounded(createReadStream(file), path);
  } catch (error) {
    const reason = reasons[(error as NodeJS.ErrnoException).code ?? ''];
    if (reason === undefined) throw error;
    const [code, words] = reason;
    throw new MemoryError({ code, message: `${path} ${words}`, cause: error });
  }
}

const reasons: Readonly<
  Record<string, readonly ['not_found' | 'invalid' | 'unavailable', string]>
> = {
  ENOENT: ['not_found', 'does not exist; name a file, or - for standard input.'],
  ENOTDIR: ['not_found', 'does not exist; name a file, or - for standard input.'],
  EISDIR: ['invalid', 'is a folder; name a file, or - for standard input.'],
  ENXIO: ['invalid', 'is a socket or a device without a driver; name a file.'],
  EACCES: ['unavailable', 'can not be read: no permission.'],
  EPERM: ['unavailable', 'can not be read: no permission.'],
};

function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const encoding = first === 0xff && second === 0xfe ? 'utf-16le' : 'utf-8';
  return new TextDecoder(encoding).decode(bytes);
}
