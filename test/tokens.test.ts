/**
 * The token counter as its callers see it: exact, from a table where there is one, from tiktoken
 * where not.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodings, loadTokenCounter, loadTokenCounterFrom } from '../src/tokens.ts';
import { buildRankTables, type RankTables, tiktokenCounter } from './support/rank-tables.ts';

let tables: RankTables;
beforeAll(() => {
  tables = buildRankTables();
});
afterAll(() => tables.remove());

const texts = [
  '- [QA] clear the cache before running migrations (L12 2026-11-30)\n',
  "It's we'RE I'LL they'Ve HE'S",
  'a lone \ud800 surrogate, and the end \udfff',
  '<|endoftext|> <|endofprompt|> <|fim_prefix|> are words here',
  '\ufeffbyte order mark, \u0085 next line \u2028 line separator',
  '👩‍💻👨‍👩‍👧‍👦🏳️‍🌈 1234567 ½Ⅻ٤٤٤٤ 你好，世界',
  ' '.repeat(1000),
  'x'.repeat(2_000),
];

describe.each(encodings)('%s', (encoding) => {
  it('gives the known counts', async () => {
    const { count } = await tables.load(encoding);
    expect(count('')).toBe(0);
    expect(count('hello world')).toBe(2);
    expect(count('1234567')).toBe(3);
    expect(count('<|endoftext|>')).toBe(7);
  });

  it('counts as tiktoken does', async () => {
    const ours = await tables.load(encoding);
    expect(texts.map(ours.count)).toEqual(texts.map(tiktokenCounter(encoding).count));
  });

  it('counts the same after a text longer than any before it', async () => {
    const { count } = await tables.load(encoding);
    const before = count('a short text');
    expect(count('many words '.repeat(20_000))).toBe(40_001);
    expect(count('a short text')).toBe(before);
  });

  it('uses tiktoken, silently, where there is no table or a damaged one', async () => {
    const damaged = join(tables.folder, 'damaged');
    mkdirSync(damaged, { recursive: true });
    const whole = readFileSync(join(tables.folder, `${encoding}.bin`));
    writeFileSync(join(damaged, `${encoding}.bin`), whole.subarray(0, whole.length - 1));
    for (const folder of [damaged, join(tables.folder, 'absent')]) {
      const fallback = await loadTokenCounterFrom(encoding, folder);
      expect(texts.map(fallback.count)).toEqual(texts.map(tiktokenCounter(encoding).count));
    }
  });

  it('loads once', async () => {
    expect(await loadTokenCounter(encoding)).toBe(await loadTokenCounter(encoding));
  });
});

it('counts a megabyte without a break', async () => {
  const { count } = await tables.load('o200k_base');
  expect(count('a'.repeat(1_000_000))).toBe(125_000);
});
