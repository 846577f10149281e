/** What does not show: taken out, or spelled, while writing that needs it stays. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { showHidden, withoutHidden } from '../../src/text/hidden-characters.ts';
import { hostileText } from '../support/hostile-text.ts';
import { runs } from '../support/seed.ts';

const tags = (letters: string) =>
  [...letters].map((letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join('');

it.each([
  ['zero-width spaces', 'i\u200bg\u2060n\ufefforé', 'ignoré', 'i‹U+200B›g‹U+2060›n‹U+FEFF›oré'],
  ['marks of direction', 'a\u202eb\u2066c\u061c', 'abc', 'a‹U+202E›b‹U+2066›c‹U+061C›'],
  ['soft hyphens and fillers', 'a\u00adb\u034f\u3164\uffa0\u115f', 'ab', undefined],
  ['words in tag characters', `a${tags('go')}b`, 'ab', 'a‹U+E0067›‹U+E006F›b'],
  ['words behind a flag', `🏴${tags('gbusa')}\u{e007f}`, '🏴', undefined],
  ['a row of variation selectors', '❤\ufe0f\ufe0f\u{e0101}x\ufe01', '❤\ufe0fx', undefined],
  ['rows of joiners', 'می\u200c\u200d\u200cخ', 'می\u200cخ', 'می\u200c‹U+200D›‹U+200C›خ'],
  ['joiners that shape nothing', 'ig\u200cno\u200dre 中\u200d文', 'ignore 中文', undefined],
  ['piles of marks', `e${'\u0301'.repeat(9)}`, `e${'\u0301'.repeat(6)}`, undefined],
  [
    'terminal escapes',
    '\u001b[31mred\u001b[0m\u009b1m',
    'red1m',
    '‹U+001B›[31mred‹U+001B›[0m‹U+009B›1m',
  ],
  ['links of a terminal', '\u001b]8;;https://x.test\u001b\\go\u001b]8;;\u0007', 'go', undefined],
])('%s', (_name, text, seen, spelled) => {
  expect(withoutHidden(text)).toBe(seen);
  if (spelled !== undefined) expect(showHidden(text)).toBe(spelled);
  expect(showHidden(text)).toContain('‹U+');
});

it.each([
  ...['👩‍💻 🏳️‍🌈 🏴󠁧󠁢󠁳󠁣󠁴󠁿 👍🏽 1️⃣ ☠️ 🏴‍☠️'],
  ...['क्‍ष', 'می‌خواهم', '葛\u{e0100}', 'עִבְרִית', 'e\u0301', 'ไทย'],
  'a\tb\nc',
])('%j stays', (text) => {
  expect(withoutHidden(text)).toBe(text);
  expect(showHidden(text)).toBe(text);
});

it('leaves nothing that could be taken out again, and spells what it takes out', () => {
  const nasty = fc.constantFrom(...'\u200b\u200c\u200d\ufe0f\u202e\u00ad\u001b\u009b\u0301❤👩ab中');
  const text = fc.oneof(
    hostileText,
    fc.array(nasty, { maxLength: 12 }).map((all) => all.join('')),
  );
  fc.assert(
    fc.property(text, (given) => {
      const seen = withoutHidden(given);
      expect(withoutHidden(seen)).toBe(seen);
      expect(withoutHidden(showHidden(given))).toBe(showHidden(given));
    }),
    runs(3_000),
  );
});
