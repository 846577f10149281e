/** Snippets: short, round the first word that was looked for, cut between characters. */
import { expect, it } from 'vitest';
import { snippetOf } from '../../../src/queries/recall/snippet.ts';

it('is the whole text where that is short', () => {
  expect(snippetOf('Flags live\nin flags.toml', ['flag'])).toBe('Flags live in flags.toml');
});

it.each(['needle', 'Needles'])('is cut round %s, in whole characters', (word) => {
  const text = `${'👩‍💻 hay '.repeat(60)}${word} ${'straw 🇩🇪 '.repeat(60)}`;
  const snippet = snippetOf(text, ['needl']);
  expect(snippet).toContain(word);
  expect(snippet).toMatch(/^….*…$/u);
  expect([...snippet].length).toBeLessThanOrEqual(162);
  expect(/\p{Surrogate}/u.test(snippet)).toBe(false);
});

it('is the whole text up to 160 characters, wherever the word stands', () => {
  const text = `${'hay '.repeat(38)}needles!`;
  expect([...text]).toHaveLength(160);
  expect(snippetOf(text, ['needl'])).toBe(text);
});

it('marks only the end that is cut', () => {
  const hay = 'hay '.repeat(60).trim();
  expect(snippetOf(`needle ${hay}`, ['needl'])).toMatch(/^needle .*[^…]…$/u);
  const last = snippetOf(`${hay} needle`, ['needl']);
  expect(last).toMatch(/^…[^…]* needle$/u);
  expect(snippetOf(hay, ['needl'])).toBe(`${hay.slice(0, 160)}…`);
});

it('finds a part of a compound word', () => {
  expect(snippetOf(`${'hay '.repeat(60)}NeedleFinder`, ['needl'])).toContain('NeedleFinder');
});
