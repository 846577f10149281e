/** Our counts are tiktoken's on hostile texts, and add up over the lines of a block. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countLineTail, renderLine, renderLineHead } from '../../src/text/line.ts';
import { encodings, type TokenCounter } from '../../src/tokens.ts';
import { hostileText } from '../support/hostile-text.ts';
import { buildRankTables, type RankTables, tiktokenCounter } from '../support/rank-tables.ts';

const seed = 20_240_513;
let tables: RankTables;
beforeAll(() => {
  tables = buildRankTables();
});
afterAll(() => tables.remove());

describe.each(encodings)('%s', (encoding) => {
  let ours: TokenCounter;
  beforeAll(async () => {
    ours = await tables.load(encoding);
  });

  it.each([1, 2, 3, 4])('counts as tiktoken does (5,000 texts, part %i)', (part) => {
    const oracle = tiktokenCounter(encoding);
    fc.assert(
      fc.property(hostileText, (text) => {
        expect(ours.count(text)).toBe(oracle.count(text));
      }),
      { seed: seed + part, numRuns: 5_000 },
    );
  });

  it('adds up over lines that start as the lines of a block do', () => {
    const line = fc
      .tuple(fc.constantFrom('- ', '#', '<'), hostileText)
      .map(([start, text]) => `${start}${text}\n`);
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), (lines) => {
        const sum = lines.reduce((tokens, one) => tokens + ours.count(one), 0);
        expect(ours.count(lines.join(''))).toBe(sum);
      }),
      { seed, numRuns: 3_000 },
    );
  });

  it('counts a line as its head and the arithmetic of its tail', () => {
    const fields = fc.record({
      role: fc.option(fc.constantFrom('QA', 'QA-LEAD', 'ÉQUIPE_2', '研究'), { nil: undefined }),
      text: hostileText,
      shortId: fc
        .tuple(fc.constantFrom('L', 'P', 'S'), fc.integer({ min: 1, max: 9_999_999 }))
        .chain(([letter, number]) =>
          fc.nat(6).map((cut) => `${letter}${`${number}`.slice(0, 7 - cut)}`),
        ),
      day: fc
        .tuple(fc.integer({ min: 1970, max: 2999 }), fc.nat(11), fc.nat(30))
        .map(([year, month, day]) => `${year}-${pad(month + 1)}-${pad(day + 1)}`),
    });
    fc.assert(
      fc.property(fields, (line) => {
        const parts = ours.count(renderLineHead(line)) + countLineTail(line.shortId);
        expect(parts).toBe(ours.count(renderLine(line)));
      }),
      { seed, numRuns: 5_000 },
    );
  });
});

function pad(number: number): string {
  return `${number}`.padStart(2, '0');
}
