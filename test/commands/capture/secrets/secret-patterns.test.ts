/** Every kind of secret is masked in every disguise, and what only looks like one stays. */
import { describe, expect, test } from 'vitest';
import { maskSecrets } from '../../../../src/commands/capture/secrets/mask-secrets.ts';
import { innocentLines } from '../../../support/innocent-lines.ts';
import { disguises, randomRun, secretSamples } from '../../../support/secret-samples.ts';

test.each(secretSamples)('masks $name', ({ text, secret }) => {
  const { text: left, masked } = maskSecrets(text);
  expect(masked).toBeGreaterThan(0);
  expect(left).not.toContain(secret.slice(0, 14));
  expect(left).not.toContain(secret.slice(-10));
  expect(maskSecrets(left).masked).toBe(0);
});

describe.each(disguises)('behind %s', (_name, spell) => {
  test.each([0, 7, 10, 21, 29])('masks token %i', (nth) => {
    const { secret } = secretSamples[nth] ?? { secret: '' };
    const { text, masked } = maskSecrets(`use ${spell(secret)} here`);
    expect(masked).toBeGreaterThan(0);
    const folded = text.normalize('NFKC').replace(/[^\x20-\x7e]/g, '');
    expect(folded).not.toContain(secret.slice(-8));
    expect(folded).not.toContain(secret.slice(4, 12));
  });
});

test.each(innocentLines)('leaves alone: %s', (line) => {
  expect(maskSecrets(line)).toEqual({ text: line, masked: 0, kinds: [] });
});

// Each stands next to an innocent line of the same shape.
test.each([
  ...['admin pass: %', 'DB_PASS=%', 'DB_PASS: %', '{"user":"x","pass":"%"}', 'pass: "%"'],
  ...['https://x.dev/?user=a&pass=%', 'pass=%', 'user: deploy pass: %', 'wifi pass: %'],
  ...['machine x.dev login kiln password %', 'machine x.dev\n  login kiln\n  password %'],
  ...['default login kiln password %', 'connect as user root password %'],
  ...['mysql -u root -p% app', 'docker login -u kiln -p % reg.dev', 'mongodump -u a -p %'],
  ...['db.example.com:5432:app:kiln:%', 'add localhost:5433:app:kiln:% to ~/.pgpass'],
])('masks a short password in: %s', (told) => {
  const password = `hunter${2}`;
  const { text } = maskSecrets(told.replace('%', password));
  expect(text).toBe(told.replace('%', '[masked:password]'));
});

test.each([
  ...['pass: %', 'the pass is %', '| pass | % |', '**pass:** %', 'login admin password % works'],
  ...['pg.kiln.dev:9999:app:kiln:%', 'the password is %', 'the secret is %='],
])('masks what looks random in: %s', (told) => {
  const secret = randomRun(14);
  expect(maskSecrets(told.replace('%', secret)).text).not.toContain(secret);
});

test.each(['portal99', `Pretty1x${9}`])('takes -p%s for a password, not an option', (password) => {
  expect(maskSecrets(`mysql -u root -p${password} app`).text).not.toContain(password);
});
