/** What counts as a quotation of other words, and what only shares some of them. */
import { expect, it } from 'vitest';
import { findQuoted, quotes, toQuotable } from '../../src/text/quoted-words.ts';

const secret = toQuotable('Client code name is Basalt-Orchid.');

it.each([
  'Client code name is Basalt-Orchid',
  '  client CODE name\n  is **Basalt-Orchid**!',
  '- [DEV] Client code name is `Basalt-Orchid`',
  'We were told: client code name is Basalt-Orchid; do not say so.',
])('finds the words in %j', (text) => {
  expect(quotes(text, secret)).toBe(true);
});

it.each([
  'Client code name is Basalt',
  'Client code name is Basalt-Orchidea',
  'The subclient code name is Basalt-Orchid',
  'Client name is Basalt-Orchid',
  '',
])('does not find them in %j', (text) => {
  expect(quotes(text, secret)).toBe(false);
});

it('takes few short words for a quotation only where they are all that is said', () => {
  const short = toQuotable('Use tabs');
  expect(quotes('- [ALL] use tabs!', short)).toBe(true);
  expect(quotes('Use tabs in Makefiles', short)).toBe(false);
  expect(quotes('Use  tabs', short)).toBe(true);
});

it('finds words of a script without spaces inside a longer text', () => {
  const words = toQuotable('検査は必ず夜間に実行し結果を翌朝まで残す');
  expect(quotes('規則：検査は必ず夜間に実行し結果を翌朝まで残すこと', words)).toBe(true);
});

it('names the first of many, and finds nothing in words that are none', () => {
  const nothing = toQuotable('***');
  expect(findQuoted('Client code name is Basalt-Orchid', [nothing, secret])).toBe(secret);
  expect(findQuoted('', [nothing])).toBeUndefined();
});
