/** The store's own key: digests made under it confirm no guess at a text. */
import { randomBytes } from 'node:crypto';
import { linkSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MemoryError } from './errors.ts';
import { makeFolders, syncFolder } from './storage/folders.ts';
import { readRegularText } from './storage/regular-file.ts';

/** A key that digests are made under; 64 hex digits, created 0600 beside the store on first use. */
export function readStoreKey(root: string): string {
  try {
    return readOrMakeKey(root);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    if (!/^E[A-Z]+$/u.test(code)) throw error;
    throw new MemoryError({
      code: 'unavailable',
      message: `${root} can't hold a memory (${code}); name a folder that you may write.`,
      hint: 'squadlog doctor',
      cause: error,
    });
  }
}

function readOrMakeKey(root: string): string {
  const file = join(root, 'squadlog.key');
  const known = readKey(file);
  if (known !== undefined) return known;
  makeFolders(root);
  const partial = `${file}.${process.pid}-${randomBytes(4).toString('hex')}`;
  writeFileSync(partial, `${randomBytes(32).toString('hex')}\n`, {
    mode: 0o600,
    flag: 'wx',
    flush: true,
  });
  try {
    // Linked whole, so that of several processes one wins and all read the same key.
    linkSync(partial, file);
    syncFolder(root);
  } catch (error) {
    if (readKey(file) === undefined) throw error;
  } finally {
    rmSync(partial, { force: true });
  }
  return readOrMakeKey(root);
}

function readKey(file: string): string | undefined {
  let text: string | undefined;
  try {
    text = readRegularText(file)?.trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  if (text !== undefined && /^[0-9a-f]{64}$/.test(text)) return text;
  throw new MemoryError({
    code: 'corrupt',
    message:
      `${file} is not a key of 64 hex digits; restore it from a backup, or remove it to begin ` +
      'a new one.',
  });
}
