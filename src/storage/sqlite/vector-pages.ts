/** Pages of vectors as bytes, and back: positions, hashes, scales and cells one after the other. */
import type { StoredPage, VectorPage } from '../vectors.ts';

/** The columns of a page. */
export interface PageBlobs {
  readonly first: number;
  readonly last: number;
  readonly count: number;
  readonly dimensions: number;
  readonly positions: Buffer;
  readonly hashes: Buffer;
  readonly scales: Buffer;
  readonly cells: Buffer;
}

/** 16 hex digits. */
export const hashBytes = 8;

export function toBlobs({ positions, hashes, dimensions, scales, cells }: StoredPage): PageBlobs {
  return {
    first: positions[0] ?? 0,
    last: positions.at(-1) ?? 0,
    count: positions.length,
    dimensions,
    positions: bytesOf(Float64Array.from(positions)),
    hashes: Buffer.from(hashes.map((hash) => hash.slice(0, 2 * hashBytes)).join(''), 'hex'),
    scales: bytesOf(scales),
    cells: bytesOf(cells),
  };
}

/** Throws `RangeError` where the bytes are no page. */
export function toPage(blobs: Omit<PageBlobs, 'hashes' | 'first' | 'last'>): VectorPage {
  const { count, dimensions, positions, scales, cells } = blobs;
  const isWhole =
    positions.length === count * 8 &&
    scales.length === count * 4 &&
    cells.length === count * dimensions;
  if (!isWhole) throw new RangeError('The bytes are no page of vectors.');
  return {
    positions: Array.from(new Float64Array(aligned(positions))),
    dimensions,
    scales: new Float32Array(aligned(scales)),
    cells: new Int8Array(aligned(cells)),
  };
}

/** The vectors before a position, and those behind it. */
export function splitBlobs(
  blobs: PageBlobs,
  at: number,
): readonly [PageBlobs | undefined, PageBlobs | undefined] {
  const all = positionsIn(blobs);
  return [
    withoutPositions(blobs, new Set(all.filter((position) => position >= at))),
    withoutPositions(blobs, new Set(all.filter((position) => position <= at))),
  ];
}

export function positionsIn({ positions }: Pick<PageBlobs, 'positions'>): number[] {
  if (positions.length % 8 !== 0) throw new RangeError('The bytes are no positions.');
  return Array.from(new Float64Array(aligned(positions)));
}

/** The second behind the first, for vectors of the same length. */
export function joinBlobs(one: PageBlobs, other: PageBlobs): PageBlobs {
  const join = (name: 'positions' | 'hashes' | 'scales' | 'cells') =>
    Buffer.concat([one[name], other[name]]);
  return {
    first: one.first,
    last: other.last,
    count: one.count + other.count,
    dimensions: one.dimensions,
    positions: join('positions'),
    hashes: join('hashes'),
    scales: join('scales'),
    cells: join('cells'),
  };
}

/** The page without the vectors at some positions; undefined where none is left. */
export function withoutPositions(
  blobs: PageBlobs,
  gone: ReadonlySet<number>,
): PageBlobs | undefined {
  const { dimensions, positions, hashes, scales, cells } = blobs;
  const all = toPage(blobs).positions;
  const places = [...all.keys()].filter((place) => !gone.has(all[place] as number));
  const [first] = places;
  if (first === undefined) return undefined;
  const keep = (bytes: Buffer, size: number) =>
    Buffer.concat(places.map((place) => bytes.subarray(place * size, (place + 1) * size)));
  return {
    first: all[first] as number,
    last: all[places.at(-1) as number] as number,
    count: places.length,
    dimensions,
    positions: keep(positions, 8),
    hashes: keep(hashes, hashBytes),
    scales: keep(scales, 4),
    cells: keep(cells, dimensions),
  };
}

/** Of the texts, in the order of the positions. */
export function hashesIn({ hashes }: Pick<PageBlobs, 'hashes'>): readonly string[] {
  const count = Math.floor(hashes.length / hashBytes);
  return Array.from({ length: count }, (_, place) =>
    hashes.toString('hex', place * hashBytes, (place + 1) * hashBytes),
  );
}

/** One vector of a page as it was, but for what its cells rounded. */
export function vectorAt({ dimensions, scales, cells }: VectorPage, place: number): Float32Array {
  const scale = scales[place] ?? 0;
  const from = place * dimensions;
  return Float32Array.from(cells.subarray(from, from + dimensions), (cell) => cell * scale);
}

function bytesOf(numbers: Float64Array | Float32Array | Int8Array): Buffer {
  return Buffer.from(numbers.buffer, numbers.byteOffset, numbers.byteLength);
}

/** Memory of the numbers' own, as the driver's may begin anywhere. */
function aligned({ buffer, byteOffset, byteLength }: Buffer): ArrayBuffer {
  return byteOffset === 0 && byteLength === buffer.byteLength
    ? (buffer as ArrayBuffer)
    : (buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer);
}
