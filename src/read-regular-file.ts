/**
 * Reads a file that a person wrote for us, bounded: a pipe or device in its place must not hold a
 * process up, nor a huge file fill its memory.
 */
import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';
import { MemoryError } from './errors.ts';

/**
 * `what`: "a rule set". Fails with `not_found` where it can't be read, `invalid` where it is no
 * regular file or has more bytes.
 */
export function readRegularFile(
  path: string,
  limit: { readonly what: string; readonly bytesMax: number; readonly hint?: string },
): Buffer {
  const { what, bytesMax, hint } = limit;
  const descriptor = open(path, hint);
  try {
    const stat = fstatSync(descriptor);
    if (stat.isDirectory()) throw absent(path, hint);
    if (!stat.isFile()) throw refuse(`${path} is no regular file; name a file that holds ${what}.`);
    if (stat.size > bytesMax) {
      throw refuse(`${path} has ${stat.size} bytes; ${what} has at most ${bytesMax}. Shorten it.`);
    }
    return readFileSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function open(path: string, hint: string | undefined): number {
  try {
    // Without waiting for somebody to write into a pipe.
    return openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  } catch (cause) {
    throw absent(path, hint, cause);
  }
}

function absent(path: string, hint: string | undefined, cause?: unknown): MemoryError {
  return new MemoryError({
    code: 'not_found',
    message: `${path} can't be read; name a file that exists.`,
    ...(hint === undefined ? {} : { hint }),
    cause,
  });
}

function refuse(message: string): MemoryError {
  return new MemoryError({ code: 'invalid', message });
}
