/** Opens the table of word vectors: that of the build, else one made of the cut on the spot. */
import { closeSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs';
import { MemoryError } from '../errors.ts';
import { buildWordTable } from './build-word-table.ts';
import { developerWords } from './developer-words.ts';
import type { TableShape, WordTable } from './word-table.ts';
import { damagedTable, headerBytes, readShape, viewTable } from './word-table.ts';

/** Paths of the table that the build writes and of the cut that it is made from. */
export interface WordFiles {
  readonly table: string;
  readonly cut: string;
}

/** @throws MemoryError `unavailable` when neither can be read. */
export function openWordTable(files: WordFiles): WordTable {
  return openTable(files.table) ?? makeTable(files);
}

/** Undefined where the file is not a whole table of ours. */
function openTable(path: string): WordTable | undefined {
  let file: number;
  try {
    file = openSync(path, 'r');
  } catch {
    return undefined;
  }
  try {
    const head = new Uint8Array(headerBytes);
    const isHead = readSync(file, head, 0, headerBytes, 0) === headerBytes;
    const shape = isHead ? readShape(head) : undefined;
    if (shape?.fileBytes === fstatSync(file).size) return tableOf({ file, shape });
  } catch {
    // Unreadable is as good as missing.
  }
  closeSync(file);
  return undefined;
}

interface OpenFile {
  readonly file: number;
  readonly shape: TableShape;
}

/**
 * A short process knows a task of few terms, whose records take a fraction of the time that the
 * whole file takes. Whoever embeds more gets the rest at once, and the file is closed.
 */
function tableOf({ file, shape }: OpenFile): WordTable {
  // Memory that nothing is written to costs nothing, so there is room for every record.
  const buffer = new ArrayBuffer(shape.fileBytes);
  const bytes = new Uint8Array(buffer);
  const read = (from: number, to: number) => {
    let count = 0;
    try {
      count = readSync(file, bytes, from, to - from, from);
    } catch (cause) {
      throw damagedTable(cause);
    }
    if (count !== to - from) throw damagedTable();
  };
  read(0, shape.recordsAt);
  let oneByOne = 0;
  return viewTable(buffer, shape, (index) => {
    const start = shape.recordsAt + index * shape.recordBytes;
    oneByOne += 1;
    if (oneByOne <= oneByOneMax) {
      read(start, start + shape.recordBytes);
    } else if (oneByOne === oneByOneMax + 1) {
      read(shape.recordsAt, shape.fileBytes);
      closeSync(file);
    }
  });
}

const oneByOneMax = 32;

function makeTable({ table, cut }: WordFiles): WordTable {
  try {
    // Asked for here: a process that finds the table should not load zlib.
    const { gunzipSync } = process.getBuiltinModule('node:zlib');
    const file = buildWordTable(gunzipSync(readFileSync(cut)), developerWords());
    return viewTable(file.buffer, readShape(file) as TableShape, () => {});
  } catch (cause) {
    throw new MemoryError({
      code: 'unavailable',
      message:
        `Word vectors cannot be loaded: ${table} is missing or damaged, and so is ${cut}, which ` +
        'it could be made from. Install Squadlog again.',
      hint: 'npm install squadlog',
      cause,
    });
  }
}
