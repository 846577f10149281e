/**
 * Unit vectors in one byte a number: what is stored and what is compared, so that a stored vector
 * and one that was just made score the same.
 */

/** Vectors of one space, one after the other. */
export interface Quantised {
  readonly dimensions: number;
  /** `dimensions` whole numbers from -127 to 127 a vector. */
  readonly cells: Int8Array;
  /** What each vector's numbers are to be multiplied by; 0 for a vector of zeros. */
  readonly scales: Float32Array;
}

/** Each vector by its own largest number. */
export function quantise(vectors: readonly Float32Array[], dimensions: number): Quantised {
  const cells = new Int8Array(vectors.length * dimensions);
  const scales = new Float32Array(vectors.length);
  for (const [index, vector] of vectors.entries()) {
    let largest = 0;
    for (const value of vector) largest = Math.max(largest, Math.abs(value));
    if (largest === 0) continue;
    scales[index] = largest / cellMax;
    const start = index * dimensions;
    for (let i = 0; i < dimensions; i += 1) {
      cells[start + i] = Math.round(((vector[i] ?? 0) / largest) * cellMax);
    }
  }
  return { dimensions, cells, scales };
}

/** The cosine of each vector and `asked`, a unit vector; never below 0. */
export function similarities(
  asked: Float32Array,
  { dimensions, cells, scales }: Quantised,
): Float32Array {
  const found = new Float32Array(scales.length);
  for (let index = 0, at = 0; index < scales.length; index += 1) {
    let sum = 0;
    for (let i = 0; i < dimensions; i += 1, at += 1) {
      sum += (asked[i] as number) * (cells[at] as number);
    }
    found[index] = sum > 0 ? Math.min(1, sum * (scales[index] as number)) : 0;
  }
  return found;
}

const cellMax = 127;
