/** Long pieces merge to what tiktoken makes of them, whichever way they are merged. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { encodings } from '../src/tokens.ts';
import { buildRankTables, type RankTables, tiktokenCounter } from './support/rank-tables.ts';

let tables: RankTables;
beforeAll(() => {
  tables = buildRankTables();
});
afterAll(() => tables.remove());

it.each(encodings)('%s: single pieces of 1 to 600 bytes', async (encoding) => {
  const ours = await tables.load(encoding);
  const oracle = tiktokenCounter(encoding);
  const piece = fc.oneof(
    fc.stringMatching(/^[a-z]{1,600}$/u, { size: 'max' }),
    fc.stringMatching(/^[ab]{1,600}$/u, { size: 'max' }),
    fc.stringMatching(/^[!-,;=@[\]{}]{1,600}$/u, { size: 'max' }),
    fc
      .tuple(fc.constantFrom('a', ' ', '=', '-', '中', '\n'), fc.integer({ min: 1, max: 600 }))
      .map(([one, times]) => one.repeat(times)),
  );
  fc.assert(
    fc.property(piece, (text) => {
      expect(ours.count(text)).toBe(oracle.count(text));
    }),
    { seed: 7, numRuns: 500 },
  );
});
