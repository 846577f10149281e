/** Pages of vectors that tests store: each differs from the others in every part. */
import { createHash } from 'node:crypto';
import { quantise } from '../../src/embed/quantised.ts';
import type { StoredPage } from '../../src/storage/vectors.ts';

/** Vectors that differ in every number, at such positions. */
export function pageAt(positions: readonly number[], dimensions = 8): StoredPage {
  const vectors = positions.map((position) =>
    Float32Array.from({ length: dimensions }, (_, i) => numberAt(position, i)),
  );
  return { positions, hashes: positions.map(hashOf), ...quantise(vectors, dimensions) };
}

/** Between -1 and 1, as if by chance, so that no two vectors have a part in common. */
export const numberAt = (position: number, i: number) =>
  ((Math.sin(position * 12.9898 + i * 78.233) * 43_758.5453) % 1) * 0.9;

export const hashOf = (position: number) =>
  createHash('sha256').update(`${position}`).digest('hex').slice(0, 16);
export const hashBytes = (position: number) => Buffer.from(hashOf(position), 'hex');
export const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, i) => first + i);
