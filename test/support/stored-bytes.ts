/** What a root's store holds as bytes, in its own file or on the server that the root names. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { storeUrlOf } from './open-storage.ts';
import { digestRows, relationFiles } from './postgres-files.ts';

/** Equal as long as nothing is written to the log. */
export async function logFingerprint(root: string): Promise<string> {
  const url = storeUrlOf(root);
  if (url !== undefined) return digestRows(url);
  return readFileSync(join(root, 'squadlog.db')).toString('base64');
}

/** Tables and indexes on the server whose bytes hold one of these words; none without a server. */
export async function serverHolding(root: string, words: readonly string[]): Promise<string[]> {
  const url = storeUrlOf(root);
  if (url === undefined) return [];
  const holds = (bytes: Buffer) => {
    const text = bytes.toString('latin1').toLowerCase();
    return words.some((word) => text.includes(word.toLowerCase()));
  };
  const files = await relationFiles(url);
  return [...files].filter(([, bytes]) => holds(bytes)).map(([name]) => name);
}
