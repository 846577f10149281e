/**
 * What the build makes of a cut: one record a term, weights by frequency, added words, the same
 * bytes each time.
 */
import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { buildWordTable } from '../../src/embed/build-word-table.ts';
import { findTerm } from '../../src/embed/word-table.ts';
import { termOfWord } from '../../src/text/search-terms.ts';
import { builtTable, openWhole, smallCut } from '../support/word-cut.ts';

const rows = { data: [127, 0, 0, 0], query: [0, 127, 0, 0], type: [0, 0, 127, 0] };

it('weighs frequent words less', () => {
  const { table, at } = open([]);
  const [first, last] = ['data', 'type'].map((word) => table.weights[at(word) / 4]);
  expect(first).toBeCloseTo(1e-3 / (1e-3 + 1 / 13.4762), 6);
  expect(last).toBeCloseTo(1e-3 / (1e-3 + 1 / (3 * 13.4762)), 6);
});

it('gives words of one term one record, in which each counts as often as it occurs', () => {
  const forms = { test: [127, 0, 0, 0], testing: [0, 127, 0, 0], test2: [0, 0, 127, 0] };
  const table = openWhole(buildWordTable(smallCut(forms), []));
  const start = findTerm(table, 'test');
  const weight = table.weights[start / 4] ?? 0;
  const weightAt = (rank: number) => 1e-3 / (1e-3 + 1 / ((rank + 1) * 13.4762));
  expect(weight).toBeCloseTo((2 / 3) * weightAt(0), 6);
  const [test, testing, other] = [...table.numbers.subarray(start + 4, start + 7)];
  expect([test, other]).toEqual([127, 0]);
  expect(testing).toBe(Math.round((127 * weightAt(1)) / 3 / ((2 / 3) * weightAt(0))));
  expect(findTerm(table, 'testing')).toBe(-1);
  expect(findTerm(table, 'test2')).toBeGreaterThan(start);
});

it('leaves stop words out of a term that they share with another word', () => {
  const own = { own: [127, 0, 0, 0], owned: [0, 127, 0, 0] };
  const table = openWhole(buildWordTable(smallCut(own), []));
  const start = findTerm(table, 'own');
  expect([...table.numbers.subarray(start + 4, start + 8)]).toEqual([0, 127, 0, 0]);
});

it('gives an added word the mean of what stands for it, instead of what has its term', () => {
  const { table, at } = open([
    { word: 'sql2', meanings: ['query', 'type'] },
    { word: 'datas', meanings: ['type'] },
  ]);
  const start = at('sql2');
  const [x, query, type] = [...table.numbers.subarray(start + 4, start + 8)];
  expect([x, type]).toEqual([0, 127]);
  const weightOf = (word: string) => table.weights[at(word) / 4] ?? 0;
  expect(query).toBe(Math.round((127 * weightOf('query')) / weightOf('type')));
  expect(weightOf('sql2') * 127).toBeCloseTo((weightOf('type') * 127) / 2, 6);
  expect([...table.numbers.subarray(at('data') + 4, at('data') + 8)]).toEqual([0, 0, 127, 0]);
});

it('refuses an added word that stands for nothing known, or that no record holds', () => {
  const build = (word: string, meaning: string) => () =>
    buildWordTable(smallCut(rows), [{ word, meanings: [meaning] }]);
  expect(build('orm', 'objects')).toThrow('orm stands for objects, which has no vector');
  expect(build('c++', 'type')).toThrow('no term that a record holds');
  expect(build('x'.repeat(25), 'type')).toThrow('no term that a record holds');
});

it('refuses what is no whole cut', () => {
  const cut = smallCut(rows);
  const foreign = Uint8Array.from(cut);
  foreign[0] = 0;
  for (const bytes of [foreign, cut.subarray(0, -1), cut.subarray(0, 10), new Uint8Array(0)]) {
    expect(() => buildWordTable(bytes, [])).toThrow('no whole cut');
  }
});

it('makes of the repository what the id words-1 stands for: other bytes need another id', () => {
  const digest = createHash('sha256').update(builtTable()).digest('hex');
  expect(digest).toBe('e093243e3a4d52354f3d63ef129bf321e2428182264e2276409f01e9f782bf7d');
});

function open(added: Parameters<typeof buildWordTable>[1]) {
  const table = openWhole(buildWordTable(smallCut(rows), added));
  return { table, at: (word: string) => findTerm(table, termOfWord(word) ?? word) };
}
