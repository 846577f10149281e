/**
 * Tells whether stored vectors are of the texts that this log has: after a backup is restored, the
 * log may have others at the same positions.
 */
import { createHmac } from 'node:crypto';
import { learningTextAt } from '../projections/learning-texts.ts';
import type { Reader, Storage } from '../storage/storage.ts';
import type { NewestVector } from '../storage/vectors.ts';
import { readStoreKey } from '../store-key.ts';

export type TextHash = (text: string) => string;

/** 16 hex digits, keyed: they confirm no guess at a text. */
export function textHash(root: string): TextHash {
  let key: string | undefined;
  return (text) => {
    key ??= readStoreKey(root);
    return createHmac('sha256', key).update(`vector ${text}`).digest('hex').slice(0, 16);
  };
}

/** By the last of a stream's vectors; an erased text no longer tells. */
export async function isOfLog(
  { position, hash }: NewestVector,
  stream: string,
  how: { readonly view: Pick<Reader, 'rows'>; readonly hash: TextHash },
): Promise<boolean> {
  const [row] = await how.view.rows(learningTextAt({ stream, position }));
  return row !== undefined && (row.text === null || how.hash(row.text) === hash);
}

export async function withView<Result>(
  storage: Pick<Storage, 'read'>,
  use: (view: Reader) => Promise<Result>,
): Promise<Result> {
  const view = await storage.read();
  try {
    return await use(view);
  } finally {
    await view.close();
  }
}
