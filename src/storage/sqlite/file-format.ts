/** Reads the format number of a database file without opening it as one, so that no byte moves. */
import { closeSync, existsSync, openSync, readSync } from 'node:fs';

/** Format number in a database file's header, or undefined where there is no such file. */
export function readFormat(file: string): number | undefined {
  if (!existsSync(file)) return undefined;
  const header = Buffer.alloc(100);
  const descriptor = openSync(file, 'r');
  try {
    const length = readSync(descriptor, header, 0, 100, 0);
    return length < 100 ? 0 : header.readUInt32BE(60);
  } finally {
    closeSync(descriptor);
  }
}
