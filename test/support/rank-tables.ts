/** Rank tables built for a test, so that no test depends on what `dist/` happens to hold. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { get_encoding, type Tiktoken } from 'tiktoken';
import { writeRankTables } from '../../scripts/build-ranks.ts';
import { openRankTable, type RankTable } from '../../src/rank-table.ts';
import { type Encoding, loadTokenCounterFrom, type TokenCounter } from '../../src/tokens.ts';

export interface RankTables {
  /** Path of the folder with the tables. */
  readonly folder: string;
  table(encoding: Encoding): RankTable;
  /** Our counter, over these tables and never tiktoken in their place. */
  load(encoding: Encoding): Promise<TokenCounter>;
  remove(): void;
}

export function buildRankTables(): RankTables {
  const folder = mkdtempSync(join(tmpdir(), 'squadlog-ranks-'));
  writeRankTables(folder);
  const table = (encoding: Encoding) => {
    const opened = openRankTable(readFileSync(join(folder, `${encoding}.bin`)), encoding);
    if (opened === undefined) throw new Error(`The table of ${encoding} in ${folder} is unusable.`);
    return opened;
  };
  return {
    folder,
    table,
    load: async (encoding) => {
      table(encoding);
      return loadTokenCounterFrom(encoding, folder);
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** The oracle: tiktoken itself, whatever tables exist. */
export function tiktokenCounter(encoding: Encoding): TokenCounter {
  const encoder = oracles.get(encoding) ?? get_encoding(encoding);
  oracles.set(encoding, encoder);
  return { count: (text) => encoder.encode_ordinary(text).length };
}

/** Loading takes a third of a second, so each test file does it once. */
const oracles = new Map<Encoding, Tiktoken>();
