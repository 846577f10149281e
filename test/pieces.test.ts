/** Text is cut where tiktoken's patterns cut it, for every class of character. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unicodeClasses } from '../scripts/unicode-16.ts';
import { pieceEndCl100k, pieceEndO200k } from '../src/pieces.ts';
import { type Encoding, encodings } from '../src/tokens.ts';
import { buildRankTables, type RankTables, tiktokenCounter } from './support/rank-tables.ts';

let tables: RankTables;
beforeAll(() => {
  tables = buildRankTables();
});
afterAll(() => tables.remove());

it.each([
  ["we'REady I'm", ["we'RE", 'ady', " I'm"]],
  ['HTMLElement iPhone', ['HTMLElement', ' i', 'Phone']],
  ['中ABC', ['中', 'ABC']],
  ['e\u0301a Bb\u0301b', ['e\u0301a', ' Bb\u0301b']],
  ['\u0301ABC', ['\u0301', 'ABC']],
  ['12345 6', ['123', '45', ' ', '6']],
  ['a  b \n\n c', ['a', ' ', ' b', ' \n\n', ' c']],
  ['end!//\n/x', ['end', '!//\n/', 'x']],
  ["I'\u017f", ["I'\u017f"]],
  ['end   ', ['end', '   ']],
])('o200k_base cuts %j', (text, pieces) => {
  expect(cut('o200k_base', text)).toEqual(pieces);
});

it.each([
  ["we'REady I'm", ['we', "'RE", 'ady', ' I', "'m"]],
  ['HTMLElement iPhone', ['HTMLElement', ' iPhone']],
  ['e\u0301a', ['e', '\u0301a']],
  ['end!/\n/x', ['end', '!/\n', '/x']],
  ['a \u0085\ufeffb', ['a', ' ', '\u0085', '\ufeffb']],
])('cl100k_base cuts %j', (text, pieces) => {
  expect(cut('cl100k_base', text)).toEqual(pieces);
});

describe.each(encodings)('%s', (encoding) => {
  it('agrees with tiktoken at both ends of each run of one class', async () => {
    const ours = await tables.load(encoding);
    const oracle = tiktokenCounter(encoding);
    const texts = runEnds()
      .map((codePoint) => String.fromCodePoint(codePoint))
      .map((one) => `a${one}b 1${one}2 ${one}.!${one}'s!${one}B${one} \n.A${one}A ${one}${one}a\n`);
    expect(texts.length).toBeGreaterThan(4_000);
    expect(texts.filter((text) => ours.count(text) !== oracle.count(text))).toEqual([]);
  });
});

function cut(encoding: Encoding, text: string): string[] {
  const pieceEnd = encoding === 'o200k_base' ? pieceEndO200k : pieceEndCl100k;
  const bytes = Buffer.from(text);
  const source = { ...tables.table(encoding), bytes, end: bytes.length };
  const pieces: string[] = [];
  for (let from = 0; from < bytes.length; ) {
    const to = pieceEnd(source, from);
    pieces.push(bytes.toString('utf8', from, to));
    from = to;
  }
  return pieces;
}

/** First and last code point of each run, surrogates left out. */
function runEnds(): number[] {
  const classes = unicodeClasses();
  const isEnd = (at: number) => classes[at] !== classes[at - 1] || classes[at] !== classes[at + 1];
  return Array.from(classes.keys()).filter((at) => isEnd(at) && (at < 0xd800 || at > 0xdfff));
}
