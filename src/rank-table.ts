/**
 * The flat table of an encoding: token bytes to rank, and character classes. It is a prebuilt hash
 * table of typed arrays in one file, so that opening it is one read and nothing is parsed.
 */

/** Views into one rank table file; every number is a little-endian 32-bit word. */
export interface RankTable {
  /** Open addressing by `hashBytes`, a power of two long; 0 is free, else see `slotFor`. */
  readonly slots: Uint32Array;
  /**
   * Token `rank` is `tokenBytes[starts[rank], starts[rank + 1])`; a rank that no token has is
   * empty.
   */
  readonly starts: Uint32Array;
  readonly tokenBytes: Uint8Array;
  /** Character classes for `PieceSource`. */
  readonly pageOf: Uint8Array;
  readonly pages: Uint8Array;
}

/** Cells of the header, in words; the encoding's name is ASCII in four words from `name`. */
export const tableHeader = {
  magic: 0,
  version: 1,
  name: 2,
  slotCount: 6,
  startCount: 7,
  pageOfBytes: 8,
  pagesBytes: 9,
  tokenBytes: 10,
  words: 16,
} as const;

/** `SQRK` as a little-endian word, so a big-endian machine does not take the file for its own. */
export const tableMagic = 0x4b525153;
export const tableVersion = 1;

/** The table in `file`, or undefined when it is not a whole table of `encoding` in this format. */
export function openRankTable(file: Uint8Array, encoding: string): RankTable | undefined {
  if (file.byteLength < tableHeader.words * 4) return undefined;
  const { buffer, byteOffset } = file.byteOffset % 4 === 0 ? file : file.slice();
  const header = new Uint32Array(buffer, byteOffset, tableHeader.words);
  const cell = (index: number) => header[index] as number;
  const name = String.fromCharCode(
    ...new Uint8Array(buffer, byteOffset + tableHeader.name * 4, 16),
  );
  if (cell(tableHeader.magic) !== tableMagic || cell(tableHeader.version) !== tableVersion) return;
  if (name.replace(/\0+$/u, '') !== encoding) return undefined;
  const slotsAt = byteOffset + tableHeader.words * 4;
  const startsAt = slotsAt + cell(tableHeader.slotCount) * 4;
  const pageOfAt = startsAt + cell(tableHeader.startCount) * 4;
  const pagesAt = pageOfAt + cell(tableHeader.pageOfBytes);
  const tokensAt = pagesAt + cell(tableHeader.pagesBytes);
  if (tokensAt + cell(tableHeader.tokenBytes) !== byteOffset + file.byteLength) return undefined;
  return {
    slots: new Uint32Array(buffer, slotsAt, cell(tableHeader.slotCount)),
    starts: new Uint32Array(buffer, startsAt, cell(tableHeader.startCount)),
    pageOf: new Uint8Array(buffer, pageOfAt, cell(tableHeader.pageOfBytes)),
    pages: new Uint8Array(buffer, pagesAt, cell(tableHeader.pagesBytes)),
    tokenBytes: new Uint8Array(buffer, tokensAt, cell(tableHeader.tokenBytes)),
  };
}

/**
 * FNV-1a with a last mix; low bits choose the slot, high bits are the tag that most misses end at.
 */
export function hashBytes(bytes: Uint8Array, from: number, to: number): number {
  let hash = 0x811c9dc5;
  for (let at = from; at < to; at += 1) hash = Math.imul(hash ^ (bytes[at] as number), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}

/** Content of a slot: rank + 1 below, the top bits of the hash above. */
export function slotFor(rank: number, hash: number): number {
  return ((hash & tagMask) | (rank + 1)) >>> 0;
}

/** The most ranks a table of this format may hold, so that one and the tag share a word. */
export const rankLimit = 2 ** 18 - 1;

/** The longest token of either encoding, in bytes. */
export const tokenBytesMax = 128;

/** Rank of what is no token; above every rank, so that it never is the lowest. */
export const noRank = 0x7fffffff;

/** The bytes from `from` up to, not including, `to`; callers reuse one, so nothing may keep it. */
export interface ByteSpan {
  bytes: Uint8Array;
  from: number;
  to: number;
}

/** The rank of the token that the span spells, or `noRank`. */
export function rankOf(table: RankTable, { bytes, from, to }: ByteSpan): number {
  const length = to - from;
  if (length > tokenBytesMax) return noRank;
  const { slots, starts, tokenBytes } = table;
  const last = slots.length - 1;
  const hash = hashBytes(bytes, from, to);
  for (let index = hash & last; ; index = (index + 1) & last) {
    const slot = slots[index] as number;
    if (slot === 0) return noRank;
    if ((slot ^ hash) & tagMask) continue;
    const rank = (slot & ~tagMask) - 1;
    const start = starts[rank] as number;
    if ((starts[rank + 1] as number) - start !== length) continue;
    let same = 0;
    while (same < length && tokenBytes[start + same] === bytes[from + same]) same += 1;
    if (same === length) return rank;
  }
}

const tagMask = ~(2 ** 18 - 1);
