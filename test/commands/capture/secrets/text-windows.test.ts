/** A text of any length is searched, a run of megabytes too, and nothing is lost at a border. */
import { expect, it } from 'vitest';
import { scrubSecrets } from '../../../../src/commands/capture/secrets/scrub-secrets.ts';
import { windowsOf } from '../../../../src/commands/capture/secrets/text-windows.ts';
import { randomRun } from '../../../support/secret-samples.ts';

const token = `gh${'p_'}${randomRun(36)}`;
const header = `-----BEGIN ${'PRIVATE'} KEY-----`;

it('covers a text, each place once', () => {
  const text = 'x'.repeat(1_000_000);
  let covered = 0;
  for (const { from, to, accepted } of windowsOf(text)) {
    expect(accepted).toBeLessThanOrEqual(covered);
    expect(from).toBeLessThanOrEqual(accepted);
    covered = to;
  }
  expect(covered).toBe(text.length);
});

it('finds a secret wherever it stands, and leaves a word of a border alone', () => {
  const step = 1 << 18;
  const lines = [-50, -20, -3, 0, 5].map((shift) => {
    const before = `${'task-force-of-many-teams '.repeat(step / 20)}`.slice(0, step + shift);
    return `${before} ${token} end`;
  });
  for (const line of lines) {
    expect(scrubSecrets(line).text).toBe(line.replace(token, '[masked:github-token]'));
  }
});

it.each([
  ['a token without end', `gh${'p_'}${'aX9'.repeat(3_000_000)}`, '[masked:github-token]'],
  ['a key block without end', `${header}\n${'Ab9/'.repeat(2_000_000)}`, '[masked:private-key]\n'],
  ['a bearer without end', `Bearer ${'aX9'.repeat(3_000_000)}`, 'Bearer [masked:authorization]'],
  [
    'a quoted password without end',
    `password="${'a9'.repeat(3_000_000)}`,
    'password="[masked:password]',
  ],
])('does not fail on %s', (_name, text, expected) => {
  expect(scrubSecrets(text).text).toBe(expected);
});

it.each(['eyJ', 'a=', '-----BEGIN ', `${header}\n`, 'a\u200b'])(
  'ends on a megabyte of %j',
  (unit) => {
    const text = unit.repeat(Math.ceil(1e6 / unit.length));
    expect(scrubSecrets(text)).toEqual({ text, masked: 0, kinds: [] });
  },
);
