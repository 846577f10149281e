/**
 * What the scrubber masks, what it leaves alone, and that hostile text neither slows it nor hides
 * a secret.
 */

import { describe, expect, test } from 'vitest';
import { scrubSecrets } from '../../../../src/commands/capture/secrets/scrub-secrets.ts';

// Put together at run time, so that scanners of this repository stay quiet.
const github = `ghp_${'a1B2'.repeat(9)}`;
const aws = `${'AK'}IA${'Z7QX'.repeat(4)}`;
const awsSecret = `${'wJ4l/r9X+tnF'.repeat(3)}w2E3`;
const base64 = 'MIIEvQIBADANBgkqhkiG9w0BAQEFAASC';
const header = `-----BEGIN ${'PRIVATE'} KEY-----`;
const footer = `-----END ${'PRIVATE'} KEY-----`;
const value = `aZ93${'kdpqLm2x'}`;
const word = `hunter${'2'}`;

describe('scrubSecrets', () => {
  test.each([
    [`key ${aws} leaked`, 'key [masked:aws-access-key] leaked'],
    [`AWS_SECRET_ACCESS_KEY=${awsSecret}`, 'AWS_SECRET_ACCESS_KEY=[masked:secret]'],
    [`${aws} / ${awsSecret}`, '[masked:aws-access-key] / [masked:aws-secret-key]'],
    [`令牌${github}泄漏`, '令牌[masked:github-token]泄漏'],
    [`**${github}** and \`${github}\``, '**[masked:github-token]** and `[masked:github-token]`'],
    [`[${github}] is a role`, '[[masked:github-token]] is a role'],
    [`flat\\n${github}\\nnext`, 'flat\\n[masked:github-token]\\nnext'],
    [`Authorization: Bearer ${value}${value}`, 'Authorization: Bearer [masked:authorization]'],
    ['Authorization: Basic dXNlcjpwYXNz', 'Authorization: Basic [masked:authorization]'],
    [`postgres://bob:${word}@db:5432/x`, 'postgres://bob:[masked:url-password]@db:5432/x'],
    [`redis://:p@${word}@host/0`, 'redis://:[masked:url-password]@host/0'],
    [`password: ${word}`, 'password: [masked:password]'],
    [`the password is ${word}.`, 'the password is [masked:password].'],
    [`password: **${word}**`, 'password: **[masked:password]**'],
    [`密码：${word}是密码`, '密码：[masked:password]是密码'],
    [`密码是${word}`, '密码是[masked:password]'],
    [`"secret": "${value}"`, '"secret": "[masked:secret]"'],
    [`{\\"password\\": \\"${word}\\"}`, '{\\"password\\": \\"[masked:password]\\"}'],
    [
      `--password ${word} --api-key=${value}`,
      '--password [masked:password] --api-key=[masked:secret]',
    ],
    [`curl -u bob:${word} host`, 'curl -u bob:[masked:password] host'],
    [`?token=${value}&branch=main`, '?token=[masked:secret]&branch=main'],
    [`<password>${word}</password>`, '<password>[masked:password]</password>'],
    ['"password": "letmein"', '"password": "[masked:password]"'],
    [`token: "a note", pwd: ${word}`, 'token: "a note", pwd: [masked:password]'],
  ])('%s', (text, expected) => {
    const result = scrubSecrets(text);
    expect(result.text).toBe(expected);
    expect(scrubSecrets(result.text)).toEqual({ text: result.text, masked: 0, kinds: [] });
  });

  test.each([
    ['whole', `${header}\n${base64}\n${base64}\n${footer}`, '\n\n\n'],
    ['flattened', `${header}\\n${base64}\\n${base64}\\n${footer}\\n`, '\\n'],
    [
      'unterminated',
      `${header}\n  ${base64}\n  ${base64}\n  ab3=\nThe next line`,
      '\n\n\n\nThe next line',
    ],
    ['flattened and unterminated', `${header}\\n${base64}\\n${base64}`, ''],
  ])('masks a private key block: %s', (_, block, rest) => {
    expect(scrubSecrets(`see ${block}`).text).toBe(`see [masked:private-key]${rest}`);
  });

  test('masks what a line break divides', () => {
    const split = `- token ${github.slice(0, 14)}\n  ${github.slice(14)} was used`;
    expect(scrubSecrets(split).text).toBe('- token [masked:github-token]\n was used');
    expect(scrubSecrets(`password:\r\n   ${word}`).text).toBe('password:\r\n   [masked:password]');
    const long = `${'sk'}-${value}${value}\n  ${value} ends`;
    expect(scrubSecrets(long).text).toBe('[masked:model-key]\n ends');
  });

  test('a finished secret does not swallow the next line', () => {
    for (const next of ['plain words', '9fceb02d0ae598e95dc970b74767f19372d61af8', '- item']) {
      expect(scrubSecrets(`${github}\n  ${next}`).text).toBe(`[masked:github-token]\n  ${next}`);
    }
  });

  test('counts markers and names kinds once, sorted', () => {
    const { masked, kinds } = scrubSecrets(`${github} ${github} ${aws}`);
    expect({ masked, kinds }).toEqual({ masked: 3, kinds: ['aws-access-key', 'github-token'] });
  });

  test.each(innocents())('leaves alone: %s', (text) => {
    expect(scrubSecrets(text)).toEqual({ text, masked: 0, kinds: [] });
  });

  test('a forged marker hides nothing', () => {
    expect(scrubSecrets(`[masked:${github}]`).text).not.toContain(github);
    expect(scrubSecrets(`[masked:x]${github}[masked:y]`).text).toBe(
      '[masked:x][masked:github-token][masked:y]',
    );
  });

  test('takes further patterns, with a group and a judgement', () => {
    const extra = [
      {
        kind: 'badge',
        pattern: /badge (?<no>\d+)/,
        group: 'no',
        keep: (no: string) => no === '000',
      },
      { kind: 'empty', pattern: /q*/ },
    ];
    expect(scrubSecrets('badge 123, badge 000', { extra }).text).toBe(
      'badge [masked:badge], badge 000',
    );
    expect(() => scrubSecrets('x', { extra: [{ kind: 'Bad 1', pattern: /x/ }] })).toThrow(
      /lower-case words/,
    );
  });

  test.each(hostile())('a megabyte of %j ends', (unit) => {
    // A quadratic pattern would take minutes here and run into the suite's time limit.
    const text = unit.repeat(Math.ceil(1e6 / unit.length));
    const once = scrubSecrets(text).text;
    expect(once.length).toBeLessThanOrEqual(text.length * 4);
  });
});

function hostile(): readonly string[] {
  const keys = ['password=', 'password="', 'token:token-', 'token=「', 'token=`', 'token=a&'];
  const heads = [
    'eyJ',
    '\\neyJ',
    '__eyJ',
    ' __eyJ',
    'sk-a-',
    'ghp_xxxxxxxx',
    'SG.aaaaaaaaaaaaaaaa.',
  ];
  const urls = ['://', '://a:', '://a:@', '://u:p@'];
  const blocks = [`${header}\n`, `${header}\n${base64}`, `${header}"+`];
  return [...'a:-/ 1', 'A=', 'a\n', '\n ', ...keys, ...heads, ...urls, ...blocks, '--password '];
}

function innocents(): readonly string[] {
  return [
    'commit 9fceb02d0ae598e95dc970b74767f19372d61af8 fixes it',
    `sha256:${'ab12'.repeat(16)}`,
    `"integrity": "sha512-${'aB3d/+'.repeat(14)}=="`,
    'f47ac10b-58cc-4372-a567-0e02b2c3d479',
    '01HZY3V9K2QJ4T5W6X7Y8Z9ABC',
    'token budget is 500',
    'tokenBudget: 4000, max_tokens: 128000',
    'password: never log it',
    'the secret is to test first',
    'the token is refreshed every 15m',
    'password is SHA256-hashed',
    'password: argon2id',
    'password > 8 chars',
    '"password": "required"',
    '"password": "must be at least 8 characters"',
    'token: <token>',
    'token=$TOKEN',
    `token: ${'$'}{TOKEN} and ${'$'}{{ secrets.GITHUB_TOKEN }}`,
    'password=xxxxx password: ****',
    `ghp_${'x'.repeat(36)}`,
    'secret: process.env.SECRET1',
    'password: process.env["X1"]',
    'token = getToken(user1)',
    'token = req.headers.authorization',
    'token: GITHUB_TOKEN_V2',
    'secretName: db-credentials',
    'token: claude-sonnet-4-5',
    'token: ~/.config/gh/hosts.yml',
    'api key: see docs/keys.md',
    'if (password === undefined)',
    'sk-learn-contrib-documentation-x',
    'Bearer authentication, bearer tokens expire',
    'Basic understanding of things',
    'https://example.com/a?b=c',
    'http://localhost:3000/users/@me',
    'git@github.com:a/b.git user@host',
    'docker run -u 1000:1000 image',
    `a block opens with ${header} and a newline`,
    'aGVsbG8gd29ybGQ=',
    'token:\n- next bullet9x',
    'tests pass: 45 of 45',
  ];
}
