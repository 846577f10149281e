/**
 * The door to token counting, and the only importer of tiktoken: exact counts, ready in
 * milliseconds where the flat rank table was built, from tiktoken itself (hundreds of milliseconds
 * to load) where it was not.
 */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { countPiece } from './bpe.ts';
import { MemoryError } from './errors.ts';
import { packageRoot } from './package-root.ts';
import { type PieceEnd, type PieceSource, pieceEndCl100k, pieceEndO200k } from './pieces.ts';
import { type ByteSpan, openRankTable, type RankTable } from './rank-table.ts';

export type Encoding = 'o200k_base' | 'cl100k_base';
export const encodings: readonly Encoding[] = ['o200k_base', 'cl100k_base'];

/**
 * Counts tokens of texts; every text is ordinary text, special-token words included
 * (encode_ordinary).
 */
export interface TokenCounter {
  count(text: string): number;
}

/**
 * Loads on first use, then the same counter for the life of the process: the flat table from
 * `<package root>/dist/ranks/<encoding>.bin` when it is there, else tiktoken itself.
 * @throws MemoryError `unavailable` when there is neither a table nor tiktoken.
 */
export function loadTokenCounter(encoding: Encoding): Promise<TokenCounter> {
  const loading = loaded.get(encoding) ?? loadTokenCounterFrom(encoding, ranksFolder());
  loaded.set(encoding, loading);
  return loading;
}

/** As `loadTokenCounter`, from tables in the folder at path `folder`, and not remembered. */
export async function loadTokenCounterFrom(
  encoding: Encoding,
  folder: string,
): Promise<TokenCounter> {
  const table = readRankTable(encoding, folder);
  return table === undefined ? loadTiktoken(encoding) : tableCounter(table, pieceEnds[encoding]);
}

/** Where the build writes the tables and the counter looks for them. */
export function ranksFolder(): string {
  return fileURLToPath(new URL('dist/ranks', packageRoot()));
}

const loaded = new Map<Encoding, Promise<TokenCounter>>();

const pieceEnds: Readonly<Record<Encoding, PieceEnd>> = {
  o200k_base: pieceEndO200k,
  cl100k_base: pieceEndCl100k,
};

/**
 * A table that cannot be read or is not ours is as good as missing: tiktoken gives the same
 * counts.
 */
function readRankTable(encoding: Encoding, folder: string): RankTable | undefined {
  try {
    return openRankTable(readFileSync(join(folder, `${encoding}.bin`)), encoding);
  } catch {
    return undefined;
  }
}

function tableCounter(table: RankTable, pieceEnd: PieceEnd): TokenCounter {
  const { pageOf, pages } = table;
  const scratch = new Uint8Array(scratchBytes);
  const source: PieceSource = { bytes: scratch, end: 0, pageOf, pages };
  const span: ByteSpan = { bytes: scratch, from: 0, to: 0 };
  const count = (text: string) => {
    fill(source, scratch, text);
    span.bytes = source.bytes;
    let tokens = 0;
    for (span.from = 0; span.from < source.end; span.from = span.to) {
      span.to = pieceEnd(source, span.from);
      tokens += countPiece(table, span);
    }
    source.bytes = scratch;
    span.bytes = scratch;
    return tokens;
  };
  return { count };
}

const scratchBytes = 32 * 1024;
const utf8 = new TextEncoder();

/** UTF-8 of `text`, lone surrogates as U+FFFD; a UTF-16 unit takes at most three bytes. */
function fill(source: PieceSource, scratch: Uint8Array, text: string): void {
  if (text.length * 3 <= scratch.length) {
    source.end = utf8.encodeInto(text, scratch).written;
  } else {
    source.bytes = utf8.encode(text);
    source.end = source.bytes.length;
  }
}

async function loadTiktoken(encoding: Encoding): Promise<TokenCounter> {
  try {
    const { get_encoding } = await import('tiktoken');
    const encoder = get_encoding(encoding);
    return { count: (text) => encoder.encode_ordinary(text).length };
  } catch (cause) {
    throw new MemoryError({
      code: 'unavailable',
      message:
        `Tokens cannot be counted in ${encoding}: its rank table is missing and the tiktoken ` +
        'package did not load. Install Squadlog again.',
      hint: 'npm install squadlog',
      cause,
    });
  }
}
