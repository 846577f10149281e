/** The embedder that is always there: sensible, the same everywhere, put off by no text. */
import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { quantise } from '../../src/embed/quantised.ts';
import {
  loadWordVectorsFrom,
  type WordVectors,
  wordFiles,
  wordsEmbedder,
} from '../../src/embed/word-vectors.ts';
import { indexedTerms } from '../../src/projections/full-text.ts';
import { searchTerms } from '../../src/text/search-terms.ts';
import { hostileText } from '../support/hostile-text.ts';
import { runs } from '../support/seed.ts';
import { builtTable } from '../support/word-cut.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'squadlog-words-'));
const { cut } = wordFiles();
const absent = path.join(folder, 'absent');
const table = path.join(folder, 'vectors.bin');
let vectors: WordVectors;
beforeAll(() => {
  writeFileSync(table, builtTable());
  vectors = loadWordVectorsFrom({ table, cut: absent });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('nearness', () => {
  it.each([
    ['database', 'sql', 'banana'],
    ['sqlite', 'postgres', 'football'],
    ['typescript', 'javascript', 'weather'],
    ['login fails with a wrong password', 'authentication of users', 'the invoice is rounded'],
    ['flaky tests', 'unreliable testing', 'green paint'],
    ['src/db/MigrationRunner.ts', 'database migration', 'a song about rain'],
  ])('puts %j nearer to %j than to %j', (text, near, far) => {
    expect(cosine(text, near)).toBeGreaterThan(cosine(text, far) + 0.1);
  });

  it.each([
    ['a café', 'CAFE'],
    ['retryLimit', 'retrylimit retry limit'],
    ['user_name', 'user name'],
    ['monorepos', 'monorepo'],
    ['it retries, then retried', 'retry'],
    ['linting linters', 'lint linter'],
    ['ｄａｔａｂａｓｅ', 'database'],
  ])('takes %j for %j', (text, same) => {
    expect(vectors.embedText(text)).toEqual(vectors.embedText(same));
  });
});

describe('any text', () => {
  it.each(['', ' ', 'the to with', '👩‍💻🎉', '\ud800', 'qzxjv', '中文检索', '!?'])(
    'gives %j, of which no word is known, zeros',
    (text) => expect([...vectors.embedText(text)]).toEqual(Array(vectors.dims).fill(0)),
  );

  it('has a vector of unit length or none', () => {
    const words = fc.constantFrom(
      'database',
      'HTTPServer',
      'tests',
      "it's",
      '中文',
      '\udfff',
      '🎉',
    );
    const text = fc.array(fc.oneof(words, fc.string({ unit: 'binary' })), { maxLength: 50 });
    fc.assert(
      fc.property(text, (parts) => {
        const vector = vectors.embedText(parts.join(' '));
        const length = Math.hypot(...vector);
        expect(vector.length).toBe(100);
        expect(length === 0 || Math.abs(length - 1) < 1e-5).toBe(true);
      }),
      runs(200),
    );
  });

  it('has the vector of its terms, plain and as the index spells them, bit for bit', () => {
    const words = fc.constantFrom('resized', 'Zones', 'tests', 'the', 'size', '中文', 'größe', 'É');
    const text = fc.array(fc.oneof(words, hostileText, fc.string({ unit: 'binary' })), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(text, (parts) => {
        const text = parts.join(' ');
        const vector = vectors.embedText(text);
        const terms = [...new Set(searchTerms(text))];
        expect(vectors.embedTerms(terms)).toEqual(vector);
        const indexed = vectors.embedIndexed(indexedTerms({ role: 'DATABASE', text }));
        expect(indexed).toEqual(vector);
        expect(quantise([indexed], vectors.dims)).toEqual(quantise([vector], vectors.dims));
      }),
      runs(300),
    );
  });

  it('as the index spells it without a term has none', () => {
    for (const terms of ['', 'zrdatabas']) {
      expect([...vectors.embedIndexed(terms)]).toEqual(Array(vectors.dims).fill(0));
    }
  });

  it('of ten thousand words is as near to one word as its own are', () => {
    const long = vectors.embedText('database query '.repeat(5_000));
    const short = vectors.embedText('database query');
    expect(long.every((number, at) => Math.abs(number - (short[at] ?? 0)) < 1e-6)).toBe(true);
  });
});

describe('where vectors come from', () => {
  const texts = ['Deploys need a migration first', 'typescript strict mode', 'a', 'flaky webhooks'];

  it('is the same whether the table was built or made on the spot', () => {
    const made = loadWordVectorsFrom({ table: absent, cut });
    expect(texts.map(made.embedText)).toEqual(texts.map(vectors.embedText));
  });

  it('is the same before and after the whole table was read', () => {
    const fresh = loadWordVectorsFrom({ table, cut: absent });
    const before = texts.map(fresh.embedText);
    const many = new TextDecoder('latin1').decode(builtTable().subarray(-128 * 2_000));
    fresh.embedTerms(many.match(/[a-z]{4,}/gu) ?? []);
    expect(texts.map(fresh.embedText)).toEqual(before);
    expect(fresh.embedText('sunrise')).toEqual(vectors.embedText('sunrise'));
  });

  it.each([
    ['cut short', (file: Uint8Array) => file.subarray(0, -1)],
    ['too long', (file: Uint8Array) => Buffer.concat([file, Buffer.alloc(1)])],
    ['empty', () => new Uint8Array(0)],
    ['of another release', (file: Uint8Array) => file.map((byte, at) => (at === 4 ? 9 : byte))],
    ['something else', () => Buffer.from('x'.repeat(10_000))],
  ])('is the cut where the table is %s, and nowhere without one', (_what, damage) => {
    const damaged = path.join(folder, 'damaged.bin');
    writeFileSync(damaged, damage(builtTable()));
    const made = loadWordVectorsFrom({ table: damaged, cut });
    expect(made.embedText('database')).toEqual(vectors.embedText('database'));
    const load = () => loadWordVectorsFrom({ table: damaged, cut: absent });
    expect(load).toThrow(expect.objectContaining({ code: 'unavailable' }));
    expect(load).toThrow(/missing or damaged.*Install Squadlog again/u);
  });

  it('is nowhere with a folder in the place of the table and a cut that is no archive', () => {
    const place = path.join(folder, 'folder');
    mkdirSync(place);
    const load = () => loadWordVectorsFrom({ table: place, cut: table });
    expect(load).toThrow(expect.objectContaining({ code: 'unavailable' }));
  });

  it('says so when the table is cut short after it was opened', () => {
    const shrinking = path.join(folder, 'shrinking.bin');
    writeFileSync(shrinking, builtTable());
    const { embedText } = loadWordVectorsFrom({ table: shrinking, cut: absent });
    truncateSync(shrinking, 400_000);
    expect(() => embedText('banana archaeology')).toThrow(
      expect.objectContaining({ code: 'unavailable' }),
    );
  });
});

it('is an embedder of one vector a text, in their order', async () => {
  const embedder = wordsEmbedder();
  expect(embedder).toMatchObject({ id: 'words-1', share: 0.3, isInstant: true });
  const texts = ['database', '', 'banana'];
  expect(await embedder.embed(texts, 'query')).toEqual(texts.map(vectors.embedText));
  expect(await embedder.embed([], 'document')).toEqual([]);
});

function cosine(one: string, other: string): number {
  const [a, b] = [vectors.embedText(one), vectors.embedText(other)];
  return a.reduce((sum, number, at) => sum + number * (b[at] ?? 0), 0);
}
