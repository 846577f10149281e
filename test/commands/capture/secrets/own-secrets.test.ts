/** What a person configured on secrets is obeyed, or refused with the reason. */
import { expect, it } from 'vitest';
import { maskSecrets } from '../../../../src/commands/capture/secrets/mask-secrets.ts';
import { readOwnSecrets } from '../../../../src/commands/capture/secrets/own-secrets.ts';
import { holdsSecret } from '../../../../src/commands/capture/secrets/secret-names.ts';
import { randomRun } from '../../../support/secret-samples.ts';

const token = `gh${'p_'}${randomRun(36)}`;

it.each([
  ['KILN-[0-9]{6}', 'badge [masked:own-pattern] opens'],
  ['KILN-([0-9]{6})', 'badge KILN-[masked:own-pattern] opens'],
  ['badge (\\w+)-(?<secret>[0-9]{6})', 'badge KILN-[masked:own-pattern] opens'],
])('masks by `%s`', (pattern, masked) => {
  const settings = { patterns: [pattern], allow: [] };
  expect(maskSecrets('badge KILN-123456 opens', settings).text).toBe(masked);
});

it('lets stay what is allowed, and nothing that only begins like it', () => {
  const settings = { patterns: [], allow: [token, '/test_[a-z0-9]+/'] };
  const text = `${token} and password=test_a1 but ${token}x and password=test_a1-B2`;
  expect(maskSecrets(text, settings).text).toBe(
    `${token} and password=test_a1 but [masked:github-token] and password=[masked:password]`,
  );
});

it.each([
  [{ patterns: ['(a+)+$'], allow: [] }, /secrets\.patterns\[0\].*backtrack/],
  [{ patterns: ['ok', 'x*'], allow: [] }, /secrets\.patterns\[1\].*matches the empty text/],
  [{ patterns: ['('], allow: [] }, /not a regular expression/],
  [{ patterns: ['[\\s\\S]+'], allow: [] }, /secrets\.patterns\[0\].*plain sentence/],
  [{ patterns: [], allow: [' '] }, /secrets\.allow\[0\] is empty/],
  [{ patterns: [], allow: ['/(a|aa)+/'] }, /secrets\.allow\[0\].*backtrack/],
])('refuses %j', (settings, message) => {
  expect(() => readOwnSecrets(settings)).toThrow(message);
});

it('knows a secret name in any case, and no plain one', () => {
  for (const name of [token, token.toUpperCase(), token.toLowerCase()]) {
    expect(holdsSecret(name)).toBe(true);
  }
  for (const name of ['QA-LEAD', 'kiln', 'sk-learn-contrib-documentation', 'f'.repeat(40)]) {
    expect(holdsSecret(name)).toBe(false);
  }
});

it('takes no name for a secret that is allowed, by its words or by a pattern', () => {
  for (const allow of [token, `/gh${'p_'}.*/`]) {
    expect(holdsSecret(token, { patterns: [], allow: [allow] })).toBe(false);
    expect(holdsSecret(`x${token}`, { patterns: [], allow: [allow] })).toBe(true);
  }
});
