/** The key of an endpoint comes from the variable that settings name, and from nowhere else. */
import { expect, it } from 'vitest';
import { readApiKey } from '../../src/embed/api-key.ts';

const key = ['sk', 'test', 'Ab12Cd34'].join('-');

it('is none where no variable is named, whatever the environment holds', () => {
  expect(readApiKey(null, { OPENAI_API_KEY: key })).toBeUndefined();
});

it('is the value of the variable without the line break that a file left', () => {
  expect(readApiKey('EMBED_KEY', { EMBED_KEY: `${key}\n` })).toBe(key);
});

it.each([
  ['is missing', undefined, /EMBED_KEY, named by embedder\.apiKeyEnv, is not set\. Set it/u],
  ['is empty', ' ', /is not set/u],
  ['holds a line break', `${key}\r\nx: y`, /holds characters that no header can/u],
  ['holds a space', `${key} ${key}`, /holds characters that no header can/u],
  ['holds a letter beyond ASCII', `${key}ß`, /holds characters that no header can/u],
])('is unavailable where the variable %s, and the message has no key', (_how, value, message) => {
  let error: unknown;
  try {
    readApiKey('EMBED_KEY', { EMBED_KEY: value });
  } catch (thrown) {
    error = thrown;
  }
  expect(error).toMatchObject({ code: 'unavailable', message: expect.stringMatching(message) });
  expect(String(error)).not.toContain(key);
});
