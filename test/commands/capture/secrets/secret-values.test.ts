/** Which values of a key named like a secret are taken for words, numbers and places to fill in. */

import { expect, test } from 'vitest';
import {
  isNoPassword,
  isOrdinaryPassword,
  isOrdinaryValue,
  isPlaceholder,
  isRandomRun,
} from '../../../../src/commands/capture/secrets/secret-values.ts';

const random = `aZ93${'kdpqLm2x'}`;

test('a placeholder is told from a value', () => {
  for (const text of [
    '<token>',
    '$TOKEN',
    '%TOKEN%',
    '{{ token }}',
    'xxxxx',
    '****',
    'MY_TOKEN_1',
  ]) {
    expect(isPlaceholder(text), text).toBe(true);
  }
  for (const text of [random, '$ecret1!', 'AKIA2', '12345678']) {
    expect(isPlaceholder(text), text).toBe(false);
  }
});

test('words, identifiers, numbers, dates and paths are ordinary; what is random is not', () => {
  const ordinary = ['getAccessToken', 'my-app-secret', '128000.5', '2024-01-01', '/etc/app/a.yml'];
  for (const text of [...ordinary, 'https://a.example/b', 'short1']) {
    expect(isOrdinaryValue(text), text).toBe(true);
  }
  for (const text of [random, '0123456789abcdef', `${'a-'.repeat(200)}b`]) {
    expect(isOrdinaryValue(text), text).toBe(false);
  }
});

test('a single word is a password only where its position says so', () => {
  expect(isOrdinaryPassword('swordfish')).toBe(true);
  expect(isNoPassword('swordfish')).toBe(false);
  expect(isNoPassword('required')).toBe(true);
  expect(isOrdinaryPassword(`hunter${2}`)).toBe(false);
});

test('words and digests do not continue a secret', () => {
  for (const run of ['plain', 'well-known', '9fceb02d0ae598e95dc970b74767f19372d61af8', '2nd']) {
    expect(isRandomRun(run), run).toBe(false);
  }
  expect(isRandomRun(random)).toBe(true);
});
