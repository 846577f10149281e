/** Reads files of ours: a pipe that stands in the place of one must not hold a process up. */
import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';

/** The text of a file; undefined for what is no regular file. Throws as `node:fs` does. */
export function readRegularText(path: string): string | undefined {
  // Without waiting for somebody to write into a pipe.
  const descriptor = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    return fstatSync(descriptor).isFile() ? readFileSync(descriptor, 'utf8') : undefined;
  } finally {
    closeSync(descriptor);
  }
}
