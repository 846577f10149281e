/** The store's own key: digests made under it confirm no guess at a text. */
import { randomBytes } from 'node:crypto';
import { linkSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { MemoryError } from './errors.ts';
import { translateFileError } from './storage/file-errors.ts';
import { makeFolders, syncFolder } from './storage/folders.ts';
import { removeLeftovers } from './storage/leftovers.ts';
import { readRegularText } from './storage/regular-file.ts';

/** A key that digests are made under; 64 hex digits, created 0600 beside the store on first use. */
export function readStoreKey(root: string): string {
  const file = join(root, keyName);
  try {
    return readKey(file) ?? placeKey(file, randomBytes(32).toString('hex'));
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

/**
 * Gives another root the key of this one, where it has none: `missing` where there is none to give,
 * `other` where the two stay different.
 */
export function shareStoreKey(from: string, to: string): 'missing' | 'same' | 'copied' | 'other' {
  const [source, target] = [join(from, keyName), join(to, keyName)];
  let at = source;
  try {
    const key = readKey(source);
    if (key === undefined) return 'missing';
    at = target;
    removeLeftovers(`${target}.`);
    const own = readKey(target);
    if (own !== undefined) return own === key ? 'same' : 'other';
    return placeKey(target, key) === key ? 'copied' : 'other';
  } catch (error) {
    throw translateFileError(error, at);
  }
}

const keyName = 'squadlog.key';

/** Gives the key that is there then. */
function placeKey(file: string, key: string): string {
  const root = dirname(file);
  makeFolders(root);
  const partial = `${file}.${process.pid}-${randomBytes(4).toString('hex')}`;
  try {
    writeFileSync(partial, `${key}\n`, { mode: 0o600, flag: 'wx', flush: true });
    // Linked whole, so that of several processes one wins and all read the same key.
    linkSync(partial, file);
    syncFolder(root);
  } catch (error) {
    if (readKey(file) === undefined) throw error;
  } finally {
    rmSync(partial, { force: true });
  }
  return readKey(file) ?? placeKey(file, key);
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
