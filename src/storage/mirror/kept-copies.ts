/**
 * Copies of what people had in a place that the mirror takes: their edits, and files from before
 * Squadlog.
 */
import { readFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import { putInPlace } from './side-files.ts';
import { sha256 } from './trailer.ts';

export const originalsFolder = 'before-squadlog';

/**
 * Keeps an edited file beside its place as `history.edited-1a2b3c4d.md`, its bytes and mode
 * unchanged. Returns the path of the copy.
 */
export function keepEdit(file: string, path: string): string {
  const { dir, name, ext } = parse(path);
  const digest = sha256(readFileSync(file)).slice(0, 8);
  return keep(file, { folder: dir, name: `${name}.edited-${digest}`, ext });
}

/** Keeps a file that Squadlog did not write in `before-squadlog`. Returns the path of the copy. */
export function keepOriginal(file: string, path: string, folder: string): string {
  const { name, ext } = parse(path);
  return keep(file, { folder, name, ext });
}

/** `history.md`, or `history-2.md` where that is taken by other bytes, and so on. */
function keep(
  file: string,
  as: { readonly folder: string; readonly name: string; readonly ext: string },
): string {
  for (let number = 1; ; number += 1) {
    const copy = join(as.folder, `${as.name}${number === 1 ? '' : `-${number}`}${as.ext}`);
    if (putInPlace(file, copy) || readFileSync(copy).equals(readFileSync(file))) return copy;
  }
}
