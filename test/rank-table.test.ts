/**
 * A rank table gives every token its rank, and a file that is not a whole table of ours is not
 * opened.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { noRank, openRankTable, rankOf, tableHeader } from '../src/rank-table.ts';
import { encodings } from '../src/tokens.ts';
import { buildRankTables, type RankTables } from './support/rank-tables.ts';

let tables: RankTables;
beforeAll(() => {
  tables = buildRankTables();
});
afterAll(() => tables.remove());

it.each(encodings)('finds every token of %s, and no other bytes', (encoding) => {
  const table = tables.table(encoding);
  const { bpe_ranks } = createRequire(import.meta.url)(`tiktoken/encoders/${encoding}.json`);
  const tokens: string[] = bpe_ranks.split(' ').slice(2);
  const wrong = tokens.filter((token, rank) => {
    const bytes = Buffer.from(token, 'base64');
    return rankOf(table, { bytes, from: 0, to: bytes.length }) !== rank;
  });
  expect(wrong).toEqual([]);
  for (const text of ['qzxj', 'hello world', '<|endoftext|>', ' '.repeat(129)]) {
    const bytes = Buffer.from(text);
    expect(rankOf(table, { bytes, from: 0, to: bytes.length })).toBe(noRank);
  }
});

it('opens at any offset in memory', () => {
  const file = readFileSync(join(tables.folder, 'cl100k_base.bin'));
  const shifted = new Uint8Array(file.length + 1).subarray(1);
  shifted.set(file);
  const table = openRankTable(shifted, 'cl100k_base');
  const bytes = Buffer.from('hello');
  expect(table && rankOf(table, { bytes, from: 0, to: 5 })).toBe(
    rankOf(tables.table('cl100k_base'), { bytes, from: 0, to: 5 }),
  );
});

it('refuses another encoding, another version, other files, and part of a table', () => {
  const file = readFileSync(join(tables.folder, 'cl100k_base.bin'));
  const newer = Uint8Array.from(file);
  newer[tableHeader.version * 4] = 2;
  const foreign = Uint8Array.from(file);
  foreign[0] = 0;
  expect(openRankTable(file, 'o200k_base')).toBeUndefined();
  expect(openRankTable(newer, 'cl100k_base')).toBeUndefined();
  expect(openRankTable(foreign, 'cl100k_base')).toBeUndefined();
  expect(openRankTable(file.subarray(0, 10), 'cl100k_base')).toBeUndefined();
  expect(openRankTable(file.subarray(0, -4), 'cl100k_base')).toBeUndefined();
});
