/** The list of developers' words stays sound: each once, and only words that are missing. */
import { expect, it } from 'vitest';
import { developerWords } from '../../src/embed/developer-words.ts';
import { termOfWord } from '../../src/text/search-terms.ts';
import { repositoryCut } from '../support/word-cut.ts';

const cut = repositoryCut();
const known = new Set(cut.toString('latin1', 16, 16 + cut.readUInt32LE(12)).split('\n'));

it('lists each word and each term once, in order', () => {
  const words = developerWords().map(({ word }) => word);
  expect(words).toEqual([...new Set(words)].sort());
  const terms = words.map(termOfWord);
  expect(terms).not.toContain(undefined);
  expect(terms.filter((term, at) => terms.indexOf(term) !== at)).toEqual([]);
});

it('takes a term away from published words only where developers mean something else', () => {
  const terms = new Set([...known].map(termOfWord));
  const taken = developerWords().filter(({ word }) => terms.has(termOfWord(word)));
  expect(taken.map(({ word }) => word)).toEqual(['args', 'cors', 'docs', 'prs', 'repos', 'tls']);
});

it('lists only what the published vectors lack, by words that they have', () => {
  expect(developerWords().filter(({ word }) => known.has(word))).toEqual([]);
  const meanings = developerWords().flatMap((row) => row.meanings);
  expect(meanings.filter((meaning) => !known.has(meaning))).toEqual([]);
});
