/**
 * Writes the flat rank tables that `src/tokens.ts` counts with, from the ranks inside the tiktoken
 * package.
 */

import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { charClass } from '../src/pieces.ts';
import {
  hashBytes,
  rankLimit,
  slotFor,
  tableHeader,
  tableMagic,
  tableVersion,
  tokenBytesMax,
} from '../src/rank-table.ts';
import { type Encoding, encodings, ranksFolder } from '../src/tokens.ts';
import { unicodeClasses } from './unicode-16.ts';

/**
 * Writes `<encoding>.bin` for each encoding into the folder at path `outDir`, which is made if
 * absent.
 * @throws when tiktoken's patterns or ranks are no longer those that `src/pieces.ts` was written
 * for.
 */
export function writeRankTables(outDir: string): void {
  mkdirSync(outDir, { recursive: true });
  for (const encoding of encodings) {
    writeFileSync(join(outDir, `${encoding}.bin`), rankTableFile(encoding));
  }
}

const contraction = "(?i:'s|'t|'re|'ve|'m|'ll|'d)";
const lead = String.raw`[^\r\n\p{L}\p{N}]?`;
const upper = String.raw`[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]`;
const lower = String.raw`[\p{Ll}\p{Lm}\p{Lo}\p{M}]`;
/**
 * The patterns that `src/pieces.ts` matches by hand; another one in tiktoken would make counts
 * wrong.
 */
const patterns: Readonly<Record<Encoding, string>> = {
  o200k_base: [
    `${lead}${upper}*${lower}+${contraction}?`,
    `${lead}${upper}+${lower}*${contraction}?`,
    String.raw`\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+`,
  ].join('|'),
  cl100k_base: [
    contraction,
    String.raw`${lead}\p{L}+`,
    String.raw`\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+`,
  ].join('|'),
};

interface TiktokenEncoder {
  readonly pat_str: string;
  /** `! <first rank> <base64> <base64> …`, tokens in rank order; possibly several such lines. */
  readonly bpe_ranks: string;
}

function rankTableFile(encoding: Encoding): Uint8Array {
  const require = createRequire(import.meta.url);
  const encoder = require(`tiktoken/encoders/${encoding}.json`) as TiktokenEncoder;
  if (encoder.pat_str !== patterns[encoding]) {
    throw new Error(`tiktoken's pattern for ${encoding} changed: match it in src/pieces.ts first.`);
  }
  const tokens = tokensByRank(encoder.bpe_ranks);
  const { pageOf, pages } = classPages();
  const tokenBytes = Buffer.concat(tokens);
  const slots = slotsOf(tokens);
  const starts = startsOf(tokens);
  const header = new Uint32Array(tableHeader.words);
  header[tableHeader.magic] = tableMagic;
  header[tableHeader.version] = tableVersion;
  new TextEncoder().encodeInto(encoding, new Uint8Array(header.buffer, tableHeader.name * 4, 16));
  header[tableHeader.slotCount] = slots.length;
  header[tableHeader.startCount] = starts.length;
  header[tableHeader.pageOfBytes] = pageOf.length;
  header[tableHeader.pagesBytes] = pages.length;
  header[tableHeader.tokenBytes] = tokenBytes.length;
  const words = [header, slots, starts].map((part) => new Uint8Array(part.buffer));
  return Buffer.concat([...words, pageOf, pages, tokenBytes]);
}

function tokensByRank(ranks: string): Buffer[] {
  const tokens: Buffer[] = [];
  for (const line of ranks.split('\n')) {
    const [, first, ...encoded] = line.split(' ');
    for (const [index, token] of encoded.entries()) {
      tokens[Number(first) + index] = Buffer.from(token, 'base64');
    }
  }
  const all = Array.from(tokens, (token) => token ?? Buffer.alloc(0));
  if (all.length > rankLimit || all.some((token) => token.length > tokenBytesMax)) {
    throw new Error('tiktoken has more or longer tokens than src/rank-table.ts allows for.');
  }
  return all;
}

function slotsOf(tokens: readonly Buffer[]): Uint32Array {
  const slots = new Uint32Array(2 ** Math.ceil(Math.log2(tokens.length * 2)));
  const last = slots.length - 1;
  for (const [rank, token] of tokens.entries()) {
    if (token.length === 0) continue;
    const hash = hashBytes(token, 0, token.length);
    let index = hash & last;
    while (slots[index] !== 0) index = (index + 1) & last;
    slots[index] = slotFor(rank, hash);
  }
  return slots;
}

function startsOf(tokens: readonly Buffer[]): Uint32Array {
  const starts = new Uint32Array(tokens.length + 1);
  let end = 0;
  for (const [rank, token] of tokens.entries()) {
    end += token.length;
    starts[rank + 1] = end;
  }
  return starts;
}

/** Classes of all code points as 256-byte pages, equal pages stored once. */
function classPages(): { pageOf: Uint8Array; pages: Uint8Array } {
  const classes = Uint8Array.from(unicodeClasses(), (name) => charClass[name]);
  for (let codePoint = 0; codePoint < classes.length; codePoint += 1) {
    if (codePoint === 0x0a || codePoint === 0x0d) classes[codePoint] = charClass.newline;
    else if (whiteSpace.test(String.fromCodePoint(codePoint))) classes[codePoint] = charClass.space;
  }
  const pageOf = new Uint8Array(classes.length / 256);
  const numbers = new Map<string, number>();
  for (let page = 0; page < pageOf.length; page += 1) {
    const key = Buffer.from(classes.subarray(page * 256, page * 256 + 256)).toString('latin1');
    const number = numbers.get(key) ?? numbers.size;
    numbers.set(key, number);
    pageOf[page] = number;
  }
  return { pageOf, pages: Buffer.from([...numbers.keys()].join(''), 'latin1') };
}

/** Rust's `\s`: unlike JavaScript's it takes U+0085 and leaves U+FEFF. */
const whiteSpace = /^\p{White_Space}$/u;

const scriptPath = process.argv[1];
if (scriptPath !== undefined && import.meta.url === pathToFileURL(scriptPath).href) {
  const outDir = ranksFolder();
  writeRankTables(outDir);
  process.stdout.write(`Wrote ${encodings.join(', ')} to ${outDir}\n`);
}
