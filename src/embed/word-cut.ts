/** Reads the cut of published word vectors; `data/README.md` describes its format. */

export interface WordRow {
  /** The share of all words of texts that are this one. */
  readonly frequency: number;
  /** What the numbers are to be multiplied by. */
  readonly scale: number;
  readonly numbers: Int8Array;
}

export interface Cut {
  readonly dims: number;
  /** Frequent words first. */
  readonly words: ReadonlyMap<string, WordRow>;
}

/** @throws where `cut`, unpacked, is no whole cut. */
export function readCut(cut: Uint8Array): Cut {
  const view = new DataView(cut.buffer, cut.byteOffset, cut.byteLength);
  if (cut.byteLength < 16) throw brokenCut();
  const [magic, count, dims, wordBytes] = [0, 4, 8, 12].map((at) => view.getUint32(at, true)) as [
    number,
    number,
    number,
    number,
  ];
  const ranksAt = Math.ceil((16 + wordBytes) / 4) * 4;
  const scalesAt = ranksAt + count * 4;
  const rowsAt = scalesAt + count * 4;
  if (magic !== cutMagic || rowsAt + count * dims !== cut.byteLength) {
    throw brokenCut();
  }
  const list = new TextDecoder().decode(cut.subarray(16, 16 + wordBytes)).split('\n');
  const rowOf = (index: number): WordRow => ({
    frequency: frequencyOf(view.getUint32(ranksAt + index * 4, true)),
    scale: view.getFloat32(scalesAt + index * 4, true),
    numbers: new Int8Array(cut.buffer, cut.byteOffset + rowsAt + index * dims, dims),
  });
  return { dims, words: new Map(list.map((word, index) => [word, rowOf(index)])) };
}

function brokenCut(): Error {
  return new Error('These bytes are no whole cut of word vectors: see data/README.md.');
}

/** `SWT1` as a little-endian word. */
const cutMagic = 0x31545753;

/** By the word's place among all by frequency, from 0: Zipf's law. */
function frequencyOf(rank: number): number {
  return 1 / ((rank + 1) * harmonic);
}

/** About the sum of 1/rank over the 400,000 words of the whole vocabulary: their logarithm + γ. */
const harmonic = 13.476219826090119;
