/** Words as search knows them: folded, split, stemmed, without stop words, in any script. */
import { expect, it } from 'vitest';
import { searchTerms, termOfWord } from '../../src/text/search-terms.ts';

it.each([
  ['The Cache keys', 'cache KEY'],
  ['naïve Straße', 'naive strasse'.replace('ss', 'ß')],
  ['die Straße', 'STRASSE'],
  ['문서를 갱신', '문서'],
  ['running tests', 'run test'],
  ['foo_bar', 'bar'],
  ['HTTPServer', 'server'],
  ['camelCase', 'case'],
  ["it's flaky", 'flaky'],
  ['@scope/pkg', 'pkg'],
  ['v2.4.10', '10'],
  ['ＦＵＬＬ width', 'full'],
])('of %j holds those of %j', (text, query) => {
  const terms = new Set(searchTerms(text));
  expect(searchTerms(query).filter((term) => !terms.has(term))).toEqual([]);
});

it('drops stop words, unless there is nothing else', () => {
  expect(searchTerms('where do the flags live')).toEqual(searchTerms('flags live'));
  expect(searchTerms('to be or not to be').length).toBeGreaterThan(0);
});

it('finds single characters and pairs in scripts without spaces', () => {
  const terms = searchTerms('中文检索 v2');
  for (const term of ['中', '中文', '检索']) expect(terms).toContain(term);
});

it.each(['', ' ', '!?', '***', '—'])('finds nothing in %j', (text) => {
  expect(searchTerms(text)).toEqual([]);
});

it('cuts words without end', () => {
  expect(Math.max(...searchTerms('x'.repeat(10_000)).map((term) => term.length))).toBe(64);
});

it.each(['running', 'tests', 'utf8', 'db', 'retries'])('has one term for %j', (word) => {
  expect([termOfWord(word)]).toEqual(searchTerms(word));
});

it('has no term for a stop word, though a text of nothing else has', () => {
  expect(termOfWord('own')).toBeUndefined();
  expect(searchTerms('own')).toEqual([termOfWord('owned')]);
});
