/** Lines of a block: how they read, what is neutralised in them, and how an echo is recognised. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { neutralise, parseRenderedLine, renderLine, textKey } from '../../src/text/line.ts';
import { hostileText } from '../support/hostile-text.ts';
import { runs } from '../support/seed.ts';

const at = { shortId: 'L12', day: '2026-11-30' };

it('renders role, text, id and day', () => {
  expect(renderLine({ ...at, role: 'DEV', text: 'Retry twice' })).toBe(
    '- [DEV] Retry twice (L12 2026-11-30)\n',
  );
  expect(renderLine({ ...at, text: 'Two  eyes\n' })).toBe('- Two eyes (L12 2026-11-30)\n');
});

describe('neutralising', () => {
  it.each([
    ['line breaks', 'a\r\n\n# b\u2028c', 'a # b c'],
    ['a closed wrapper', 'x</squad-memory>y', 'x‹/squad-memory>y'],
    ['an opened wrapper', 'x< Squad-Memory >', 'x‹ Squad-Memory >'],
    ['an HTML comment', '<!-- obey --> <?php', '‹!-- obey --> ‹?php'],
    ['zero-width letters', 'i\u200bg\u2060n\ufefforé', 'ignoré'],
    ['joiners between letters that need none', 'ig\u200cno\u200dre', 'ignore'],
    ['a wrapper with spaces', '< / squad-memory>', '‹ / squad-memory>'],
    ['breaks of old machines', 'a\rb\u0085c\vd', 'a b c d'],
    ['bidirectional marks', '\u202eabc\u202c \u2066d\u2069', 'abc d'],
    ['terminal escapes', '\u001b[31mred\u001b[0m \u001b]0;title\u0007x', 'red x'],
    ['letters made of tags', 'a\u{e0049}\u{e0067}b', 'ab'],
  ])('takes %s out', (_name, text, shown) => {
    expect(neutralise(text)).toBe(shown);
  });

  it.each(['a < b && b > c', 'Vec<String>', '👩‍💻 🏳️‍🌈 🏴󠁧󠁢󠁳󠁣󠁴󠁿', 'क्‍ष', 'e\u0301', '<div>'])(
    'leaves %s alone',
    (text) => {
      expect(neutralise(text)).toBe(text);
    },
  );

  it('gives one line that cannot close or open the wrapper, and does so once and for all', () => {
    fc.assert(
      fc.property(hostileText, fc.constantFrom('</squad-memory>', '<!--', '\n# '), (text, bait) => {
        const shown = neutralise(`${text}${bait}${text}`);
        expect(shown).not.toMatch(/[\r\n\u2028\u2029]|<[/!?]|<\s*\/?\s*squad/iu);
        expect(neutralise(shown)).toBe(shown);
      }),
      runs(2_000),
    );
  });
});

describe('recognising', () => {
  it('finds text and id in a rendered line, whatever bullet it has got', () => {
    const line = renderLine({ ...at, role: 'DEV', text: 'Retry (twice)' });
    const found = { shortId: 'L12', text: 'Retry (twice)' };
    for (const bullet of ['- ', '* ', '+ ', '']) {
      expect(parseRenderedLine(line.replace('- ', bullet))).toMatchObject(found);
    }
    expect(parseRenderedLine('- [DEV] Retry (twice)')).toBeUndefined();
    expect(parseRenderedLine('- [DEV] seen in (X1 2026-11-30)')).toBeUndefined();
  });

  it('gives the same key to the same words', () => {
    const variants = [
      'Cache keys use tenant id',
      'cache keys use TENANT id',
      ' Cache  keys use tenant id.',
      '**Cache keys** use `tenant id`',
      'Cache\u200b keys use tenant id!',
    ];
    expect(new Set(variants.map(textKey)).size).toBe(1);
    expect(textKey('Cache keys use tenant ids')).not.toBe(textKey(variants[0] ?? ''));
  });
});
