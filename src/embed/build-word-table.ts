/**
 * Makes the flat table from the cut of published vectors that the repository keeps (its format is
 * in `data/README.md`), with what is known of developers' words added.
 */
import { termOfWord } from '../text/search-terms.ts';
import type { WordMeaning } from './developer-words.ts';
import type { Cut, WordRow } from './word-cut.ts';
import { readCut } from './word-cut.ts';
import {
  hashTerm,
  shapeOf,
  slotFor,
  tableHeader,
  tableMagic,
  tableVersion,
  termBytesMax,
  termCountMax,
} from './word-table.ts';

/**
 * The file for `cut`, unpacked: one record a search term. Where the cut has the term of an added
 * word too, the added word is what it means.
 * @throws where `cut` is no whole cut, or an added word stands for one that it does not hold.
 */
export function buildWordTable(
  cut: Uint8Array,
  added: readonly WordMeaning[],
): Uint8Array<ArrayBuffer> {
  const { dims, words } = readCut(cut);
  const sums = sumTerms({ dims, words });
  for (const { word, meanings } of added) {
    sums.set(termOfWord(word) ?? word, meanVector(word, meanings, { dims, words }));
  }
  const slotCount = 2 ** Math.ceil(Math.log2(sums.size * 1.5));
  const shape = shapeOf(dims, sums.size, slotCount);
  if (sums.size > termCountMax) throw new Error(`${sums.size} terms do not fit in the table.`);
  const bytes = new Uint8Array(shape.fileBytes);
  const view = new DataView(bytes.buffer);
  const header = {
    magic: tableMagic,
    version: tableVersion,
    dims,
    termCount: sums.size,
    slotCount,
  };
  for (const [name, value] of Object.entries(header)) {
    view.setUint32(tableHeader[name as keyof typeof header] * 4, value, true);
  }
  let index = 0;
  for (const [term, sum] of sums) {
    const start = shape.recordsAt + index * shape.recordBytes;
    const scale = largestOf(sum) / 127;
    view.setFloat32(start, scale, true);
    for (let at = 0; at < dims; at += 1) {
      view.setInt8(start + 4 + at, Math.round((sum[at] as number) / scale));
    }
    bytes.set(asciiOf(term), start + 4 + dims);
    const hash = hashTerm(term);
    let slot = hash & (slotCount - 1);
    const cellAt = () => (tableHeader.words + slot) * 4;
    while (view.getUint32(cellAt(), true) !== 0) slot = (slot + 1) & (slotCount - 1);
    view.setUint32(cellAt(), slotFor(index, hash), true);
    index += 1;
  }
  return bytes;
}

/**
 * Of every term the mean of its words' vectors as they weigh, each as often as it occurs among
 * them; terms of frequent words first.
 */
function sumTerms({ dims, words }: Cut): Map<string, Float64Array> {
  const rowsOf = new Map<string, WordRow[]>();
  for (const [word, row] of words) {
    const term = termOfWord(word);
    if (term === undefined) continue;
    const rows = rowsOf.get(term);
    if (rows === undefined) rowsOf.set(term, [row]);
    else rows.push(row);
  }
  const sums = new Map<string, Float64Array>();
  for (const [term, rows] of rowsOf) {
    const all = rows.reduce((sum, { frequency }) => sum + frequency, 0);
    const sum = new Float64Array(dims);
    for (const row of rows) addRow(sum, row, row.frequency / all);
    sums.set(term, sum);
  }
  return sums;
}

/** The mean of the words that stand for `word`, as they weigh. */
function meanVector(word: string, meanings: readonly string[], { dims, words }: Cut): Float64Array {
  const mean = new Float64Array(dims);
  for (const meaning of meanings) {
    const row = words.get(meaning);
    if (row === undefined) throw new Error(`${word} stands for ${meaning}, which has no vector.`);
    addRow(mean, row, 1 / meanings.length);
  }
  return mean;
}

function addRow(sum: Float64Array, { numbers, scale, frequency }: WordRow, share: number): void {
  const factor = share * weightOf(frequency) * scale;
  for (let at = 0; at < sum.length; at += 1) {
    sum[at] = (sum[at] as number) + factor * (numbers[at] as number);
  }
}

/** What a word weighs in a text: the smooth inverse frequency of Arora, Liang and Ma (2017). */
function weightOf(frequency: number): number {
  return 1e-3 / (1e-3 + frequency);
}

/** Above 0, so that it can divide. */
function largestOf(numbers: Float64Array): number {
  let most = Number.MIN_VALUE;
  for (const number of numbers) most = Math.max(most, Math.abs(number));
  return most;
}

function asciiOf(term: string): Uint8Array {
  if (!/^[a-z0-9]+$/.test(term) || term.length > termBytesMax) {
    throw new Error(`${JSON.stringify(term)} is no term that a record holds.`);
  }
  return new TextEncoder().encode(term);
}
