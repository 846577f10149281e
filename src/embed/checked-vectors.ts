/** What a model answered, as vectors of unit length, or the words for why it is none. */
import { unavailable } from './unavailable.ts';

export interface ExpectedVectors {
  /** What a message calls the model. */
  readonly title: string;
  readonly count: number;
  /** Where it is known. */
  readonly dimensions: number | undefined;
}

/**
 * Checks their number, that all have the same dimensions, and that each points somewhere.
 * @throws MemoryError `unavailable` for nonsense.
 */
export function checkVectors(answer: unknown, expected: ExpectedVectors): readonly Float32Array[] {
  const { title, count } = expected;
  if (!Array.isArray(answer)) throw nonsense(title, 'an answer without a list of vectors');
  if (answer.length !== count) throw nonsense(title, `${answer.length} vectors for ${count} texts`);
  let { dimensions } = expected;
  return answer.map((row: unknown) => {
    if (!isNumbers(row)) throw nonsense(title, 'a vector that is no list of finite numbers');
    dimensions ??= row.length;
    if (row.length !== dimensions) {
      throw nonsense(title, `a vector of ${row.length} dimensions where ${dimensions} are due`);
    }
    const unit = toUnitLength(row);
    if (unit === undefined) throw nonsense(title, 'a vector of zeros');
    return unit;
  });
}

/** Undefined for a vector that points nowhere. */
export function toUnitLength(vector: ArrayLike<number>): Float32Array | undefined {
  let largest = 0;
  for (let at = 0; at < vector.length; at += 1) {
    largest = Math.max(largest, Math.abs(vector[at] ?? 0));
  }
  if (largest === 0) return undefined;
  // Divided first, since squares of large numbers are infinite and those of small ones zero.
  const scaled = Float64Array.from(vector, (value) => value / largest);
  let sum = 0;
  for (const value of scaled) sum += value * value;
  const length = Math.sqrt(sum);
  return Float32Array.from(scaled, (value) => value / length);
}

function isNumbers(row: unknown): row is readonly number[] {
  return Array.isArray(row) && row.length > 0 && row.every(Number.isFinite);
}

function nonsense(title: string, what: string): Error {
  return unavailable(
    `${title} answered nonsense: ${what}. Check embedder.model and embedder.dimensions, and that ` +
      'the model is one for embeddings.',
  );
}
