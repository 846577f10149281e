/**
 * Whatever surrounds a secret, no secret survives the scrubber, and whatever is no secret
 * survives byte for byte.
 */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { scrubSecrets } from '../../src/commands/capture/secrets/scrub-secrets.ts';

fc.configureGlobal({ seed: 20_240_704 });

const lower = 'abcdefghijkmnpqrstuvwxyz';
const digits = '23456789';
const hex = '0123456789abcdef';
const letters = lower + lower.toUpperCase() + digits;

/** Every fourth is a digit and none repeats for long, so that a run is no words. */
const run = (length: number, from = letters): fc.Arbitrary<string> =>
  fc
    .array(fc.nat({ max: from.length * 4 }), { minLength: length, maxLength: length })
    .map((picks) =>
      picks
        .map((pick, at) => {
          const alphabet = at % 4 === 1 ? digits : from;
          return alphabet[(pick + at * 7) % alphabet.length];
        })
        .join(''),
    );
const prefixed = (prefix: string, length: number, from?: string): fc.Arbitrary<string> =>
  run(length, from).map((body) => prefix + body);
const joined = (separator: string, ...parts: fc.Arbitrary<string>[]): fc.Arbitrary<string> =>
  fc.tuple(...parts).map((texts) => texts.join(separator));

const upper = lower.toUpperCase() + digits;
/**
 * Every kind that its own shape betrays; prefixes are cut in two so that scanners of this
 * repository stay quiet.
 */
const tokens: Readonly<Record<string, fc.Arbitrary<string>>> = {
  awsAccess: fc.oneof(prefixed(`AK${'IA'}`, 16, upper), prefixed(`AS${'IA'}`, 16, upper)),
  google: fc.oneof(prefixed(`AI${'za'}`, 35), prefixed(`ya${'29.'}`, 40)),
  digitalOcean: prefixed(`dop${'_v1_'}`, 64, hex),
  cloudflare: joined('-', fc.constant('v1.0'), run(24, hex), run(146, hex)),
  github: fc.oneof(
    ...['ghp', 'gho', 'ghs', 'ghu', 'ghr'].map((kind) => prefixed(`${kind}_`, 36)),
    prefixed(`github${'_pat_'}`, 82),
  ),
  gitlab: prefixed(`gl${'pat-'}`, 20),
  npm: prefixed(`npm${'_'}`, 36),
  pypi: prefixed(`py${'pi-'}`, 80),
  slack: prefixed(`xox${'b-'}`, 40),
  slackHook: prefixed(`https://hooks.slack.com/${'services/'}`, 40).map((url) => url.slice(33)),
  telegram: joined(':', fc.constant('123456789'), run(35)),
  discord: joined('.', prefixed('M', 23), run(6), run(30)),
  anthropic: prefixed(`sk-${'ant-api03-'}`, 90),
  openai: fc.oneof(prefixed(`sk${'-'}`, 48), prefixed(`sk${'-proj-'}`, 48)),
  huggingFace: prefixed(`hf${'_'}`, 34),
  stripe: fc.oneof(prefixed(`sk_${'live_'}`, 24), prefixed(`rk_${'live_'}`, 24)),
  sendGrid: joined('.', fc.constant('SG'), run(22), run(43)),
  twilio: prefixed('SK', 32, hex),
  jwt: joined('.', prefixed('eyJ', 20), prefixed('eyJ', 30), run(43)),
  privateKey: run(64).map(
    (body) => `-----BEGIN ${'PRIVATE'} KEY-----\n${body}\n-----END ${'PRIVATE'} KEY-----`,
  ),
};

/** Where a value stands that only its surroundings betray; `%` is the value. */
const assignments = [
  'password=%',
  'password: %',
  'DB_PASSWORD = "%"',
  "'secret': '%'",
  '"api_key": "%"',
  '{\\"token\\": \\"%\\"}',
  'client_secret=`%`',
  '**token**: %',
  '令牌：%',
  '密码是%',
  '--password %',
  '--api-key=%',
  'Authorization: Bearer %',
  'postgres://user:%@db.example/x',
  'amqp://:%@host',
  'api key:\n    %',
];

const around = fc.constantFrom(
  ['', ''],
  ['前', '后'],
  ['**', '**'],
  ['`', '`'],
  ['"', '"'],
  ["'", "'"],
  ['- [BACKEND] used ', ' and moved on'],
  ['line\n', '\nline'],
  ['{"a": "', '", "b": 1}'],
  ['flat\\n', '\\nflat'],
  ['（', '）'],
  ['(', ').'],
  ['[', '] role'],
  ['Error: ', ': refused'],
);
const prose = fc.constantFrom('', 'The parser reads rows. ', '重试要加抖动。', '- a\n- b\n');

function expectGone(text: string, secret: string): void {
  const once = scrubSecrets(text);
  expect(once.text).not.toContain(secret);
  expect(once.masked).toBeGreaterThan(0);
  expect(scrubSecrets(once.text)).toEqual({ text: once.text, masked: 0, kinds: [] });
}

describe('no secret survives', () => {
  test.each(Object.entries(tokens))('%s', (name, arbitrary) => {
    fc.assert(
      fc.property(arbitrary, around, prose, prose, (secret, [open, close], before, after) => {
        // A webhook is a secret only behind its host.
        const host = name === 'slackHook' ? `https://hooks.slack.com/${'services/'}` : '';
        expectGone(`${before}${open}${host}${secret}${close} ${after}`, secret);
      }),
      { numRuns: 150 },
    );
  });

  test.each(assignments)('%s', (assignment) => {
    fc.assert(
      fc.property(
        fc.integer({ min: 12, max: 40 }).chain((n) => run(n)),
        prose,
        (secret, text) => {
          expectGone(`${text}${assignment.replace('%', () => secret)}`, secret);
        },
      ),
      { numRuns: 150 },
    );
  });

  test('a line break inside a bullet divides it', () => {
    const divisible = Object.entries(tokens).filter(([name]) =>
      ['github', 'gitlab', 'npm', 'anthropic', 'openai', 'stripe', 'huggingFace'].includes(name),
    );
    fc.assert(
      fc.property(
        fc.oneof(...divisible.map(([, arbitrary]) => arbitrary)),
        fc.integer({ min: 8, max: 18 }),
        fc.constantFrom('\n  ', '\r\n    ', '\n', ' \n\t'),
        (secret, at, gap) => {
          const tail = secret.slice(at);
          const { text } = scrubSecrets(`- [QA] used ${secret.slice(0, at)}${gap}${tail} here`);
          expect(text).toMatch(/^- \[QA\] used \[masked:[a-z-]+\]\n here$/);
        },
      ),
    );
  });
});

test('what is no secret stays byte for byte', () => {
  const innocent = fc.oneof(
    run(40, hex).map((id) => id.toLowerCase()),
    run(64, hex),
    fc.uuid(),
    fc.ulid(),
    run(86).map((hash) => `sha512-${hash}==`),
    fc.constantFrom(
      'token budget is 500',
      'password: never log it',
      'the secret is to test first',
      `$TOKEN ${'$'}{TOKEN} <token> process.env.TOKEN GITHUB_TOKEN`,
      'https://example.com/path?q=1 user@host src/a/b.test.ts',
      'aGVsbG8= d29ybGQ=',
    ),
  );
  fc.assert(
    fc.property(
      fc.array(innocent, { maxLength: 5 }),
      around,
      prose,
      (parts, [open, close], text) => {
        const whole = `${text}${open}${parts.join('\n  ')}${close}`;
        expect(scrubSecrets(whole).text).toBe(whole);
      },
    ),
    { numRuns: 500 },
  );
});

test('scrubbing twice is scrubbing once, on any text', () => {
  const word = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc.constantFrom('password', 'token', '=', ': ', '"', '`', '\n', '://', '@', 'Bearer ', '--'),
    fc.constantFrom('[masked:jwt]', '[masked:', ']', '-----BEGIN ', 'PRIVATE KEY-----', 'eyJ', '.'),
    run(24),
  );
  fc.assert(
    fc.property(fc.array(word, { maxLength: 16 }), (words) => {
      const once = scrubSecrets(words.join('')).text;
      expect(scrubSecrets(once)).toEqual({ text: once, masked: 0, kinds: [] });
    }),
    { numRuns: 2000 },
  );
});
