/**
 * Whatever surrounds a secret, no secret survives the scrubber, and whatever is no secret
 * survives byte for byte.
 */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { scrubSecrets } from '../../src/commands/capture/secrets/scrub-secrets.ts';
import { innocentLines } from '../support/innocent-lines.ts';
import { assignments, hex, run, shapeless, tokens } from '../support/secret-arbitraries.ts';
import { disguises } from '../support/secret-samples.ts';
import { runs } from '../support/seed.ts';

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
      runs(150),
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
      runs(150),
    );
  });

  test.each(disguises)('behind %s', (_name, spell) => {
    const spelled = Object.entries(tokens).filter(([name]) => !shapeless.includes(name));
    fc.assert(
      fc.property(
        fc.oneof(...spelled.map(([, arbitrary]) => arbitrary)),
        prose,
        prose,
        (secret, before, after) => {
          const { text, masked } = scrubSecrets(`${before}use ${spell(secret)} here. ${after}`);
          expect(masked).toBeGreaterThan(0);
          const readable = text.normalize('NFKC').replace(/[^\x21-\x7e]/g, '');
          expect(readable).not.toContain(secret.slice(-8));
          expect(readable).not.toContain(secret.slice(4, 12));
          expect(scrubSecrets(text)).toEqual({ text, masked: 0, kinds: [] });
        },
      ),
      runs(100),
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
    runs(500),
  );
});

test('prose with ids, hashes and settings stays, whichever lines stand together', () => {
  const line = fc.constantFrom(...innocentLines);
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 6 }), around, (lines, [open, close]) => {
      // Line by line, as bullets are: the words of one must not make a secret of the next.
      const whole = lines.map((one) => `- [DEV] ${one}`).join('\n');
      expect(scrubSecrets(`${open}${whole}${close}`).text).toBe(`${open}${whole}${close}`);
    }),
    runs(300),
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
    runs(2000),
  );
});
