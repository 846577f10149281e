/** Cuts of word vectors for tests: the one that the repository keeps, and small ones. */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { buildWordTable } from '../../src/embed/build-word-table.ts';
import { developerWords } from '../../src/embed/developer-words.ts';
import { readShape, viewTable, type WordTable } from '../../src/embed/word-table.ts';
import { wordFiles } from '../../src/embed/word-vectors.ts';

/** The bytes that the repository's cut unpacks to. */
export function repositoryCut(): Buffer {
  return gunzipSync(readFileSync(wordFiles().cut));
}

/** The table of the repository's cut: what the build writes. */
export function builtTable(): Uint8Array<ArrayBuffer> {
  built ??= buildWordTable(repositoryCut(), developerWords());
  return built;
}

let built: Uint8Array<ArrayBuffer> | undefined;

/** A table of which everything is in memory. */
export function openWhole(file: Uint8Array<ArrayBuffer>): WordTable {
  const shape = readShape(file);
  if (shape === undefined) throw new Error('These bytes begin as no table.');
  return viewTable(file.buffer, shape, () => {});
}

/** A cut of words by rank, each with four numbers and the scale 1. */
export function smallCut(rows: Readonly<Record<string, readonly number[]>>): Uint8Array {
  const words = new TextEncoder().encode(Object.keys(rows).join('\n'));
  const vectors = Object.values(rows);
  const [count, dims] = [vectors.length, 4];
  const ranksAt = Math.ceil((16 + words.length) / 4) * 4;
  const cut = new Uint8Array(ranksAt + count * (8 + dims));
  const view = new DataView(cut.buffer);
  new TextEncoder().encodeInto('SWT1', cut);
  for (const [at, number] of [count, dims, words.length].entries()) {
    view.setUint32(4 + at * 4, number, true);
  }
  cut.set(words, 16);
  for (const [index, numbers] of vectors.entries()) {
    view.setUint32(ranksAt + index * 4, index, true);
    view.setFloat32(ranksAt + (count + index) * 4, 1, true);
    for (const [at, number] of numbers.entries()) {
      view.setInt8(ranksAt + count * 8 + index * dims + at, number);
    }
  }
  return cut;
}
