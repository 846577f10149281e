/** Texts that tokenizers disagree about: what people, models and attackers put into one line. */
import fc from 'fast-check';

const spaces = [
  ...[' ', '  ', '   ', '\t', '\n', '\r\n', '\r', '\n\n', ' \n', '\u000b', '\f', '\u0085'],
  ...['\u00a0', '\u1680', '\u180e', '\u2003', '\u2028', '\u2029', '\u202f', '\u3000', '\ufeff'],
];
const contractions = [
  ...["'s", "'S", "'t", "'T", "'re", "'RE", "'rE", "'ve", "'Ve", "'m", "'M", "'ll", "'lL", "'LL"],
  ...["'d", "'D", "'\u017f", "'\u212a", '\u2019s', "'", "''", "'l", "'v", "'r", "I'", "we'", "'sS"],
];
const oddities = [
  ...['\u017f', '\u212a', '\u0130', '\u0131', '\u00df', '\u1e9e', '\u01c5', '\u02b0', '\u00aa'],
  ...['\u0301', '\u20dd', '\u0903', '\ufe0f', '\u200d', '\u200b', '\u00ad', '\u2160', '\u00bd'],
  ...['\u0664', '\u0e55', '\ua7ce', '\u0295', '\u{10940}', '\u{11de0}', '\u{1d7d8}', '\u{10ffff}'],
  ...['\ud83d', '\udc00', '\ud800\ud800', '\udfff\ud800', '\ufffd', '\u0000', '\u001b[31m'],
];
const emoji = [...['👩‍💻', '👨‍👩‍👧‍👦', '🏳️‍🌈', '👍🏽', '🇩🇪', '❤️', '☠', '1️⃣', '🧑🏿‍🚀']];
const special = [
  ...['<|endoftext|>', '<|endofprompt|>', '<|fim_prefix|>', '<|im_start|>', '<|', '|>'],
];
const code = [
  ...['() => {', '});', '!==', '//', '///', '/\n', './', '**', '__', '```ts\n', '#include', '</a>'],
  ...[
    '<!--',
    '-->',
    '- ',
    '# ',
    '[QA]',
    'https://x.y/z?a=1&b=%20',
    '\\r\\n',
    '{a}$',
    '0xFFee',
    '--',
  ],
];
const words = [
  ...['the', 'The', 'THE', 'theThe', 'HTMLElement', 'iPhone', 'naïve', 'Straße', 'ÉCOLE', 'Привет'],
  ...[
    'ПРИВЕТ',
    'γειά',
    '你好',
    '日本語テスト',
    '한국어',
    'ไทย',
    'हिन्दी',
    'العربية',
    'עברית',
    'Aa中Bb',
  ],
];

const base64 = fc.base64String({ maxLength: 120 });
const digits = fc.stringMatching(/^[0-9]{1,9}$/u);
const letters = fc.stringMatching(/^[a-zA-Z]{1,30}$/u);
const sameLetter = fc.tuple(fc.constantFrom('a', 'A', ' ', '=', '\n', 'é', '中'), fc.nat(150));
const anyCodePoints = fc.string({ unit: 'binary', maxLength: 6 });
const graphemes = fc.string({ unit: 'grapheme', maxLength: 6 });
const codeUnits = fc
  .array(fc.nat(0xffff), { maxLength: 4 })
  .map((units) => String.fromCharCode(...units));

const fragment = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...spaces) },
  { weight: 3, arbitrary: fc.constantFrom(...contractions) },
  { weight: 3, arbitrary: fc.constantFrom(...oddities) },
  { weight: 2, arbitrary: fc.constantFrom(...emoji, ...special) },
  { weight: 2, arbitrary: fc.constantFrom(...code) },
  { weight: 4, arbitrary: fc.constantFrom(...words) },
  { weight: 1, arbitrary: base64 },
  { weight: 2, arbitrary: digits },
  { weight: 2, arbitrary: letters },
  { weight: 1, arbitrary: sameLetter.map(([letter, times]) => letter.repeat(times)) },
  { weight: 2, arbitrary: fc.oneof(anyCodePoints, graphemes, codeUnits) },
);

export const hostileText = fc
  .array(fragment, { maxLength: 14 })
  .map((fragments) => fragments.join(''));
