/**
 * The flat file of word vectors: a header, a prebuilt hash index, then one record a search term.
 * Nothing in it is parsed, and a record lies at a place of its own, so a short process reads only
 * the index and the records of the terms it meets.
 */

import { MemoryError } from '../errors.ts';

/** Cells of the header, little-endian 32-bit words. */
export const tableHeader = {
  magic: 0,
  version: 1,
  dims: 2,
  termCount: 3,
  slotCount: 4,
  words: 16,
} as const;

/** `SQWV` as a little-endian word, so a big-endian machine does not take the file for its own. */
export const tableMagic = 0x56575153;
export const tableVersion = 2;

/** The longest term a record holds, in ASCII characters; a shorter one ends in zeros. */
export const termBytesMax = 24;

/** The most terms of a table, so that a term's number and its tag share a slot. */
export const termCountMax = 2 ** 16 - 1;

/** Where things are in a table; all in bytes from its beginning but the counts. */
export interface TableShape {
  readonly dims: number;
  readonly termCount: number;
  readonly slotCount: number;
  /** The end of the index and the beginning of record 0. */
  readonly recordsAt: number;
  /** One record: the weight as float32, `dims` numbers as int8, the term. */
  readonly recordBytes: number;
  readonly fileBytes: number;
}

export function shapeOf(dims: number, termCount: number, slotCount: number): TableShape {
  const recordsAt = (tableHeader.words + slotCount) * 4;
  const recordBytes = 4 + dims + termBytesMax;
  const fileBytes = recordsAt + termCount * recordBytes;
  return { dims, termCount, slotCount, recordsAt, recordBytes, fileBytes };
}

/** The shape that a file's first bytes tell of, or undefined when they are no header of ours. */
export function readShape(head: Uint8Array): TableShape | undefined {
  if (head.byteLength < headerBytes) return undefined;
  const cells = new Uint32Array(head.slice(0, headerBytes).buffer);
  const cell = (index: number) => cells[index] as number;
  if (cell(tableHeader.magic) !== tableMagic || cell(tableHeader.version) !== tableVersion) return;
  const dims = cell(tableHeader.dims);
  const termCount = cell(tableHeader.termCount);
  const slotCount = cell(tableHeader.slotCount);
  const isPower = slotCount > 0 && (slotCount & (slotCount - 1)) === 0;
  const fits = dims % 4 === 0 && termCount <= termCountMax && termCount < slotCount;
  return isPower && fits ? shapeOf(dims, termCount, slotCount) : undefined;
}

export const headerBytes = tableHeader.words * 4;

/** A table in memory, of which records may still be missing: all zeros. */
export interface WordTable {
  readonly shape: TableShape;
  /** Open addressing by `hashTerm`, a power of two long; 0 is free, else see `slotFor`. */
  readonly slots: Uint32Array;
  readonly bytes: Uint8Array;
  /** The same bytes as the numbers of the records. */
  readonly numbers: Int8Array;
  /** The same bytes as the weights of the records. */
  readonly weights: Float32Array;
  /** Brings record `index`, and maybe all others, into `bytes`; called only where it is missing. */
  readonly bring: (index: number) => void;
}

/** Views of `buffer`, which is `shape.fileBytes` long and holds the index. */
export function viewTable(
  buffer: ArrayBuffer,
  shape: TableShape,
  bring: (index: number) => void,
): WordTable {
  return {
    shape,
    slots: new Uint32Array(buffer, headerBytes, shape.slotCount),
    bytes: new Uint8Array(buffer),
    numbers: new Int8Array(buffer),
    weights: new Float32Array(buffer),
    bring,
  };
}

/** FNV-1a with a last mix; low bits choose the slot, the upper half is the tag. */
export function hashTerm(term: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < term.length; at += 1) {
    hash = Math.imul(hash ^ term.charCodeAt(at), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}

/** Content of a slot: the record's number + 1 below, the upper half of the hash above. */
export function slotFor(index: number, hash: number): number {
  return ((hash & tagMask) | (index + 1)) >>> 0;
}

/**
 * Where the record of `term` begins, or -1 where the table has no such term.
 * @throws MemoryError `unavailable` where a record is not the one that the index speaks of.
 */
export function findTerm(table: WordTable, term: string): number {
  if (term.length === 0 || term.length > termBytesMax) return -1;
  const { slots, shape } = table;
  const last = slots.length - 1;
  const hash = hashTerm(term);
  // Bounded, so that a garbled index without a free slot ends too.
  for (let probe = 0; probe <= last; probe += 1) {
    const slot = slots[(hash + probe) & last] as number;
    if (slot === 0) return -1;
    if ((slot ^ hash) & tagMask) continue;
    const index = (slot & ~tagMask) - 1;
    if (index < 0 || index >= shape.termCount) continue;
    const start = shape.recordsAt + index * shape.recordBytes;
    const termAt = start + 4 + shape.dims;
    if (table.bytes[termAt] === 0) table.bring(index);
    if (spells(table.bytes, termAt, term)) return start;
    // Two terms with one tag are rare enough to look twice at, and a damaged file is found so.
    if ((hashTerm(termIn(table.bytes, termAt)) ^ slot) & tagMask) throw damagedTable();
  }
  return -1;
}

export function damagedTable(cause?: unknown): MemoryError {
  return new MemoryError({
    code: 'unavailable',
    message: 'Word vectors cannot be read: their table is damaged. Install Squadlog again.',
    hint: 'npm install squadlog',
    cause,
  });
}

const tagMask = ~0xffff;

function spells(bytes: Uint8Array, from: number, term: string): boolean {
  for (let at = 0; at < term.length; at += 1) {
    if (bytes[from + at] !== term.charCodeAt(at)) return false;
  }
  return term.length === termBytesMax || bytes[from + term.length] === 0;
}

function termIn(bytes: Uint8Array, from: number): string {
  let term = '';
  for (let at = from; at < from + termBytesMax && bytes[at] !== 0; at += 1) {
    term += String.fromCharCode(bytes[at] as number);
  }
  return term;
}
